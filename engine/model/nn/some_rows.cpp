// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/nn/some_rows.h"

#include "engine/model/nn/to_device.h"

#include <ATen/ATen.h>

namespace contexture::model::nn {

SomeRows::SomeRows(const std::vector<std::int64_t>& rows, std::size_t ofBatch, const at::Device& device) {
    if (rows.size() != ofBatch) {
        m_index = toDevice(at::tensor(rows), device);
    }
}

at::Tensor SomeRows::of(const at::Tensor& x) const {
    return m_index.defined() ? x.index_select(0, m_index) : x;
}

at::Tensor SomeRows::into(const at::Tensor& others, const at::Tensor& rows) const {
    return m_index.defined() ? others.index_copy(0, m_index, rows) : rows;
}

at::Tensor SomeRows::gate(const at::Tensor& like, const at::Tensor& gamma) const {
    return m_index.defined() ? at::ones_like(like).index_copy(0, m_index, gamma) : gamma;
}

} // namespace contexture::model::nn
