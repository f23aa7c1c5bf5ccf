// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>

namespace contexture::model::nn {

// No dropout on this thread for a scope, whatever mode the modules are in: context states are computed so.
class NoDropout {
public:
    NoDropout();
    ~NoDropout();
    NoDropout(const NoDropout&) = delete;
    NoDropout& operator=(const NoDropout&) = delete;

private:
    bool m_before;
};

// Whether a module in training mode drops anything: training, p above 0, and no NoDropout on this thread.
bool drops(double probability, bool training);

// Each element is zeroed with the probability, the rest divided by (1 - probability). Draws from LibTorch's generator.
at::Tensor dropout(const at::Tensor& x, double probability, bool training);

// Ones and zeros of the given shape, divided by (1 - probability): what a whole-row dropout multiplies with.
at::Tensor dropoutMask(at::IntArrayRef shape, double probability, const at::Tensor& like);

} // namespace contexture::model::nn
