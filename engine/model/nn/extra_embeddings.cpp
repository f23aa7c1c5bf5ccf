// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/nn/extra_embeddings.h"

#include "engine/model/system.h"

#include <ATen/ATen.h>

namespace contexture::model::nn {
namespace {

thread_local const at::Tensor* extraRows = nullptr;

} // namespace

ExtraEmbeddings::ExtraEmbeddings(const at::Tensor& rows) : m_before(extraRows) {
    extraRows = &rows;
}

ExtraEmbeddings::~ExtraEmbeddings() {
    extraRows = m_before;
}

at::Tensor embeddingsOf(const at::Tensor& weight, const at::Tensor& pieces) {
    if (!extraRows) {
        return at::embedding(weight, pieces, kPad);
    }
    const std::int64_t known = weight.size(0);
    const at::Tensor usual = at::embedding(weight, pieces.clamp_max(known - 1), kPad);      // [..., D]
    const at::Tensor extra = at::embedding(*extraRows, pieces.sub(known).clamp_min(0), -1); // [..., D]
    return at::where(pieces.ge(known).unsqueeze(-1), extra, usual);
}

} // namespace contexture::model::nn
