// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/nn/normalise.h"

#include "engine/kernels/normalise.h"
#include "engine/model/nn/on_cuda.h"

#include <ATen/ATen.h>
#include <torch/csrc/autograd/custom_function.h>

#include <limits>

namespace contexture::model::nn {
namespace {

// Sparsemax by sorting, with at:: operators: the reference, and for devices and types without a kernel.
at::Tensor sparsemaxForward(const at::Tensor& scores) {
    const auto n = scores.size(-1);
    const at::Tensor z = scores - std::get<0>(scores.max(-1, true));                     // [..., n], at most 0
    const at::Tensor sorted = std::get<0>(z.sort(-1, true));                             // descending
    const at::Tensor rank = at::arange(1, n + 1, z.options());                           // [n]
    const at::Tensor finite = sorted.masked_fill(sorted.isinf(), 0);                     // a hidden key adds nothing
    const at::Tensor sums = finite.cumsum(-1);                                           // [..., n]
    const at::Tensor inside = (1 + rank * sorted > sums).logical_and(sorted.isfinite()); // [..., n]
    const at::Tensor size = inside.sum(-1, true).clamp_min(1);                           // [..., 1]
    const at::Tensor tau = (sums.gather(-1, size - 1) - 1) / size;                       // [..., 1]
    return (z - tau).clamp_min(0);
}

// 1.5-entmax by sorting (Peters et al. 2019, algorithm 2).
at::Tensor entmaxForward(const at::Tensor& scores) {
    const auto n = scores.size(-1);
    const at::Tensor z = (scores - std::get<0>(scores.max(-1, true))) / 2;
    const at::Tensor sorted = std::get<0>(z.sort(-1, true));
    const at::Tensor finite = sorted.masked_fill(sorted.isinf(), 0);
    const at::Tensor rank = at::arange(1, n + 1, z.options());
    const at::Tensor mean = finite.cumsum(-1) / rank;
    const at::Tensor meanOfSquares = (finite * finite).cumsum(-1) / rank;
    const at::Tensor spread = rank * (meanOfSquares - mean * mean);
    const at::Tensor tau = mean - ((1 - spread) / rank).clamp_min(0).sqrt();
    const at::Tensor size = (tau <= sorted).logical_and(sorted.isfinite()).sum(-1, true).clamp_min(1);
    const at::Tensor threshold = tau.gather(-1, size - 1);
    return (z - threshold).clamp_min(0).square();
}

// The mask in the kernel's layout, and the number of rows that share a row of it.
struct KernelMask {
    at::Tensor visible; // [rows / rowsPerMask, columns] uint8, or undefined
    std::int64_t rowsPerMask = 1;
};

KernelMask kernelMask(const at::Tensor& scores, const at::Tensor& mask) {
    KernelMask result;
    if (mask.numel() == 0) {
        return result;
    }
    const auto batch = scores.size(0);
    const auto columns = scores.size(-1);
    const bool perBatch = mask.dim() == scores.dim() && mask.size(0) == batch && mask.size(-1) == columns &&
                          mask.numel() == batch * columns; // [B, 1, ..., K]
    result.visible = (perBatch ? mask : mask.expand(scores.sizes())).to(at::kByte).contiguous();
    result.rowsPerMask = perBatch ? scores.numel() / (batch * columns) : 1;
    return result;
}

bool kernelKnows(const at::Tensor& scores) {
    return (scores.is_cpu() && scores.scalar_type() == at::kFloat && scores.numel() > 0) || cudaKernelsTake(scores);
}

kernels::NormaliseOptions kernelOptions(Normaliser normaliser) {
    kernels::NormaliseOptions options;
    options.normaliser = static_cast<kernels::Normaliser>(normaliser);
    return options;
}

at::Tensor byKernel(const at::Tensor& scores, const at::Tensor& mask, Normaliser normaliser) {
    const at::Tensor logits = scores.contiguous();
    const KernelMask rows = kernelMask(scores, mask);
    if (cudaKernelsTake(logits)) {
        return normaliseOnCuda(logits, rows.visible, rows.rowsPerMask, static_cast<kernels::Normaliser>(normaliser));
    }
    at::Tensor weights = at::empty_like(logits);
    auto options = kernelOptions(normaliser);
    options.visible = rows.visible.defined() ? rows.visible.data_ptr<std::uint8_t>() : nullptr;
    options.rowsPerMask = rows.rowsPerMask;
    const auto columns = logits.size(-1);
    kernels::normalise(logits.data_ptr<float>(), weights.data_ptr<float>(), {logits.numel() / columns, columns},
                       options);
    return weights;
}

at::Tensor byOperators(const at::Tensor& scores, const at::Tensor& mask, Normaliser normaliser) {
    constexpr double kHidden = -std::numeric_limits<double>::infinity();
    const bool masked = mask.numel() > 0;
    const at::Tensor visible = masked ? scores.masked_fill(mask.logical_not(), kHidden) : scores;
    const at::Tensor weights = normaliser == Normaliser::Softmax     ? visible.softmax(-1)
                               : normaliser == Normaliser::Sparsemax ? sparsemaxForward(visible)
                                                                     : entmaxForward(visible);
    // Replaces NaN in rows without visible entries.
    return masked ? weights.masked_fill(mask.logical_not(), 0) : weights;
}

class Normalise : public torch::autograd::Function<Normalise> {
public:
    // mask of no elements: everything is visible. (LibTorch takes no undefined arguments.)
    static at::Tensor forward(torch::autograd::AutogradContext* context, const at::Tensor& scores,
                              const at::Tensor& mask, std::int64_t kind) {
        const auto normaliser = static_cast<Normaliser>(kind);
        const at::Tensor weights =
            kernelKnows(scores) ? byKernel(scores, mask, normaliser) : byOperators(scores, mask, normaliser);
        context->save_for_backward({weights});
        context->saved_data["kind"] = kind;
        return weights;
    }

