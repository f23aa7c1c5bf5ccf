// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <c10/core/Device.h>

#include <cstdint>
#include <map>
#include <string>
#include <utility>

namespace contexture::test {

// A device whose memory is the processor's and which LibTorch takes for another one: programs run on it as on a GPU,
// and what they ask of it is counted. Tensors of the processor and of the device cannot be mixed. Needs fake_device.cpp
// in the program. LibTorch's fused operators and this project's kernels for CUDA never run on it.
at::Device fakeDevice();

struct DeviceCounts {
    std::int64_t launches = 0;   // operators that read or write the device's memory
    std::int64_t waits = 0;      // times that the host waits: for what it reads, and in copies to the device that block
    std::int64_t copiesTo = 0;   // copies to the device that do not block
    std::int64_t copiesFrom = 0; // copies from the device that do not block; an event tells when they are done
    std::int64_t views = 0;      // tensors that share another one's memory: work of the host alone
    std::map<std::string, std::int64_t> byOperator{}; // launches and waits
    // Copies inside the device from float32 to bfloat16, by the address and the number of what is copied. They are
    // launches, too.
    std::map<std::pair<const void*, std::int64_t>, std::int64_t> roundings{};
};

// Since the last call. Of all threads.
DeviceCounts takeCounts();

} // namespace contexture::test
