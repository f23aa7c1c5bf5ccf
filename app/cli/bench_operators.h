// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/device.h"

#include <nlohmann/json.hpp>

namespace contexture::cli {

// Our normalisers and our attention in two levels beside LibTorch's softmax, on a processor or a CUDA device:
// milliseconds and ratios, also printed. {"device", "normalisers": [...], "attention": [...]}.
nlohmann::json benchOperators(Device device, int threads);

} // namespace contexture::cli
