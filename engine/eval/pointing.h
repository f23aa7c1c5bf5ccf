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

// Pointing accuracy: does a difficult word's largest context weight fall on what decides it?

// What became of one record at one level.
enum class Pointing : std::uint8_t {
    Right,        // one of the accepted antecedents has more weight than everything else
    Wrong,        // it has not; also for a tie with something else, and when no weight was given at all
    SameSentence, // decided within its own sentence: the context need not be consulted
    Ahead,        // decided by a later sentence only, which the mask hides
    Hidden,       // decided by earlier sentences only, which the mask or an exclusion hides
    OtherSide,    // the attention reads the other side of the document than the one that decides
    NotRecorded,  // no weights of this level, or none for the word
};

// One record under one trace. Levels are judged apart: a model may find the sentence and miss the word.
struct PointingAnswer {
    Pointing sentence = Pointing::NotRecorded;
    Pointing word = Pointing::NotRecorded;
    SentenceIndex pointedSentence; // with the largest weight; invalid when there is none
    DocumentWord pointedWord;      // likewise
};

struct PointingQuestion {
    const SentenceTrace* trace = nullptr; // of the record's sentence; null counts as not recorded
    const lab::GoldRecord* record = nullptr;
    std::string site; // "encoder.context"
    // Layout of the word-level columns on the side that the site reads: document size + 1 entries (core's wordOffsets).
    const std::vector<std::int32_t>* wordOffsets = nullptr;
    HeadIndex head; // invalid: their mean
};

// The row looked at is that of the record's source word where the attention asks from the source side, of its target
// word where it asks from the target side. Weights are those of the head, or the mean; word-level ones final: times
// their sentence's weight where the system has both levels (Maruf et al. 2019 eq. 5). Sentence-level weights of a
// system that has words only are their sums. Throws Error for a trace whose shapes contradict the document.
PointingAnswer pointing(const PointingQuestion& question);

// The same for every head of the site by itself; empty where the trace does not know the site.
std::vector<PointingAnswer> pointingOfHeads(const PointingQuestion& question);

struct PointingCounts {
    Accuracy sentence;
    Accuracy word;
    std::array<std::int64_t, 7> sentenceOutcomes{}; // by Pointing
    std::array<std::int64_t, 7> wordOutcomes{};

    void add(const PointingAnswer& answer);
    // At the word level where anything was judged there, else at the sentence level.
    const Accuracy& finest() const { return word.count > 0 ? word : sentence; }
};

struct PointingResult {
    PointingCounts all;
    std::map<std::string, PointingCounts> byPhenomenon;

    void add(const lab::GoldRecord& record, const PointingAnswer& answer);
};

// Heads divide the work: their mean may look elsewhere when one of them found what decides the word.
struct HeadPointing {
    std::vector<PointingResult> heads;
    PointingResult someHead; // right where at least one head is; at each level by itself

    void add(const lab::GoldRecord& record, const std::vector<PointingAnswer>& answers);
};

const char* name(Pointing outcome); // "right", "wrong", "same_sentence", ...

} // namespace contexture::eval
