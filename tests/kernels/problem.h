// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <random>
#include <vector>

namespace contexture::kernels::test {

// x [rows, in] W^T + bias, weight [out, in].
struct Problem {
    std::int64_t rows = 1;
    std::int64_t out = 1;
    std::int64_t in = 1;
    std::vector<float> x;
    std::vector<float> weight;
    std::vector<float> bias; // empty: none

    const float* biasOrNull() const { return bias.empty() ? nullptr : bias.data(); }
};

// Normal numbers.
inline Problem randomProblem(unsigned seed, std::int64_t rows, std::int64_t out, std::int64_t in, bool biased) {
    std::mt19937 generator(seed);
    std::normal_distribution<float> normal;
    Problem problem{rows, out, in, {}, {}, {}};
    const auto fill = [&](std::vector<float>& values, std::int64_t count) {
        for (std::int64_t i = 0; i < count; ++i) {
            values.push_back(normal(generator));
        }
    };
    fill(problem.x, rows * in);
    fill(problem.weight, out * in);
    fill(problem.bias, biased ? out : 0);
    return problem;
}

} // namespace contexture::kernels::test
