// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/model/nn/attention.h"
#include "engine/model/nn/gate.h"
#include "engine/model/recorder.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace contexture::model {

// What modules share that tell a recorder one head of their attention step by step.

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

// Where the recorder silences row b of the batch at a site with a gate: `closed()` [B', T, D], what comes through the
// gate with gamma = 1, in place of `output` [B', T, D], both at this row of theirs. Not called where nothing is
// silenced.
void closeGate(const std::string& site, std::int64_t b, std::int64_t row, const std::function<at::Tensor()>& closed,
               at::Tensor& output, trace::Recorder& recorder);

// The gate's part of the steps; own and context [D].
void tellGate(const at::Tensor& own, const at::Tensor& context, const nn::Gate& gate, trace::LayerSteps& steps);

} // namespace contexture::model
