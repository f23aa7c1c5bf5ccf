// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/told_steps.h"

#include <ATen/ATen.h>

#include <algorithm>

namespace contexture::model {

nn::AttentionSeen seenAt(const std::string& site, trace::Recorder& recorder, std::int64_t b) {
    nn::AttentionSeen seen;
    if (const auto silent = recorder.silenced(site, b)) {
        seen.silent = nn::HeadAt{0, silent->position, silent->head};
    }
    return seen;
}

void tellSteps(const std::string& site, const nn::AttentionSeen& seen, const ToldKeys& keys,
               trace::Recorder& recorder) {
    const auto wish = recorder.wantsSteps(site, keys.b);
    if (!wish || seen.silent) {
        return;
    }
    nn::HeadSteps told = nn::headSteps(seen, {keys.row, wish->position + keys.queriesBefore, wish->head});
    const std::int64_t all = told.keys.size(0);
    const std::int64_t there = keys.count < 0 ? all : std::min(all, keys.count);
    trace::LayerSteps steps;
    steps.words.query = told.query;
    steps.words.keys = told.keys.narrow(0, 0, there);
    steps.words.weights = told.weights.narrow(0, 0, there);
    steps.values = told.values.narrow(0, 0, there);
    steps.output = told.output;
    steps.places = keys.places;
    for (std::int64_t k = 0; k < there; ++k) {
        steps.words.visible.push_back(!keys.isCausal || k <= wish->position + keys.queriesBefore);
    }
    recorder.steps(std::move(steps));
}

void closeGate(const std::string& site, std::int64_t b, std::int64_t row, const std::function<at::Tensor()>& closed,
               at::Tensor& output, trace::Recorder& recorder) {
    if (const auto silent = recorder.silenced(site, b)) {
        output[row][silent->position].copy_(closed()[row][silent->position]);
    }
}

void tellGate(const at::Tensor& own, const at::Tensor& context, const nn::Gate& gate, trace::LayerSteps& steps) {
    steps.own = own;
    steps.context = context;
    steps.gateOwn = (*gate.own)(own);
    steps.gateContext = (*gate.context)(context);
    steps.gamma = (steps.gateOwn + steps.gateContext).sigmoid();
    steps.result = steps.gamma * own + (1 - steps.gamma) * context;
}

} // namespace contexture::model
