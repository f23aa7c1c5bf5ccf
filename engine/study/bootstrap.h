// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace contexture::study {

// The middle 95 % of resampled values (bootstrap, percentiles; Efron and Tibshirani 1993, section 13.3). Requires at
// least one value.
struct Percentiles {
    double lower = 0.0;
    double upper = 0.0;
};

inline Percentiles percentiles(std::vector<double> drawn) {
    std::sort(drawn.begin(), drawn.end());
    const double last = static_cast<double>(drawn.size() - 1);
    return {drawn[static_cast<std::size_t>(0.025 * last)], drawn[static_cast<std::size_t>(std::ceil(0.975 * last))]};
}

} // namespace contexture::study
