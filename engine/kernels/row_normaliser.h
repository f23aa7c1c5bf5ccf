// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/kernels/normalise.h"

#include <cstdint>
#include <vector>

namespace contexture::kernels::detail {

// Functions on one row, for the kernels of this folder. `visible` may be null everywhere.

// The support of one row: `count` columns, ascending, with their weights. The vectors are buffers that only grow.
struct Support {
    std::int64_t count = 0;
    std::vector<std::int32_t> index;
    std::vector<float> weight;

    std::vector<double> distance; // scratch: logit - maximum
    std::vector<float> blockMax;  // scratch
    void reserve(std::int64_t n);
};

// weights [n] of one row; false if nothing is visible (weights are then 0).
bool normaliseRow(Normaliser normaliser, const float* logits, const std::uint8_t* visible, std::int64_t n,
                  float* weights, Support& scratch);

// The same, but only the non-zero weights, without writing n floats; false if nothing is visible.
bool supportOfRow(Normaliser normaliser, const float* logits, const std::uint8_t* visible, std::int64_t n,
                  Support& support);

// Gradient with respect to the logits of one row; zero where weights are zero. All [n]; gradLogits may be gradWeights.
void normaliseRowBackward(Normaliser normaliser, const float* weights, const float* gradWeights, std::int64_t n,
                          float* gradLogits);

} // namespace contexture::kernels::detail
