// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/nn/shared_graph.h"

#include <ATen/ATen.h>
#include <torch/csrc/autograd/autograd.h>

namespace contexture::model::nn {

at::Tensor SharedGraph::share(const at::Tensor& x) {
    if (!x.requires_grad()) {
        return x;
    }
    m_shared.emplace_back(x, x.detach().requires_grad_());
    return m_shared.back().second;
}

void SharedGraph::backward() {
    std::vector<at::Tensor> tensors;
    std::vector<at::Tensor> gradients;
    for (const auto& [x, copy] : m_shared) {
        if (copy.grad().defined()) { // some loss read it
            tensors.push_back(x);
            gradients.push_back(copy.grad());
        }
    }
    m_shared.clear();
    if (!tensors.empty()) {
        torch::autograd::backward(tensors, gradients);
    }
}

} // namespace contexture::model::nn
