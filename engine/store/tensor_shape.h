// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/store/safetensors.h"

#include <cstdint>
#include <optional>
#include <span>

namespace contexture::store {

// Number of bytes of a tensor; nullopt if a size is negative or the product overflows.
std::optional<std::uint64_t> byteSize(DType type, std::span<const std::int64_t> shape);

} // namespace contexture::store
