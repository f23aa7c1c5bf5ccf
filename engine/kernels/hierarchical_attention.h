// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/csr.h"
#include "engine/kernels/normalise.h"

#include <cstdint>
#include <vector>

namespace contexture::kernels {

// Hierarchical attention of Maruf, Martins and Haffari 2019, eq. 3 to 5, as one operation. For each head and query:
//   alpha_s        = N_s(scale Qs Ks^T)      over the visible sentences of the document          (eq. 3)
//   alpha_w^j      = N_w(scale Qw Kw_j^T)    over the words of sentence j, on its own            (eq. 4)
//   alpha_hier     = alpha_s(j) alpha_w^j    not renormalised                                    (eq. 5)
//   O              = alpha_hier V
// All arrays are row-major float; a batch's rows (B sentences being translated) share one document of keys.

struct HierarchicalShape {
    std::int64_t batch = 0;     // B
    std::int64_t heads = 0;     // H
    std::int64_t queries = 0;   // L, positions of the current sentence, padded
    std::int64_t sentences = 0; // S
    std::int64_t words = 0;     // W, of the whole document, counted through
    std::int64_t headSize = 0;  // dk, of queries, keys and values
};

struct HierarchicalInput {
    HierarchicalShape shape;
    const float* sentenceQuery = nullptr;         // Qs [B, H, L, dk], already projected
    const float* wordQuery = nullptr;             // Qw [B, H, L, dk]
    const float* sentenceKey = nullptr;           // Ks [H, S, dk]
    const float* wordKey = nullptr;               // Kw [H, W, dk]
    const float* value = nullptr;                 // V  [H, W, dk]
    const std::int32_t* sentenceOffset = nullptr; // [S + 1]: sentence j has words [offset[j], offset[j + 1])
    const std::uint8_t* visible = nullptr;        // [B, S], null: all. A sentence without words is never visible
    const std::int32_t* queryLength = nullptr;    // [B], null: L. Later rows are padding: output 0, no gradient
    // Dropout in training: multiplies alpha_hier at word w for all queries of b, 0 or 1 / (1 - p); not renormalised.
    const float* keyScale = nullptr; // [B, H, W], null: none
};

struct HierarchicalOptions {
    Normaliser sentence = Normaliser::Sparsemax;
    Normaliser word = Normaliser::Sparsemax;
    float scale = 1.0f; // usually 1 / sqrt(dk)
};

// Weights of one batch row and head, before dropout; only non-zero ones.
struct HeadWeights {
    CsrMatrix sentence; // [L, S]: alpha_s
    // Words below each stored sentence weight, in the order of `sentence.value`: entry e has [wordStart[e], wordStart[e
    // + 1]).
    std::vector<std::int64_t> wordStart{0};
    std::vector<std::int32_t> word; // counted through the document, ascending
    std::vector<float> wordWeight;  // alpha_w, within its sentence: an entry sums to one

    // [L, words] as recorded in traces: alpha_w as it is, or alpha_hier = alpha_s alpha_w.
    CsrMatrix wordMatrix(std::int64_t words, bool withinSentence) const;
};

// Results of the forward pass; it owns its memory. Passed unchanged to the backward pass.
struct HierarchicalWeights {
    std::vector<HeadWeights> heads;      // [B, H]
    std::vector<std::uint8_t> noContext; // [B]: 1 if nothing was visible: output 0, no weights

    const HeadWeights& at(std::int64_t b, std::int64_t h, std::int64_t headCount) const {
        return heads[static_cast<std::size_t>(b * headCount + h)];
    }
};

// Forward. output [B, H, L, dk] is the caller's and is overwritten. `weights` may be null when neither a trace nor
// gradients are wanted; else it is overwritten. Words are matched only in sentences whose weight is not exactly zero
// (footnote 3 of the paper), so with sparsemax or 1.5-entmax above, the cost of the word level does not grow with the
// document. With softmax above nothing is zero and the dense form is taken. Memory: O(L (S + W)) a thread at most.
// The result does not depend on the number of threads. Throws Error for impossible sizes or offsets.
void hierarchicalAttention(const HierarchicalInput& input, const HierarchicalOptions& options, float* output,
                           HierarchicalWeights* weights);

// The same, but every word of every sentence is matched by batched matrix products: reference and benchmark.
void hierarchicalAttentionDense(const HierarchicalInput& input, const HierarchicalOptions& options, float* output,
                                HierarchicalWeights* weights);

// Gradients with respect to the inputs, in the same shapes. The caller's memory, overwritten. All five are required.
struct HierarchicalGradients {
    float* sentenceQuery = nullptr; // [B, H, L, dk]
    float* wordQuery = nullptr;     // [B, H, L, dk]
    float* sentenceKey = nullptr;   // [H, S, dk]
    float* wordKey = nullptr;       // [H, W, dk]
    float* value = nullptr;         // [H, W, dk]
};

// Backward, exact: `input` and `options` as in the forward pass, `weights` from it, gradOutput [B, H, L, dk]. Sentences
// of zero weight get exactly no gradient (also by eq. 3), so pruning loses nothing. One thread walks a whole head, thus
// sums are formed in one order: the same bits with any number of threads.
void hierarchicalAttentionBackward(const HierarchicalInput& input, const HierarchicalOptions& options,
                                   const HierarchicalWeights& weights, const float* gradOutput,
                                   const HierarchicalGradients& gradients);

} // namespace contexture::kernels
