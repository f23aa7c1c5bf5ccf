// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/nn/growing_rows.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace contexture::model::nn {

#ifdef __linux__
namespace {

// Smaller blocks come from the heap at once, while new pages of the system must be cleared first.
constexpr std::size_t kPagesFrom = std::size_t(2) << 20; // bytes

} // namespace

class GrowingRows::Pages {
public:
    Pages() = default;
    Pages(const Pages&) = delete;
    Pages& operator=(const Pages&) = delete;
    ~Pages() {
        if (m_bytes > 0) {
            ::munmap(m_memory, m_bytes);
        }
    }

    // Keeps the bytes and adds more; the address may change.
    void* resize(std::size_t bytes) {
        void* const memory = m_bytes == 0
                                 ? ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
                                 : ::mremap(m_memory, m_bytes, bytes, MREMAP_MAYMOVE);
        if (memory == MAP_FAILED) {
            throw std::bad_alloc();
        }
        m_memory = memory;
        m_bytes = bytes;
        return memory;
    }

private:
    void* m_memory = nullptr;
    std::size_t m_bytes = 0;
};
#endif

void GrowingRows::grow(std::int64_t rows, std::int64_t columns, const at::TensorOptions& options) {
    const std::int64_t before = m_tensor.defined() ? m_tensor.size(0) : 0;
    if (rows <= before) {
        return;
    }
#ifdef __linux__
    const auto bytes = std::size_t(rows * columns) * options.dtype().itemsize();
    if (options.device().is_cpu() && bytes >= kPagesFrom) {
        const at::Tensor onHeap = m_pages ? at::Tensor() : m_tensor;
        if (!m_pages) {
            m_pages = std::make_shared<Pages>();
        }
        m_tensor = at::from_blob(m_pages->resize(bytes), {rows, columns}, options);
        if (onHeap.defined()) {
            m_tensor.narrow(0, 0, before).copy_(onHeap);
        }
        return;
    }
#endif
    const at::Tensor larger = at::empty({std::max(rows, before + before / 2), columns}, options);
    if (before > 0) {
        larger.narrow(0, 0, before).copy_(m_tensor);
    }
    m_tensor = larger;
}

} // namespace contexture::model::nn
