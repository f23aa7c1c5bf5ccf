// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/produced_words.h"

#include "engine/core/sub_phrases.h"
#include "engine/model/nn/extra_embeddings.h"
#include "engine/model/system.h"

#include <ATen/ATen.h>

namespace contexture::model {

at::Tensor producedWords(const at::Tensor& weight, const at::Tensor& previous) {
    return nn::embeddingsOf(weight, previous).masked_fill(previous.eq(kBos).unsqueeze(-1), 0.0);
}

SiteInfo producedSite() {
    return {.name = kProducedSite,
            .querySide = Side::Target,
            .keySide = Side::Target,
            .levels = {AttentionLevel::SelfSide}};
}

void recordProduced(trace::Recorder* recorder, const ProducedReading& reading, ResidualSummary::Result& result) {
    if (!recorder || !result.weights.defined()) {
        return;
    }
    recorder->attention(
        {.name = kProducedSite, .level = AttentionLevel::SelfSide, .querySide = Side::Target, .keySide = Side::Target},
        result.weights.unsqueeze(1)); // [B, 1, T, T]
    if (const auto silent = recorder->silenced(kProducedSite, 0)) {
        result.summary[0][silent->position].zero_();
    } else if (const auto wish = recorder->wantsSteps(kProducedSite, 0)) {
        const auto t = wish->position;
        trace::LayerSteps steps = reading.summary.steps(reading.words, reading.condition, result.weights[0][t], t);
        steps.output = reading.readout.ofSummary(result.summary[0][t]);
        steps.inReadout = true;
        recorder->steps(std::move(steps));
    }
}

} // namespace contexture::model