    static torch::autograd::variable_list backward(torch::autograd::AutogradContext* context,
                                                   torch::autograd::variable_list gradients) {
        const at::Tensor weights = context->get_saved_variables()[0];
        const auto normaliser = static_cast<Normaliser>(context->saved_data["kind"].toInt());
        if (kernelKnows(weights)) {
            const at::Tensor dy = gradients[0].contiguous();
            if (cudaKernelsTake(weights)) {
                return {normaliseBackwardOnCuda(weights, dy, static_cast<kernels::Normaliser>(normaliser)),
                        at::Tensor(), at::Tensor()};
            }
            at::Tensor dx = at::empty_like(dy);
            const auto columns = weights.size(-1);
            kernels::normaliseBackward(weights.data_ptr<float>(), dy.data_ptr<float>(), dx.data_ptr<float>(),
                                       {weights.numel() / columns, columns}, kernelOptions(normaliser));
            return {dx, at::Tensor(), at::Tensor()};
        }
        // Each Jacobian is diag(s) - s s^T / sum(s), with s = p (softmax), [p > 0] (sparsemax), sqrt(p) (1.5-entmax).
        const at::Tensor s = normaliser == Normaliser::Softmax     ? weights
                             : normaliser == Normaliser::Sparsemax ? (weights > 0).to(weights.scalar_type())
                                                                   : weights.sqrt();
        const at::Tensor total = s.sum(-1, true).clamp_min(1e-20);
        const at::Tensor mean = (s * gradients[0]).sum(-1, true) / total;
        return {s * (gradients[0] - mean), at::Tensor(), at::Tensor()};
    }
};

} // namespace

at::Tensor normalise(const at::Tensor& scores, const at::Tensor& mask, Normaliser normaliser) {
    const at::Tensor given = mask.defined() ? mask : at::empty({0}, scores.options().dtype(at::kBool));
    return Normalise::apply(scores, given, static_cast<std::int64_t>(normaliser));
}

} // namespace contexture::model::nn
