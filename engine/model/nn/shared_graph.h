// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ATen/core/Tensor.h>

#include <utility>
#include <vector>

namespace contexture::model::nn {

// Tensors that several losses depend on and that are differentiated once: each loss reads a copy without history, whose
// gradients add up, and backward() hands their sum to what the tensors were computed from.
class SharedGraph {
public:
    // The copy; the tensor itself if it depends on no parameter.
    at::Tensor share(const at::Tensor& x);
    void backward();

private:
    std::vector<std::pair<at::Tensor, at::Tensor>> m_shared; // with history, without
};

} // namespace contexture::model::nn
