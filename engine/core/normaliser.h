// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>

namespace contexture {

// The function that turns scores of attention into weights: softmax, sparsemax (Martins and Astudillo 2016) or
// 1.5-entmax (Peters, Niculae and Martins 2019).
enum class Normaliser : std::uint8_t { Softmax, Sparsemax, Entmax15 };

} // namespace contexture
