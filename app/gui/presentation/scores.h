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

// What was scored: the systems by the names that the window has for them, the first against each other.
struct ScoredSystems {
    QStringList letters; // "A"
    QStringList names;   // setting and model
    QStringList hashes;  // SHA-256 of the models
    std::shared_ptr<const scores::SystemScores> scores;
    std::vector<scores::SystemComparison> comparisons; // of the first with the second, the third, ...

    bool isEmpty() const { return !scores || scores->size() == 0; }
};

struct ScoreTable {
    std::vector<widgets::ScoreColumn> columns;
    std::vector<widgets::ScoreRow> rows;
};

// What of the sentences is listed.
struct ScoreFilter {
    std::optional<std::size_t> document = {};
    std::optional<std::vector<std::size_t>> sentences = {}; // of those alone; ascending
};

// `other`: the system that the first is held against, 0 where there is one.
ScoreTable systemTable(const ScoredSystems& systems);                      // ids: systems
ScoreTable documentTable(const ScoredSystems& systems, std::size_t other); // ids: documents
ScoreTable ngramTable(const ScoredSystems& systems, std::size_t other);    // ids: wins, then losses
// Sentences in which the two differ, or all of a single system; the largest differences where there are more than
// `most`. Ids: sentences.
ScoreTable sentenceTable(const ScoredSystems& systems, std::size_t other, const ScoreFilter& filter, std::size_t most);

// The n-gram of that id.
QString ngramOf(const ScoredSystems& systems, std::size_t other, int id);

// What tested the differences, and how the scores were computed.
QString scoreNote(const ScoredSystems& systems);

// A table with its columns named for other programs, and what whoever compares the numbers has to know. `other`: which
// system is the second, 0 where there is none.
ViewData scoreData(const ScoredSystems& systems, const ScoreTable& table, const QStringList& columns,
                   std::size_t other);
ViewData systemData(const ScoredSystems& systems); // of the systems, with the ends of the intervals and p
QStringList documentColumns(bool isCompared);
QStringList ngramColumns();
QStringList sentenceColumns(bool isCompared);

} // namespace contexture::gui
