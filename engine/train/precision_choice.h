// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/model/config.h"
#include "engine/train/request.h"

#include <c10/core/Device.h>

#include <cstdint>

namespace contexture::train {

// Measures in which precision, Fp32 or Bf16, matrix products of this model's sizes, forward and backward, are faster on
// this device; takes a tenth of a second. Bf16 must be at least 5 % faster; near this limit the answer may differ
// between two runs.
Precision fasterPrecision(const model::ModelConfig& config, std::int64_t tokensPerBatch, at::Device device = at::kCPU);

const char* name(Precision precision); // "fp32", "bf16", "auto"

} // namespace contexture::train
