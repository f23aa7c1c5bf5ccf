// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/eval/sign_test.h"

#include "engine/core/error.h"

#include <algorithm>
#include <cmath>

namespace contexture::eval {

SignTest signTest(std::int64_t first, std::int64_t second, std::int64_t ties) {
    if (first < 0 || second < 0 || ties < 0) {
        throw Error("a number of judgements is negative", {}, "count them from 0");
    }
    SignTest test{first, second, ties, 1.0};
    const std::int64_t n = first + second;
    if (n == 0) {
        return test;
    }
    // The terms of the binomial distribution with p = 1/2, computed as logarithms to avoid underflow.
    const auto count = static_cast<long double>(n);
    long double term = -count * std::log(2.0L);
    long double tail = 0.0L;
    for (std::int64_t k = 0; k <= std::min(first, second); ++k) {
        tail += std::exp(term);
        term += std::log(static_cast<long double>(n - k)) - std::log(static_cast<long double>(k + 1));
    }
    test.p = static_cast<double>(std::min(1.0L, 2.0L * tail));
    return test;
}

} // namespace contexture::eval
