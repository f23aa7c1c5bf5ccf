// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/presentation/view_data.h"
#include "engine/scores/system_scores.h"
#include "widgets/score_model.h"

#include <QString>
#include <QStringList>

#include <memory>
#include <optional>
#include <vector>

namespace contexture::gui {

// The scored systems with their names in the window, and the comparison of the first with each other system.
struct ScoredSystems {
    QStringList letters; // "A"
    QStringList names;   // setting and model
    QStringList hashes;  // SHA-256 of the models
    std::shared_ptr<const scores::SystemScores> scores;
    std::vector<scores::SystemComparison> comparisons; // the first with the second, with the third, ...

    bool isEmpty() const { return !scores || scores->size() == 0; }
};

struct ScoreTable {
    std::vector<widgets::ScoreColumn> columns;
    std::vector<widgets::ScoreRow> rows;
};

// The sentences to list: all of them, those of one document, or the given ones.
struct ScoreFilter {
    std::optional<std::size_t> document = {};
    std::optional<std::vector<std::size_t>> sentences = {}; // ascending
};

// `other`: the index of the system with which the first is compared; 0: there is one system only.
ScoreTable systemTable(const ScoredSystems& systems);                      // ids: systems
ScoreTable documentTable(const ScoredSystems& systems, std::size_t other); // ids: documents
ScoreTable ngramTable(const ScoredSystems& systems, std::size_t other);    // ids: wins, then losses
// The sentences in which two systems differ, or all sentences of a single system. Of more than `most` sentences, those
// with the largest differences. Ids: sentences.
ScoreTable sentenceTable(const ScoredSystems& systems, std::size_t other, const ScoreFilter& filter, std::size_t most);

// The first character of the first word in which two texts differ; -1: they are the same.
int firstDifference(const QString& a, const QString& b);

// The n-gram with this id of ngramTable().
QString ngramOf(const ScoredSystems& systems, std::size_t other, int id);

// The test of the differences, and how the scores were computed.
QString scoreNote(const ScoredSystems& systems);

// A table with column names for other programs, and the facts that are needed to compare the numbers. `other`: the
// index of the second system; 0: none.
ViewData scoreData(const ScoredSystems& systems, const ScoreTable& table, const QStringList& columns,
                   std::size_t other);
ViewData systemData(const ScoredSystems& systems); // with the bounds of the intervals and the p-values
QStringList documentColumns(bool isCompared);
QStringList ngramColumns();
QStringList sentenceColumns(bool isCompared);

} // namespace contexture::gui
