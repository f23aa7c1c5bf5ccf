// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ATen/core/Tensor.h>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace contexture::model::nn {

// The rows of a batch that read any context, where others of it may read none: what is computed for these alone is put
// back among the others, which stay as they are. All rows is the usual case and costs nothing.
class SomeRows {
public:
    SomeRows() = default; // all of them
    // index [B'] int64, ascending; undefined: all of them.
    explicit SomeRows(at::Tensor index) : m_index(std::move(index)) {}
    SomeRows(const std::vector<std::int64_t>& rows, std::size_t ofBatch, const at::Device& device);

    // The rows of x: [B, ...] -> [B', ...].
    at::Tensor of(const at::Tensor& x) const;
    // `others` [B, ...] with these rows replaced by `rows` [B', ...].
    at::Tensor into(const at::Tensor& others, const at::Tensor& rows) const;
    // A gate for the whole batch: gamma [B', ...] for these rows, and 1 (no context) elsewhere; `like` [B, ...].
    at::Tensor gate(const at::Tensor& like, const at::Tensor& gamma) const;

private:
    at::Tensor m_index; // undefined: all rows
};

} // namespace contexture::model::nn
