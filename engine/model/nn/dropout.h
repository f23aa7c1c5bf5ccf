// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>

namespace contexture::model::nn {

// For a scope, disables dropout on this thread, whatever the modules' mode: context states are computed in this way.
class NoDropout {
public:
    NoDropout();
    ~NoDropout();
    NoDropout(const NoDropout&) = delete;
    NoDropout& operator=(const NoDropout&) = delete;

private:
    bool m_before;
};

// Whether dropout changes anything: training, p above 0, and no NoDropout on this thread.
bool drops(double probability, bool training);

// Each element is zeroed with this probability, the rest divided by (1 - probability). Draws from LibTorch's generator.
at::Tensor dropout(const at::Tensor& x, double probability, bool training);

// Zeros and ones of the given shape, divided by (1 - probability): the factors of a dropout of whole rows.
at::Tensor dropoutMask(at::IntArrayRef shape, double probability, const at::Tensor& like);

} // namespace contexture::model::nn
