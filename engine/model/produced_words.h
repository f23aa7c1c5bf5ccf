// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/model_info.h"
#include "engine/model/recorder.h"

#include <ATen/core/Tensor.h>

namespace contexture::model {

// What recurrent decoders share: the words that they have produced so far, as the next one reads them
// (ResidualSummary).

// Their embeddings, zero for BOS: weight [V, E], previous [...] int64 -> [..., E].
at::Tensor producedWords(const at::Tensor& weight, const at::Tensor& previous);

// The site of the attention to them: target by target, slot 0 the null slot.
SiteInfo producedSite();
// Its weights [B, T, T]; nothing is recorded where there are none.
void recordProduced(trace::Recorder* recorder, const at::Tensor& weights);

} // namespace contexture::model
