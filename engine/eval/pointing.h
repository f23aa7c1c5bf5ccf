// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/trace.h"
#include "engine/eval/accuracy.h"
#include "engine/lab/gold.h"

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace contexture::eval {

// Pointing accuracy: whether the largest context weight of a difficult word falls on the deciding sentence or word.

// The outcome for one record at one level.
enum class Pointing : std::uint8_t {
    Right,        // an accepted antecedent has more weight than anything else
    Wrong,        // it has not; also for a tie with something else, and if all weights are zero
    SameSentence, // decided within its own sentence: no context is needed
    Ahead,        // decided only by a later sentence, which the mask hides
    Hidden,       // decided only by earlier sentences, which the mask or an exclusion hides
    OtherSide,    // the attention reads the side of the document that does not decide
    NotRecorded,  // no weights of this level, or none for the word
};

// The answer for one record and trace. Levels are judged separately: a model may find the sentence and miss the word.
struct PointingAnswer {
    Pointing sentence = Pointing::NotRecorded;
    Pointing word = Pointing::NotRecorded;
    SentenceIndex pointedSentence; // the sentence with the largest weight; invalid if there is none
    DocumentWord pointedWord;      // likewise
};

struct PointingQuestion {
    const SentenceTrace* trace = nullptr; // of the record's sentence; null counts as not recorded
    const lab::GoldRecord* record = nullptr;
    std::string site; // "encoder.context"
    // Layout of the word-level columns on the side that the site reads: document size + 1 entries (core's wordOffsets).
    const std::vector<std::int32_t>* wordOffsets = nullptr;
    HeadIndex head; // invalid: the mean over heads
};

// The row is that of the record's source word if the attention queries from the source side, and that of its target
// word if it queries from the target side. Weights are those of the head, or the mean; word-level weights are final:
// times their sentence's weight if the system has both levels (Maruf et al. 2019 eq. 5). For a system with words only,
// sentence-level weights are sums of these. Throws Error for a trace whose shapes contradict the document.
PointingAnswer pointing(const PointingQuestion& question);

// The same for every head of the site separately; empty if the trace lacks the site.
std::vector<PointingAnswer> pointingOfHeads(const PointingQuestion& question);

struct PointingCounts {
    Accuracy sentence;
    Accuracy word;
    std::array<std::int64_t, 7> sentenceOutcomes{}; // by Pointing
    std::array<std::int64_t, 7> wordOutcomes{};

    void add(const PointingAnswer& answer);
    // At the word level if anything was judged there, else at the sentence level.
    const Accuracy& finest() const { return word.count > 0 ? word : sentence; }
};

struct PointingResult {
    PointingCounts all;
    std::map<std::string, PointingCounts> byPhenomenon;

    void add(const lab::GoldRecord& record, const PointingAnswer& answer);
};

// Results by head. Heads share the work: their mean may point elsewhere although one of them found the deciding word.
struct HeadPointing {
    std::vector<PointingResult> heads;
    PointingResult someHead; // right if at least one head is, at each level separately

    void add(const lab::GoldRecord& record, const std::vector<PointingAnswer>& answers);
};

const char* name(Pointing outcome); // "right", "wrong", "same_sentence", ...

} // namespace contexture::eval
