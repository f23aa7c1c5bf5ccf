// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/model/config.h"
#include "engine/train/request.h"

#include <c10/core/Device.h>

#include <cstdint>

namespace contexture::train {

// The precision, Fp32 or Bf16, in which this model's products, forward and backward, are faster here; takes a tenth of
// a second. Similar times give fp32, and the answer may then differ between two runs.
Precision fasterPrecision(const model::ModelConfig& config, std::int64_t tokensPerBatch, at::Device device = at::kCPU);

const char* name(Precision precision); // "fp32", "bf16", "auto"

} // namespace contexture::train
