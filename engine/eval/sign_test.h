// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>

namespace contexture::eval {

// The sign test, exact and two-sided: of judgements that prefer one of two, could so uneven a share be chance? Ties say
// nothing about who is better and are left out (as in the human evaluation of Maruf et al. 2019).
struct SignTest {
    std::int64_t first = 0; // judgements that prefer it
    std::int64_t second = 0;
    std::int64_t ties = 0;
    double p = 1.0; // twice the binomial tail of the rarer preference, at most 1; 1 without a preference
};

// Throws Error for a negative number.
SignTest signTest(std::int64_t first, std::int64_t second, std::int64_t ties);

} // namespace contexture::eval
