// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/weight_memory.h"

#include "engine/model/bundle_io.h"
#include "engine/model/system.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>

#include <cstdlib>
#include <memory>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace contexture::model {
namespace {

constexpr std::size_t kLargePage = std::size_t(1) << 21; // bytes; of x86-64 and of most others
constexpr std::size_t kAlignment = 64;                   // of each tensor: a cache line, and the widest register

std::size_t roundUp(std::size_t bytes, std::size_t to) {
    return (bytes + to - 1) / to * to;
}

std::shared_ptr<std::byte> allocate(std::size_t bytes) {
    const std::size_t size = roundUp(bytes, kLargePage);
    void* const memory = std::aligned_alloc(kLargePage, size);
    if (!memory) {
        throw std::bad_alloc();
    }
#ifdef MADV_HUGEPAGE
    ::madvise(memory, size, MADV_HUGEPAGE); // a request: without large pages, small ones are used
#endif
    return {static_cast<std::byte*>(memory), std::free};
}

} // namespace

void useLargePages(System& system, bool keepValues) {
    const at::NoGradGuard noGrad;
    const auto parameters = namedParameters(system);
    std::size_t bytes = 0;
    for (const auto& [name, parameter] : parameters) {
        bytes += parameter.is_cpu() ? roundUp(parameter.nbytes(), kAlignment) : 0;
    }
    if (bytes == 0) {
        return;
    }
    const std::shared_ptr<std::byte> memory = allocate(bytes);
    std::byte* next = memory.get();
    for (const auto& [name, parameter] : parameters) {
        if (!parameter.is_cpu()) {
            continue;
        }
        const at::Tensor moved = at::from_blob(
            next, parameter.sizes(), [memory](void*) {}, parameter.options().requires_grad(false));
        if (keepValues) {
            moved.copy_(parameter.detach());
        }
        next += roundUp(parameter.nbytes(), kAlignment);
        parameter.set_data(moved);
    }
}

} // namespace contexture::model
