// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>

namespace contexture::eval {

// The exact two-sided sign test: whether the numbers of judgements that prefer one of two could differ by chance. Ties
// give no information and are left out (as in the human evaluation of Maruf et al. 2019).
struct SignTest {
    std::int64_t first = 0; // number of judgements that prefer the first
    std::int64_t second = 0;
    std::int64_t ties = 0;
    double p = 1.0; // twice the binomial tail of the rarer preference, at most 1; 1 without a preference
};

// Throws Error for a negative number.
SignTest signTest(std::int64_t first, std::int64_t second, std::int64_t ties);

} // namespace contexture::eval
