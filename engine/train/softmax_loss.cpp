// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/train/softmax_loss.h"

#include "engine/model/system.h"
#include "engine/train/vector_math.h"

#include <ATen/ATen.h>
#include <torch/csrc/autograd/custom_function.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace contexture::train {

namespace {

struct RowLoss {
    float smoothed = 0.0f;
    float plain = 0.0f;
};

// z - max(z) = l + log(sum exp): the loss of a row is (1 - e) * -log p_t + e/V * sum_v -log p_v.
CONTEXTURE_VECTORISED
RowLoss lossOfRow(float* z, std::int64_t target, std::int64_t n, float smoothing, float scale, bool writeGradient) {
    float maximum = z[0];
#pragma omp simd reduction(max : maximum)
    for (std::int64_t v = 0; v < n; ++v) {
        maximum = z[v] > maximum ? z[v] : maximum;
    }
    const float own = z[target] - maximum;
    float total = 0.0f;
    float shifted = 0.0f;
    if (writeGradient) {
#pragma omp simd reduction(+ : total, shifted)
        for (std::int64_t v = 0; v < n; ++v) {
            const float d = z[v] - maximum;
            shifted += d;
            const float e = vectorExp(d);
            total += e;
            z[v] = e;
        }
    } else {
#pragma omp simd reduction(+ : total, shifted)
        for (std::int64_t v = 0; v < n; ++v) {
            const float d = z[v] - maximum;
            shifted += d;
            total += vectorExp(d);
        }
    }
    const float logTotal = std::log(total);
    const float plain = logTotal - own;
    const float uniform = logTotal - shifted / float(n);
    if (writeGradient) {
        const float factor = scale / total;
        const float share = scale * smoothing / float(n);
#pragma omp simd
        for (std::int64_t v = 0; v < n; ++v) {
            z[v] = z[v] * factor - share;
        }
        z[target] -= scale * (1.0f - smoothing);
    }
    return {(1.0f - smoothing) * plain + smoothing * uniform, plain};
}

} // namespace

void LossSums::add(const LossSums& other) {
    smoothed += other.smoothed;
    plain += other.plain;
    tokens += other.tokens;
    if (other.onDevice.defined()) {
        onDevice = onDevice.defined() ? onDevice + other.onDevice : other.onDevice;
    }
}

void LossSums::settle() {
    if (onDevice.defined()) {
        const auto numbers = onDevice.to(at::kCPU, at::kDouble);
        onDevice = at::Tensor();
        smoothed += numbers[0].item<double>();
        plain += numbers[1].item<double>();
    }
}

LossSums softmaxLossRows(float* logits, const std::int64_t* target, std::int64_t rows, std::int64_t vocabulary,
                         std::int64_t ignored, double smoothing, double scale, bool writeGradient) {
    std::vector<RowLoss> losses(static_cast<std::size_t>(rows));
#pragma omp parallel for schedule(static) if (rows * vocabulary > 65536)
    for (std::int64_t i = 0; i < rows; ++i) {
        float* row = logits + i * vocabulary;
        if (target[i] == ignored) {
            if (writeGradient) {
                std::fill_n(row, vocabulary, 0.0f);
            }
            continue;
        }
        losses[static_cast<std::size_t>(i)] =
            lossOfRow(row, target[i], vocabulary, float(smoothing), float(scale), writeGradient);
    }
    LossSums sums; // summed in the order of rows, whatever the number of threads
    for (std::int64_t i = 0; i < rows; ++i) {
        if (target[i] != ignored) {
            sums.smoothed += losses[static_cast<std::size_t>(i)].smoothed;
            sums.plain += losses[static_cast<std::size_t>(i)].plain;
            ++sums.tokens;
        }
    }
    return sums;
}

namespace {

class SoftmaxLoss : public torch::autograd::Function<SoftmaxLoss> {
public:
    static at::Tensor forward(torch::autograd::AutogradContext* context, const at::Tensor& logits,
                              const at::Tensor& target, double smoothing, double scale, LossSums* sums) {
        const auto rows = logits.detach();
        *sums = softmaxLossRows(rows.data_ptr<float>(), target.data_ptr<std::int64_t>(), target.numel(), rows.size(-1),
                                model::kPad, smoothing, scale, true);
        context->saved_data["gradient"] = rows;
        return at::scalar_tensor(scale * sums->smoothed, rows.options());
    }

    static torch::autograd::variable_list backward(torch::autograd::AutogradContext* context,
                                                   torch::autograd::variable_list upstream) {
        auto gradient = context->saved_data["gradient"].toTensor();
        context->saved_data.clear();
        const auto factor = upstream[0].item<float>();
        if (factor != 1.0f) {
            gradient.mul_(factor);
        }
        return {gradient, at::Tensor(), at::Tensor(), at::Tensor(), at::Tensor()};
    }
};

} // namespace

at::Tensor softmaxLoss(const at::Tensor& logits, const at::Tensor& target, double smoothing, double scale,
                       LossSums& sums) {
    const auto z =
        logits.scalar_type() == at::kFloat && logits.is_contiguous() ? logits : logits.to(at::kFloat).contiguous();
    if (!z.requires_grad()) {
        sums = softmaxLossRows(z.data_ptr<float>(), target.data_ptr<std::int64_t>(), target.numel(), z.size(-1),
                               model::kPad, smoothing, scale, false);
        return at::scalar_tensor(scale * sums.smoothed, z.options());
    }
    return SoftmaxLoss::apply(z, target, smoothing, scale, &sums);
}

at::Tensor plainSoftmaxLoss(const at::Tensor& logits, const at::Tensor& target, double smoothing, double scale,
                            LossSums& sums) {
    const auto logProbability = logits.log_softmax(-1);                            // [B, T, V]
    const auto padding = target.eq(model::kPad);                                   // [B, T]
    const auto own = -logProbability.gather(-1, target.unsqueeze(-1)).squeeze(-1); // [B, T]
    const auto uniform = -logProbability.mean(-1);                                 // [B, T]
    const auto loss = own * (1.0 - smoothing) + uniform * smoothing;               // [B, T]
    const auto smoothed = loss.masked_fill(padding, 0.0).sum();                    // scalar
    const auto plain = own.detach().masked_fill(padding, 0.0).sum();               // scalar
    if (!logits.is_cpu()) {
        sums.onDevice = at::stack({smoothed.detach(), plain}); // [2]
        return smoothed * scale;
    }
    const auto found = at::stack({smoothed.detach(), plain, padding.logical_not().sum()}).to(at::kDouble); // [3]
    sums.smoothed = found[0].item<double>();
    sums.plain = found[1].item<double>();
    sums.tokens = found[2].item<std::int64_t>();
    return smoothed * scale;
}

} // namespace contexture::train
