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

// Sums over processes that each have a CUDA device of their own, from device to device (NCCL).
class NcclSum {
public:
    virtual ~NcclSum() = default;
    // Float32, contiguous, on this process's device; returns when the sum is there. Throws LibTorch's exception when
    // another process has ended or does not come in time.
    virtual void sum(at::Tensor& values) = 0;
};

// A number from 1 to 2^52 made of this machine's name and the place of a CUDA device on its bus: two devices share one
// with a chance of one in 10^15. 0 in a build without NCCL.
double deviceNumber(c10::Device device);

// Meets the other processes through `store` at the first sum. Not to be called in a build without NCCL.
std::unique_ptr<NcclSum> joinThroughNccl(const c10::intrusive_ptr<c10d::Store>& store, int rank, int size,
                                         std::chrono::milliseconds lostAfter);

} // namespace contexture::train
