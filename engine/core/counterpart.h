// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/run.h"

#include <vector>

namespace contexture {

// A word's counterpart on the other side is the word that source attention ties it to. A word whose largest weight
// stays below this has no counterpart: its row is diffuse.
inline constexpr float kClearCounterpart = 0.3f;

// The word of the other side that source attention (last decoder layer, mean over heads) ties a word to most strongly,
// clearly or not. Invalid when no source attention was recorded.
struct Counterpart {
    WordIndex word;
    float weight = 0.0f;
    bool isClear() const { return word.isValid() && weight >= kClearCounterpart; }
};

// The counterparts of all words of one sentence; empty where no source attention was recorded. Of two words that are
// tied equally strongly the first counts.
struct Counterparts {
    std::vector<Counterpart> ofSource;
    std::vector<Counterpart> ofTarget;

    Counterpart of(Side side, WordIndex word) const; // none for a word that is not there
};
Counterparts counterparts(const ModelInfo& model, const SentenceTrace& trace);

// Source attention of the last decoder layer that recorded it; null when none did.
const AttentionRecord* lastSourceAttention(const ModelInfo& model, const SentenceTrace& trace);

} // namespace contexture
