// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/train/nccl_sum.h"

#include "engine/train/random.h"

#include <ATen/core/Tensor.h>
#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAGuard.h>
#include <torch/csrc/distributed/c10d/ProcessGroupNCCL.hpp>
#include <torch/version.h>

#include <array>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <string_view>
#include <vector>

#include <unistd.h>

namespace contexture::train {

namespace {

#if TORCH_VERSION_MAJOR > 2 || (TORCH_VERSION_MAJOR == 2 && TORCH_VERSION_MINOR >= 2)
constexpr auto kBlockingWait = "TORCH_NCCL_BLOCKING_WAIT";
constexpr auto kAsyncErrorHandling = "TORCH_NCCL_ASYNC_ERROR_HANDLING";
#else // later versions warn about these names
constexpr auto kBlockingWait = "NCCL_BLOCKING_WAIT";
constexpr auto kAsyncErrorHandling = "NCCL_ASYNC_ERROR_HANDLING";
#endif

// Ends waiting calls to other processes, if LibTorch can; the destructor alone may wait for ever.
template<class Group>
void leave(Group& group) noexcept {
    if constexpr (requires { group.abort(); }) {
        try {
            group.abort();
        } catch (...) { // nobody could use the error
        }
    }
}

class ThroughProcessGroup : public NcclSum {
public:
    ThroughProcessGroup(const c10::intrusive_ptr<c10d::Store>& store, int rank, int size,
                        std::chrono::milliseconds lostAfter)
        : m_lostAfter(lostAfter) {
        // A wait then throws, instead of a watchdog that ends the program: the remaining processes must still write a
        // checkpoint.
        ::setenv(kBlockingWait, "1", 0);
        ::setenv(kAsyncErrorHandling, "0", 0);
        auto options = c10d::ProcessGroupNCCL::Options::create();
        options->timeout = lostAfter;
        m_group = c10::make_intrusive<c10d::ProcessGroupNCCL>(store, rank, size, options);
    }

    ~ThroughProcessGroup() override { leave(*m_group); }
    ThroughProcessGroup(const ThroughProcessGroup&) = delete;
    ThroughProcessGroup& operator=(const ThroughProcessGroup&) = delete;

    void sum(at::Tensor& values) override {
        const c10::cuda::CUDAGuard guard(values.device());
        std::vector<at::Tensor> tensors{values};
        c10d::AllreduceOptions options;
        options.timeout = m_lostAfter;
        m_group->allreduce(tensors, options)->wait();
    }

private:
    std::chrono::milliseconds m_lostAfter;
    c10::intrusive_ptr<c10d::ProcessGroupNCCL> m_group;
};

} // namespace

double deviceNumber(c10::Device device) {
    std::array<char, 256> host{};
    ::gethostname(host.data(), host.size() - 1);
    const auto* properties = at::cuda::getDeviceProperties(device.index());
    const std::uint64_t bus = (std::uint64_t(std::uint32_t(properties->pciDomainID)) << 32) |
                              (std::uint64_t(std::uint16_t(properties->pciBusID)) << 16) |
                              std::uint16_t(properties->pciDeviceID);
    return double(mixSeed(std::hash<std::string_view>()(host.data()), bus, 0) >> 12) + 1.0;
}

std::unique_ptr<NcclSum> joinThroughNccl(const c10::intrusive_ptr<c10d::Store>& store, int rank, int size,
                                         std::chrono::milliseconds lostAfter) {
    return std::make_unique<ThroughProcessGroup>(store, rank, size, lostAfter);
}

} // namespace contexture::train
