// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ATen/core/Tensor.h>
#include <torch/nn/module.h>

#include <cstdint>

namespace contexture::model::nn {

// The precision in which weight products are computed. Weights, inputs and outputs are float32 in both.
enum class ProductPrecision : std::uint8_t {
    Fp32,
    // Operands rounded to bfloat16, sums in float32; on CPUs with AVX-512 or AMX, and on CUDA. On CUDA, a LibTorch
    // whose at::mm has no result type (before 2.8) rounds each final sum to bfloat16.
    BFloat16,
};

// The setting of the calling thread; initially Fp32. Backward uses the precision of its forward.
ProductPrecision productPrecision();

// Sets the thread's precision for a scope.
class PrecisionGuard {
public:
    explicit PrecisionGuard(ProductPrecision precision);
    ~PrecisionGuard();
    PrecisionGuard(const PrecisionGuard&) = delete;
    PrecisionGuard& operator=(const PrecisionGuard&) = delete;

private:
    ProductPrecision m_before;
};

// y = x W^T + b: the only place where weight products are computed. x [..., in], weight [out, in], bias [out] or
// undefined; returns [..., out]. Differentiable. Within a PackedScope, uses the packed form of the weight.
at::Tensor linear(const at::Tensor& x, const at::Tensor& weight, const at::Tensor& bias = {});

// weight [out, in] and, if requested, bias [out]. Weights are Glorot-uniform, biases zero. `blocks` equal parts stacked
// in `out` (query, key and value of one attention) are initialised as separate matrices.
class Linear : public torch::nn::Module {
public:
    Linear(std::int64_t in, std::int64_t out, bool withBias, std::int64_t blocks = 1);

    at::Tensor operator()(const at::Tensor& x) const { return linear(x, weight, bias); }

    at::Tensor weight;
    at::Tensor bias; // undefined without
};

} // namespace contexture::model::nn
