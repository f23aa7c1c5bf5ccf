// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ATen/core/Tensor.h>

namespace contexture::model::nn {

// Rows beside an embedding matrix, for a scope and the calling thread: piece V + n, where the matrix has V rows, is
// embedded as row n. A system that reads such pieces computes what these vectors make of it, and the gradient of its
// output by each of them, one a place in the text, however often it reads that place.
class ExtraEmbeddings {
public:
    explicit ExtraEmbeddings(const at::Tensor& rows); // [N, D], of the matrix's type and device; outlives the scope
    ~ExtraEmbeddings();
    ExtraEmbeddings(const ExtraEmbeddings&) = delete;
    ExtraEmbeddings& operator=(const ExtraEmbeddings&) = delete;

private:
    const at::Tensor* m_before;
};

// Rows of the matrix weight [V, D], and of the extra ones: pieces [...] int64 -> [..., D]. Differentiable.
at::Tensor embeddingsOf(const at::Tensor& weight, const at::Tensor& pieces);

} // namespace contexture::model::nn
