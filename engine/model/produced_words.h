// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/model_info.h"
#include "engine/model/recorder.h"
#include "engine/model/residual_readout.h"

#include <ATen/core/Tensor.h>

namespace contexture::model {

// Common parts of recurrent decoders: the words that they have produced so far, as the next word's prediction reads
// them (ResidualSummary).

// The embeddings of these words, zero for BOS: weight [V, E], previous [...] int64 -> [..., E].
at::Tensor producedWords(const at::Tensor& weight, const at::Tensor& previous);

// The site of the attention to these words: target by target; slot 0 is the null slot.
SiteInfo producedSite();

// The modules of a decoder that read these words, and their input; words [B, T, E], condition [B, T, C].
struct ProducedReading {
    const ResidualSummary& summary;
    const ResidualReadout& readout;
    at::Tensor words;
    at::Tensor condition;
};
// Records the weights of `result`, reports the steps of the first row and silences it there (zero summary), as the
// recorder requests. Without weights nothing is recorded.
void recordProduced(trace::Recorder* recorder, const ProducedReading& reading, ResidualSummary::Result& result);

} // namespace contexture::model
