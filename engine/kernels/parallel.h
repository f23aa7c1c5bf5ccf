// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <exception>

namespace contexture::kernels::detail {

// With fewer multiply-adds (or similar work) a parallel region costs more than it saves.
inline constexpr std::int64_t kParallelWork = 1 << 16;

// The same limit for products with weights, whose multiply-adds are vectorised.
inline constexpr std::int64_t kWorthSharing = 1 << 20;

// body(i) for i in [0, count), distributed over OpenMP's threads (as many as LibTorch may use on this thread). Each i
// must write only its own data, so that the result does not depend on the number of threads. The first exception is
// thrown again on the caller's thread.
template<class Body>
void parallelFor(std::int64_t count, std::int64_t work, const Body& body) {
    std::exception_ptr failure;
#pragma omp parallel for schedule(dynamic, 1) if (count > 1 && work >= kParallelWork)
    for (std::int64_t i = 0; i < count; ++i) {
        try {
            body(i);
        } catch (...) {
#pragma omp critical(contexture_kernels_failure)
            if (!failure) {
                failure = std::current_exception();
            }
        }
    }
    if (failure) {
        std::rethrow_exception(failure);
    }
}

} // namespace contexture::kernels::detail
