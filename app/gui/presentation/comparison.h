// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/run.h"
#include "engine/core/word_alignment.h"
#include "widgets/comparison_view.h"
#include "widgets/words.h"

#include <span>
#include <string>
#include <vector>

namespace contexture::gui {

// Assigns a column to each word of several translations of one sentence, so that corresponding words stand below each
// other: each row is aligned with the first by edit distance, and a word that only one row has gets a column of its
// own. Returns for each row the column of each word.
std::vector<std::vector<int>> alignColumns(std::span<const Sentence> rows);

struct ComparedRun {
    std::shared_ptr<const Run> run; // null: it has no sentence yet
    QString label;
    int badge = 0;       // 0 = A; of a try: its index among the tries
    bool isTry = false;  // a try of "What if?"
    bool isKept = false; // of a try: the workspace keeps it
};

// The comparison of one sentence. The last row is the document's reference, where it has one.
widgets::ComparisonData comparisonData(std::span<const ComparedRun> runs, SentenceIndex sentence);

// The next sentence (by > 0) or the previous one that two of the runs translate differently; invalid: none.
SentenceIndex differingSentence(std::span<const std::shared_ptr<const Run>> runs, SentenceIndex from, int by);

// The word of `other` that corresponds to `word` of `present`; empty: none.
QString correspondingWord(const Sentence& present, WordIndex word, const Sentence& other);

// The translated words of one run that another run has differently, by sentence and word. `read`: the index of the run.
std::vector<widgets::WordRef> differingWords(std::span<const std::shared_ptr<const Run>> runs, std::size_t read);

} // namespace contexture::gui
