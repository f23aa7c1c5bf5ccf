// SPDX-License-Identifier: GPL-3.0-or-later

// For builds whose LibTorch has no CUDA, or that had no nvcc.
#include "engine/model/nn/on_cuda.h"

#include <c10/util/Exception.h>

namespace contexture::model::nn {

bool cudaKernelsTake(const at::Tensor&) {
    return false;
}

at::Tensor normaliseOnCuda(const at::Tensor&, const at::Tensor&, std::int64_t, kernels::Normaliser) {
    TORCH_CHECK(false, "this build has no CUDA kernels");
}

at::Tensor normaliseBackwardOnCuda(const at::Tensor&, const at::Tensor&, kernels::Normaliser) {
    TORCH_CHECK(false, "this build has no CUDA kernels");
}

void weighWordsOnCuda(const kernels::WordLevel&, const at::Tensor&, const at::Tensor&, const at::Tensor&,
                      const at::Tensor&) {
    TORCH_CHECK(false, "this build has no CUDA kernels");
}

void weighWordsBackwardOnCuda(const kernels::WordLevel&, const at::Tensor&, const at::Tensor&, const at::Tensor&,
                              const at::Tensor&, const at::Tensor&) {
    TORCH_CHECK(false, "this build has no CUDA kernels");
}

at::Tensor hierarchicalOnCuda(const HierarchicalOperands&, HierarchicalRecord*) {
    TORCH_CHECK(false, "this build has no CUDA kernels");
}

} // namespace contexture::model::nn
