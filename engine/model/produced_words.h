// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/model_info.h"
#include "engine/model/recorder.h"
#include "engine/model/residual_readout.h"

#include <ATen/core/Tensor.h>

namespace contexture::model {

// What recurrent decoders share: the words that they have produced so far, as the next one reads them
// (ResidualSummary).

// Their embeddings, zero for BOS: weight [V, E], previous [...] int64 -> [..., E].
at::Tensor producedWords(const at::Tensor& weight, const at::Tensor& previous);

// The site of the attention to them: target by target, slot 0 the null slot.
SiteInfo producedSite();

// What reads them in a decoder, and what was read; words [B, T, E], condition [B, T, C].
struct ProducedReading {
    const ResidualSummary& summary;
    const ResidualReadout& readout;
    at::Tensor words;
    at::Tensor condition;
};
// Records the weights of `result`, tells the steps of the first row and silences it there (zero summary), as the
// recorder wishes. Nothing is recorded where there are no weights.
void recordProduced(trace::Recorder* recorder, const ProducedReading& reading, ResidualSummary::Result& result);

} // namespace contexture::model
