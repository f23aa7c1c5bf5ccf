// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace contexture::train {

struct AdamOptions {
    double learningRate = 1e-4;
    double beta1 = 0.9;
    double beta2 = 0.999;
    double epsilon = 1e-8;
};

// One update of Adam (Kingma and Ba 2015, algorithm 1, with bias correction) over `size` values in one pass.
// `step` counts from 1. The gradient is multiplied by `gradientFactor` first (clipping).
void adamUpdate(float* value, float* gradient, float* first, float* second, std::int64_t size, std::int64_t step,
                const AdamOptions& options, double gradientFactor);

// The same update by LibTorch's operators, on any device. All four tensors have the same shape; the last two are the
// moments.
void plainAdamUpdate(at::Tensor value, const at::Tensor& gradient, at::Tensor first, at::Tensor second,
                     std::int64_t step, const AdamOptions& options, double gradientFactor);

struct AdadeltaOptions {
    double factor = 1.0; // factor of the change; the method itself has no learning rate
    double rho = 0.95;
    double epsilon = 1e-6;
};

// One update of Adadelta (Zeiler 2012, algorithm 1) by LibTorch's operators, on any device. All four tensors have the
// same shape; the last two are the running means of squared gradients and of squared changes, initially zero.
void adadeltaUpdate(at::Tensor value, const at::Tensor& gradient, at::Tensor squares, at::Tensor changes,
                    const AdadeltaOptions& options, double gradientFactor);

// An update whose gradient only a device knows. Scalars of that device.
struct DeviceStep {
    at::Tensor factor;   // float: the gradient is multiplied by it first (clipping)
    at::Tensor isFinite; // bool; false: neither values nor moments change
};
void deviceAdamUpdate(at::Tensor value, const at::Tensor& gradient, at::Tensor first, at::Tensor second,
                      std::int64_t step, const AdamOptions& options, const DeviceStep& known);
void deviceAdadeltaUpdate(at::Tensor value, const at::Tensor& gradient, at::Tensor squares, at::Tensor changes,
                          const AdadeltaOptions& options, const DeviceStep& known);

// Euclidean norm; the same number whatever the number of threads.
double euclideanNorm(const float* value, std::int64_t size);
double euclideanNorm(const at::Tensor& values);  // for float values of a processor
at::Tensor deviceNorm(const at::Tensor& values); // for float values of a device, a scalar of it

// The trained parameters, moved into one block of their device's memory, so
// that norm and update are single loops. The model uses the same tensors as
// before: only their storage moves. Gradients accumulate in a second block.
class FlatParameters {
public:
    using Named = std::vector<std::pair<std::string, at::Tensor>>; // distinct float tensors of one device
    explicit FlatParameters(const Named& parameters);

    std::int64_t size() const { return m_size; }
    const Named& parameters() const { return m_parameters; }
    at::Tensor slice(const at::Tensor& block, std::size_t parameter) const; // that parameter's part of the block
    at::Tensor valueBlock() const { return m_values; }                      // [size()]
    at::Tensor gradientBlock() const { return m_gradients; }                // [size()]

    // Points every parameter's gradient at the block and clears the block. To be called before each update.
    void zeroGradients();
    // To be called after values were written: tells LibTorch (and caches that depend on it) that parameters changed.
    void markChanged();

private:
    Named m_parameters;
    std::vector<std::int64_t> m_offsets;
    std::int64_t m_size = 0;
    at::Tensor m_values;
    at::Tensor m_gradients;
};

} // namespace contexture::train
