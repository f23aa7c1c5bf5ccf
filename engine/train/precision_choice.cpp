// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/train/precision_choice.h"

#include "engine/model/nn/linear.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <chrono>

namespace contexture::train {

namespace {

using model::nn::ProductPrecision;

double seconds(const at::Tensor& x, const at::Tensor& up, const at::Tensor& down, ProductPrecision precision) {
    const model::nn::PrecisionGuard guard(precision);
    const auto start = std::chrono::steady_clock::now();
    const auto hidden = model::nn::linear(x, up); // [N, ff]
    model::nn::linear(hidden, down).sum().backward();
    up.grad()[0][0].item<float>(); // this waits for a CUDA device
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

} // namespace

Precision fasterPrecision(const model::ModelConfig& config, std::int64_t tokensPerBatch, at::Device device) {
    constexpr int kRounds = 5;
    constexpr double kWorthIt = 0.95;
    const std::int64_t width = config.transformer.width;
    const std::int64_t feedForward = config.transformer.feedForward;
    const std::int64_t rows = std::clamp<std::int64_t>(tokensPerBatch, 64, 4096);
    const auto number = at::TensorOptions().dtype(at::kFloat).device(device);
    const auto x = at::ones({rows, width}, number).requires_grad_(true);
    const auto up = at::full({feedForward, width}, 0.01, number).requires_grad_(true);
    const auto down = at::full({width, feedForward}, 0.01, number).requires_grad_(true);
    double fp32 = 1e300;
    double bf16 = 1e300;
    for (int round = 0; round <= kRounds; ++round) { // by turns; the first round is not measured
        const double a = seconds(x, up, down, ProductPrecision::Fp32);
        const double b = seconds(x, up, down, ProductPrecision::BFloat16);
        if (round > 0) {
            fp32 = std::min(fp32, a);
            bf16 = std::min(bf16, b);
        }
    }
    return bf16 < kWorthIt * fp32 ? Precision::Bf16 : Precision::Fp32;
}

const char* name(Precision precision) {
    switch (precision) {
    case Precision::Fp32:
        return "fp32";
    case Precision::Bf16:
        return "bf16";
    case Precision::Auto:
        return "auto";
    }
    return "";
}

} // namespace contexture::train
