// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/model/nn/attention.h"
#include "engine/model/recorder.h"

#include <cstdint>
#include <string>
#include <vector>

namespace contexture::model {

// One head of an attention without a sentence level, told step by step to a recorder that asks.

// What is to be seen at a site, with the head that is to be silent there.
nn::AttentionSeen seenAt(const std::string& site, trace::Recorder& recorder, std::int64_t b = 0);

// Which keys row b of the batch could read, and what they are.
struct ToldKeys {
    std::int64_t b = 0;   // in the batch
    std::int64_t row = 0; // in what was seen: other where only some rows of the batch were computed
    bool isCausal = false;
    std::int64_t count = -1;           // keys that are there; -1: all
    std::vector<trace::Slot> places{}; // none: the sentence's own pieces
};
void tellSteps(const std::string& site, const nn::AttentionSeen& seen, const ToldKeys& keys, trace::Recorder& recorder);

} // namespace contexture::model
