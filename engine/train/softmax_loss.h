// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>

namespace contexture::train {

// Sums over the rows of one call, without padding.
struct LossSums {
    double smoothed = 0.0; // label-smoothed cross-entropy
    double plain = 0.0;    // negative log-probability of the target
    std::int64_t tokens = 0;
    // What a device adds to smoothed and plain, [2]; undefined: nothing. Its number of tokens is known without it.
    at::Tensor onDevice{};

    void add(const LossSums& other);
    void settle(); // adds onDevice to the numbers; the host waits for the device
};

// One pass over rows of logits: computes the loss, and writes the gradient of scale * (summed smoothed loss) over the
// logits. logits [N, V] row-major; target [N]; rows whose target is `ignored` do not count and get a zero gradient. The
// smoothed target puts 1 - smoothing on the target and smoothing / V on every piece (Szegedy et al. 2016). With
// `writeGradient` false the logits stay unchanged.
LossSums softmaxLossRows(float* logits, const std::int64_t* target, std::int64_t rows, std::int64_t vocabulary,
                         std::int64_t ignored, double smoothing, double scale, bool writeGradient);

// The same as a differentiable operation: returns scale * (summed smoothed loss), a scalar. logits [B, T, V] on a
// processor, target [B, T] with 0 for padding. **Consumes the logits**: their memory holds the gradient afterwards, so
// that no second matrix of that size is allocated; nothing else may read them.
at::Tensor softmaxLoss(const at::Tensor& logits, const at::Tensor& target, double smoothing, double scale,
                       LossSums& sums);

// The same by LibTorch's own operators, on any device; leaves the logits unchanged. Losses of another device than the
// processor are left in sums.onDevice, and sums.tokens stays as it is.
at::Tensor plainSoftmaxLoss(const at::Tensor& logits, const at::Tensor& target, double smoothing, double scale,
                            LossSums& sums);

} // namespace contexture::train
