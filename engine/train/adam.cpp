// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/train/adam.h"

#include "engine/train/vector_math.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace contexture::train {

namespace {

constexpr std::int64_t kBlock = 16384; // number of values for one thread at a time

struct Factors {
    float beta1;
    float beta2;
    float gradient;
    float rate;         // learning rate / (1 - beta1^t)
    float secondFactor; // 1 / (1 - beta2^t)
    float epsilon;
};

CONTEXTURE_VECTORISED
void updateBlock(float* __restrict value, const float* __restrict gradient, float* __restrict first,
                 float* __restrict second, std::int64_t size, Factors f) {
#pragma omp simd
    for (std::int64_t i = 0; i < size; ++i) {
        const float g = gradient[i] * f.gradient;
        const float m = f.beta1 * first[i] + (1.0f - f.beta1) * g;
        const float v = f.beta2 * second[i] + (1.0f - f.beta2) * g * g;
        first[i] = m;
        second[i] = v;
        value[i] -= f.rate * m / (std::sqrt(v * f.secondFactor) + f.epsilon);
    }
}

CONTEXTURE_VECTORISED
double squaresOfBlock(const float* value, std::int64_t size) {
    double sum = 0.0;
#pragma omp simd reduction(+ : sum)
    for (std::int64_t i = 0; i < size; ++i) {
        sum += double(value[i]) * double(value[i]);
    }
    return sum;
}

} // namespace

void adamUpdate(float* value, float* gradient, float* first, float* second, std::int64_t size, std::int64_t step,
                const AdamOptions& options, double gradientFactor) {
    const Factors factors{
        .beta1 = float(options.beta1),
        .beta2 = float(options.beta2),
        .gradient = float(gradientFactor),
        .rate = float(options.learningRate / (1.0 - std::pow(options.beta1, double(step)))),
        .secondFactor = float(1.0 / (1.0 - std::pow(options.beta2, double(step)))),
        .epsilon = float(options.epsilon),
    };
    const std::int64_t blocks = (size + kBlock - 1) / kBlock;
#pragma omp parallel for schedule(static) if (blocks > 4)
    for (std::int64_t b = 0; b < blocks; ++b) {
        const std::int64_t begin = b * kBlock;
        updateBlock(value + begin, gradient + begin, first + begin, second + begin, std::min(kBlock, size - begin),
                    factors);
    }
}

void plainAdamUpdate(at::Tensor value, const at::Tensor& gradient, at::Tensor first, at::Tensor second,
                     std::int64_t step, const AdamOptions& options, double gradientFactor) {
    const at::NoGradGuard noGradients;
    const auto scaled = gradient * gradientFactor;
    first.mul_(options.beta1).add_(scaled, 1.0 - options.beta1);
    second.mul_(options.beta2).addcmul_(scaled, scaled, 1.0 - options.beta2);
    const auto size = (second / (1.0 - std::pow(options.beta2, double(step)))).sqrt_().add_(options.epsilon);
    value.addcdiv_(first, size, -options.learningRate / (1.0 - std::pow(options.beta1, double(step))));
}

void adadeltaUpdate(at::Tensor value, const at::Tensor& gradient, at::Tensor squares, at::Tensor changes,
                    const AdadeltaOptions& options, double gradientFactor) {
    const at::NoGradGuard noGradients;
    const auto scaled = gradient * gradientFactor;
    squares.mul_(options.rho).addcmul_(scaled, scaled, 1.0 - options.rho);
    const auto change = (changes + options.epsilon).div_(squares + options.epsilon).sqrt_().mul_(scaled);
    changes.mul_(options.rho).addcmul_(change, change, 1.0 - options.rho);
    value.sub_(change, options.factor);
}

namespace {

// The gradient after clipping; zero if it is not finite, so that nothing that is not a number reaches a sum.
at::Tensor clipped(const at::Tensor& gradient, const DeviceStep& known) {
    return (gradient * known.factor).masked_fill_(known.isFinite.logical_not(), 0.0);
}

// `now` if the update counts, else `otherwise`: a scalar of the device.
at::Tensor either(const DeviceStep& known, double now, double otherwise) {
    const auto options = known.factor.options();
    return at::where(known.isFinite, at::full({}, now, options), at::full({}, otherwise, options));
}

} // namespace

