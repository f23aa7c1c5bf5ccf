// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ATen/core/Tensor.h>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace contexture::model::nn {

// The rows of a batch that read context, if other rows read none: results computed for these rows only are put back
// among the others, which stay unchanged. If all rows read context, the usual case, this costs nothing.
class SomeRows {
public:
    SomeRows() = default; // all rows
    // index [B'] int64, ascending; undefined: all rows.
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
