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

void recordProduced(trace::Recorder* recorder, const at::Tensor& weights) {
    if (recorder && weights.defined()) {
        recorder->attention({.name = kProducedSite,
                             .level = AttentionLevel::SelfSide,
                             .querySide = Side::Target,
                             .keySide = Side::Target},
                            weights.unsqueeze(1)); // [B, 1, T, T]
    }
}

} // namespace contexture::model
