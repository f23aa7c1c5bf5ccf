// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ATen/core/Tensor.h>

namespace contexture::model::nn {

// Additional rows of an embedding matrix, for a scope and the calling thread: with a matrix of V rows, piece V + n is
// embedded as row n. So a system computes its output with these vectors, and the gradient with respect to each of them:
// one vector per place in the text, however often the system reads that place.
class ExtraEmbeddings {
public:
    explicit ExtraEmbeddings(const at::Tensor& rows); // [N, D], of the matrix's type and device; outlives the scope
    ~ExtraEmbeddings();
    ExtraEmbeddings(const ExtraEmbeddings&) = delete;
    ExtraEmbeddings& operator=(const ExtraEmbeddings&) = delete;

private:
    const at::Tensor* m_before;
};

// Rows of the matrix weight [V, D], and additional rows: pieces [...] int64 -> [..., D]. Differentiable.
at::Tensor embeddingsOf(const at::Tensor& weight, const at::Tensor& pieces);

} // namespace contexture::model::nn
