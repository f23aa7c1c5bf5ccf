// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/attention_steps.h"
#include "engine/model/recorder.h"

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <vector>

namespace contexture::decode {

// The elements of a tensor of the model, in order.
std::vector<float> numbersOf(const at::Tensor& vector); // undefined: none

// Keys [begin, begin + count) of a level for display: scores computed again from query and keys in double precision,
// the model's own weights, and the threshold of the normaliser.
WeighedKeys weighedKeys(const trace::LevelSteps& level, std::int64_t begin, std::int64_t count);

} // namespace contexture::decode
