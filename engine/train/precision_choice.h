// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/model/config.h"
#include "engine/train/request.h"

#include <c10/core/Device.h>

#include <cstdint>

namespace contexture::train {

// Fp32 or Bf16: in which the products of this model, forward and backward, are faster here. A tenth of a second or so;
// close times give fp32. The answer is the machine's, and may differ between two runs where they are close.
Precision fasterPrecision(const model::ModelConfig& config, std::int64_t tokensPerBatch, at::Device device = at::kCPU);

const char* name(Precision precision); // "fp32", "bf16", "auto"

} // namespace contexture::train
