// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/csr.h"
#include "engine/model/config.h"

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <vector>

namespace contexture::model::nn {

// Ways to compute hierarchical attention, with the same result.
enum class HierarchicalPath : std::uint8_t {
    Pruned, // words are matched only in sentences whose weight is not zero: one kernel, float32 on processors and CUDA
            // devices. A device takes products where they are quicker: see productsSuit
    Dense,  // every word of the document, with tensor operators: any type and device; reference and benchmark
    Products, // every word, with three matrix products and kernels between them: float32
};

// Operands of eq. 3 to 5 of Maruf et al. 2019, already projected and split into heads.
struct HierarchicalOperands {
    at::Tensor sentenceQuery;          // [B, H, T, d_k]
    at::Tensor wordQuery;              // [B, H, T, d_k]
    at::Tensor sentenceKey;            // [H, S, d_k]
    at::Tensor wordKey;                // [H, W, d_k]
    at::Tensor value;                  // [H, W, d_k]
    at::Tensor visible;                // [B, S] uint8 on the CPU; a sentence without words must not be visible
    at::Tensor keyScale;               // [B, H, W], dropout of whole keys, or undefined
    std::vector<std::int32_t> offsets; // [S + 1], first word of each sentence
    std::vector<std::int32_t> lengths; // [B], positions without padding; empty: all. Others get an output of zero
    Normaliser sentence = Normaliser::Sparsemax;
    Normaliser word = Normaliser::Sparsemax;
    // Dense path only: sentence `setSentence` gets this weight wherever it is visible, see ContextChange::weight; -1:
    // none
    std::int64_t setSentence = -1;
    double setWeight = 0.0;
};

// The attention before dropout, one matrix per head for each row of the batch.
struct HierarchicalRecord {
    std::vector<std::vector<CsrMatrix>> sentence; // [B][H] of [T, S]
    std::vector<std::vector<CsrMatrix>> word;     // [B][H] of [T, W], within each sentence
};

// alpha_hier V: [B, H, T, d_k]. Differentiable in the queries, keys and values.
at::Tensor hierarchicalAttend(const HierarchicalOperands& operands, HierarchicalPath path,
                              HierarchicalRecord* record = nullptr);

// weights [H, T, K] of one row of a batch as one matrix per head; rows from `length` on stay empty.
std::vector<CsrMatrix> toCsr(const at::Tensor& weights, std::int64_t length);

} // namespace contexture::model::nn
