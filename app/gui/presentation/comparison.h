#pragma once

#include "engine/core/run.h"
#include "engine/core/word_alignment.h"
#include "widgets/comparison_view.h"
#include "widgets/words.h"

#include <span>
#include <string>
#include <vector>

namespace contexture::gui {

// Columns for the words of several translations of one sentence, so that what corresponds stands under each other:
// each row is aligned with the first by edit distance; words that only one row has get a column of their own.
// Returns one column number a word for each row.
std::vector<std::vector<int>> alignColumns(std::span<const Sentence> rows);

struct ComparedRun {
    std::shared_ptr<const Run> run; // null: nothing there yet
    QString label;
    int badge = 0;       // 0 = A; of a try: its place among them
    bool isTry = false;  // a what-if
    bool isKept = false; // of a try: in the workspace
};

// The document's reference, where it has one, is the last row.
widgets::ComparisonData comparisonData(std::span<const ComparedRun> runs, SentenceIndex sentence);

// The next sentence (by > 0), or the one before, that two of the runs translate otherwise; invalid where there is none.
SentenceIndex differingSentence(std::span<const std::shared_ptr<const Run>> runs, SentenceIndex from, int by);

// What stands in `other` where `word` stands in `present`; empty when nothing does.
QString correspondingWord(const Sentence& present, WordIndex word, const Sentence& other);

// Translated words of one run that stand otherwise in another one, by sentence and word. `read` counts runs.
std::vector<widgets::WordRef> differingWords(std::span<const std::shared_ptr<const Run>> runs, std::size_t read);

} // namespace contexture::gui
