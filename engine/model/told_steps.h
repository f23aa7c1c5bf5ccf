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

// Common parts of modules that report the steps of one attention head to a recorder.

// An observation of a site, with the head that must be silent there.
nn::AttentionSeen seenAt(const std::string& site, trace::Recorder& recorder, std::int64_t b = 0);

// The keys that row b of the batch could read, and their places.
struct ToldKeys {
    std::int64_t b = 0;   // index in the batch
    std::int64_t row = 0; // index in `seen`: another one if only some rows of the batch were computed
    bool isCausal = false;
    std::int64_t count = -1;           // keys that are there; -1: all
    std::vector<trace::Slot> places{}; // none: the sentence's own pieces
    std::int64_t queriesBefore = 0;    // rows of what was seen that are no positions: a mark behind BOS
};
void tellSteps(const std::string& site, const nn::AttentionSeen& seen, const ToldKeys& keys, trace::Recorder& recorder);

// Where the recorder silences row b of the batch at a site with a gate, puts `closed()` [B', T, D], the gate's output
// with gamma = 1, in place of `output` [B', T, D], both at their row `row`. `closed` is not called if nothing is
// silenced.
void closeGate(const std::string& site, std::int64_t b, std::int64_t row, const std::function<at::Tensor()>& closed,
               at::Tensor& output, trace::Recorder& recorder);

// Fills in the gate's part of the steps; own and context [D].
void tellGate(const at::Tensor& own, const at::Tensor& context, const nn::Gate& gate, trace::LayerSteps& steps);

} // namespace contexture::model
