// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/run.h"

#include <vector>

namespace contexture {

// The counterpart of a word is the word of the other side that source attention aligns with it. A word whose largest
// weight is below this value has no counterpart: its row is diffuse.
inline constexpr float kClearCounterpart = 0.3f;

// The word of the other side with which source attention (last decoder layer, mean over heads) aligns a word most
// strongly, whether clearly or not. Invalid if no source attention was recorded.
struct Counterpart {
    WordIndex word;
    float weight = 0.0f;
    bool isClear() const { return word.isValid() && weight >= kClearCounterpart; }
};

// The counterparts of all words of one sentence; empty if no source attention was recorded. Of two words with equal
// weights the first counts.
struct Counterparts {
    std::vector<Counterpart> ofSource;
    std::vector<Counterpart> ofTarget;

    Counterpart of(Side side, WordIndex word) const; // none for a word that does not exist
};
Counterparts counterparts(const ModelInfo& model, const SentenceTrace& trace);

// Source attention of the last decoder layer that recorded it; null if none did.
const AttentionRecord* lastSourceAttention(const ModelInfo& model, const SentenceTrace& trace);

} // namespace contexture
