// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ATen/core/Tensor.h>

#include <cstddef>
#include <cstdint>
#include <memory>

namespace contexture::model::nn {

// A matrix to which rows are added and whose rows stay. Under Linux, on the CPU, the memory of a large matrix comes
// from the system and grows in place: copying into a larger block would need both blocks at once, and leave the smaller
// one as a hole in the heap, for every layer.
class GrowingRows {
public:
    GrowingRows() = default;
    GrowingRows(GrowingRows&&) = default;
    GrowingRows& operator=(GrowingRows&&) = default;

    // Grows to at least `rows` rows; new rows are uninitialised. Throws std::bad_alloc if there is no memory.
    void grow(std::int64_t rows, std::int64_t columns, const at::TensorOptions& options);

    const at::Tensor& tensor() const { return m_tensor; } // [rows, columns], dense; undefined before the first row

private:
    class Pages;

    at::Tensor m_tensor;
    std::shared_ptr<Pages> m_pages; // of a large m_tensor
};

} // namespace contexture::model::nn
