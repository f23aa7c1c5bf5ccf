// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <c10/core/Device.h>
#include <c10/util/intrusive_ptr.h>

#include <chrono>
#include <memory>

namespace at {
class Tensor;
}
namespace c10d {
class Store;
}

namespace contexture::train {

// Sums over processes that each have a CUDA device of their own, directly between devices (NCCL).
class NcclSum {
public:
    virtual ~NcclSum() = default;
    // Float32, contiguous, on this process's device; returns when the sum is complete. Throws LibTorch's exception if
    // another process has ended or does not answer in time.
    virtual void sum(at::Tensor& values) = 0;
};

// A number from 1 to 2^52 computed from this machine's name and the bus address of a CUDA device: two devices have the
// same number with a probability of 1 in 10^15. 0 in a build without NCCL.
double deviceNumber(c10::Device device);

// Connects to the other processes through `store` at the first sum. Not to be called in a build without NCCL.
std::unique_ptr<NcclSum> joinThroughNccl(const c10::intrusive_ptr<c10d::Store>& store, int rank, int size,
                                         std::chrono::milliseconds lostAfter);

} // namespace contexture::train
