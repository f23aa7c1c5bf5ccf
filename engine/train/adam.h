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

// The same from LibTorch's operators, one parameter at a time, for comparison in tests and in the benchmark.
void plainAdamUpdate(const at::Tensor& parameter, at::Tensor first, at::Tensor second, std::int64_t step,
                     const AdamOptions& options, double gradientFactor);

// Euclidean norm; the same number whatever the number of threads.
double euclideanNorm(const float* value, std::int64_t size);

// The parameters that are trained, moved into one block of memory, so that norm and update are single loops. The
// tensors stay what they are to the model: only their storage moves. Gradients accumulate into a second block.
class FlatParameters {
public:
    using Named = std::vector<std::pair<std::string, at::Tensor>>; // distinct float tensors
    explicit FlatParameters(const Named& parameters);

    std::int64_t size() const { return m_size; }
    const Named& parameters() const { return m_parameters; }
    float* values();
    float* gradients();
    at::Tensor slice(const at::Tensor& block, std::size_t parameter) const; // that parameter's part of such a block
    at::Tensor valueBlock() const { return m_values; }                      // [size()]
    at::Tensor gradientBlock() const { return m_gradients; }                // [size()]

    // Points every parameter's gradient at the block and clears it. Before each update.
    void zeroGradients();
    // To be called after `values()` were written: tells LibTorch (and caches keyed on it) that parameters changed.
    void markChanged();

private:
    Named m_parameters;
    std::vector<std::int64_t> m_offsets;
    std::int64_t m_size = 0;
    at::Tensor m_values;
    at::Tensor m_gradients;
};

} // namespace contexture::train