void deviceAdamUpdate(at::Tensor value, const at::Tensor& gradient, at::Tensor first, at::Tensor second,
                      std::int64_t step, const AdamOptions& options, const DeviceStep& known) {
    const at::NoGradGuard noGradients;
    const auto scaled = clipped(gradient, known);
    first.mul_(either(known, options.beta1, 1.0)).add_(scaled, 1.0 - options.beta1);
    second.mul_(either(known, options.beta2, 1.0)).addcmul_(scaled, scaled, 1.0 - options.beta2);
    // Divided by infinity, the moments move nothing.
    const auto size = (second / (1.0 - std::pow(options.beta2, double(step))))
                          .sqrt_()
                          .add_(either(known, options.epsilon, std::numeric_limits<double>::infinity()));
    value.addcdiv_(first, size, -options.learningRate / (1.0 - std::pow(options.beta1, double(step))));
}

void deviceAdadeltaUpdate(at::Tensor value, const at::Tensor& gradient, at::Tensor squares, at::Tensor changes,
                          const AdadeltaOptions& options, const DeviceStep& known) {
    const at::NoGradGuard noGradients;
    const auto scaled = clipped(gradient, known);
    const auto rho = either(known, options.rho, 1.0);
    squares.mul_(rho).addcmul_(scaled, scaled, 1.0 - options.rho);
    const auto change = (changes + options.epsilon).div_(squares + options.epsilon).sqrt_().mul_(scaled);
    changes.mul_(rho).addcmul_(change, change, 1.0 - options.rho);
    value.sub_(change, options.factor);
}

double euclideanNorm(const float* value, std::int64_t size) {
    const std::int64_t blocks = (size + kBlock - 1) / kBlock;
    std::vector<double> sums(static_cast<std::size_t>(blocks));
#pragma omp parallel for schedule(static) if (blocks > 4)
    for (std::int64_t b = 0; b < blocks; ++b) {
        sums[static_cast<std::size_t>(b)] = squaresOfBlock(value + b * kBlock, std::min(kBlock, size - b * kBlock));
    }
    double total = 0.0;
    for (const double sum : sums) {
        total += sum;
    }
    return std::sqrt(total);
}

double euclideanNorm(const at::Tensor& values) {
    return euclideanNorm(values.data_ptr<float>(), values.numel());
}

at::Tensor deviceNorm(const at::Tensor& values) {
    return at::linalg_vector_norm(values, 2); // a sum in float64 would need a copy of all values
}

FlatParameters::FlatParameters(const Named& parameters) : m_parameters(parameters) {
    // Every parameter starts at a multiple of 64 bytes.
    for (const auto& [name, tensor] : m_parameters) {
        m_offsets.push_back(m_size);
        m_size += (tensor.numel() + 15) / 16 * 16;
    }
    const auto options = m_parameters.front().second.options().requires_grad(false);
    m_values = at::zeros({m_size}, options);
    m_gradients = at::zeros({m_size}, options);
    for (std::size_t i = 0; i < m_parameters.size(); ++i) {
        auto& tensor = m_parameters[i].second;
        const auto place = slice(m_values, i);
        place.copy_(tensor.detach());
        tensor.set_data(place);
    }
}

at::Tensor FlatParameters::slice(const at::Tensor& block, std::size_t parameter) const {
    const auto& tensor = m_parameters[parameter].second;
    return block.narrow(0, m_offsets[parameter], tensor.numel()).view(tensor.sizes());
}

void FlatParameters::zeroGradients() {
    m_gradients.zero_();
    for (std::size_t i = 0; i < m_parameters.size(); ++i) {
        auto& gradient = m_parameters[i].second.mutable_grad();
        if (!gradient.defined() || gradient.data_ptr() != slice(m_gradients, i).data_ptr()) {
            gradient = slice(m_gradients, i);
        }
    }
}

void FlatParameters::markChanged() {
    for (const auto& [name, tensor] : m_parameters) {
        tensor.unsafeGetTensorImpl()->bump_version();
    }
}

} // namespace contexture::train
