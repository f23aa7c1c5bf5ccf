// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>

namespace contexture::kernels {

// Functions that turn a row of logits z into weights that sum to one, numbered as in contexture::Normaliser.
enum class Normaliser : std::uint8_t {
    Softmax,   // exp(z) / sum exp(z)
    Sparsemax, // [z - tau]+ : Martins and Astudillo 2016, eq. 2
    Entmax15,  // [z / 2 - tau]+^2 : Peters, Niculae and Martins 2019, alpha = 1.5
};

struct RowShape {
    std::int64_t rows = 0;
    std::int64_t columns = 0;
};

struct NormaliseOptions {
    Normaliser normaliser = Normaliser::Sparsemax;

    // Columns with 0 are left out before the computation and get weight 0. Null: all are visible.
    const std::uint8_t* visible = nullptr; // [rows / rowsPerMask, columns]
    std::int64_t rowsPerMask = 1;          // this many consecutive rows share a row of the mask (e.g. heads x queries)

    // With offsets, each row is normalised within each segment [offsets[j], offsets[j + 1]) separately: words within
    // each sentence. offsets[0] = 0, ascending, offsets[segments] = columns. Null: the row is one segment.
    const std::int32_t* offsets = nullptr; // [segments + 1]
    std::int64_t segments = 1;

    // Set to 1 if nothing is visible (all weights are then 0), else to 0. May be null.
    std::uint8_t* empty = nullptr; // [rows, segments]
};

// weights = normaliser(logits), both [rows, columns], row-major; they may be the same memory.
// Logits are finite, or -infinity for "not visible". The largest is subtracted first, so offsets do not hurt. A row (or
// segment) with nothing visible gets zeros, never NaN; the number of such rows (segments without columns included) is
// returned. The sparse ones take O(columns) expected time: one pass for the maximum, one that keeps what lies within
// reach of it (1, or 2 for 1.5-entmax), then Newton's iteration on the few left, in double precision.
// A value exactly on the threshold gets 0. Throws Error for segments that do not cover the row.
std::int64_t normalise(const float* logits, float* weights, RowShape shape, const NormaliseOptions& options = {});

// Gradient with respect to the logits, from the weights that `normalise` returned and the gradient with respect to
// these; all [rows, columns]. gradLogits may be gradWeights. Softmax: y (g - sum y g). Sparsemax: g - mean of g over
// the support. 1.5-entmax: s (g - sum s g / sum s) with s = sqrt(y). Exactly 0 outside the support, thus at hidden
// columns and at ties on the threshold. Of the options only the normaliser and the segments matter.
void normaliseBackward(const float* weights, const float* gradWeights, float* gradLogits, RowShape shape,
                       const NormaliseOptions& options = {});

} // namespace contexture::kernels
