// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/presentation/view_data.h"
#include "engine/scores/system_scores.h"
#include "engine/store/sentence_scores.h"
#include "widgets/score_model.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace contexture::gui {

// The numbers of a metric of another program for the scored sentences.
struct ScoredMetric {
    QString name;                            // as its file names it
    std::vector<std::vector<double>> values; // of each system and sentence; NaN: none
    double mean(std::size_t system) const;   // over its sentences that have a number; NaN without one
};
// The metrics of runs by name; names that differ only in the case of letters are the same metric. `numbers`: the scores
// of each system's run, by the row of the scored document.
using RunNumbers = std::map<std::int64_t, std::vector<std::vector<store::SentenceScores>>>;
std::vector<ScoredMetric> scoredMetrics(const scores::SystemScores& scores, const RunNumbers& numbers);

// The scored systems with their names in the window, and the comparison of the first with each other system.
struct ScoredSystems {
    QStringList letters; // "A"
    QStringList names;   // setting and model
    QStringList hashes;  // SHA-256 of the models
    std::shared_ptr<const scores::SystemScores> scores;
    std::vector<scores::SystemComparison> comparisons; // the first with the second, with the third, ...
    std::vector<ScoredMetric> metrics = {};

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
// with the largest differences. Ids: sentences. From column kFirstMetric on (4 for a single system) each metric has its
// difference and the numbers of both (one column).
ScoreTable sentenceTable(const ScoredSystems& systems, std::size_t other, const ScoreFilter& filter, std::size_t most);
inline constexpr int kFirstMetric = 5;

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
QStringList sentenceColumns(const ScoredSystems& systems, std::size_t other);

} // namespace contexture::gui
