// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/model/nn/linear.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace contexture::model::nn {

// The keys that a query may read. Sentences are padded on the right.
class KeyMask {
public:
    // mask [B, S] bool: the real keys of each sentence come first. Of a device nothing is read.
    static KeyMask padding(const at::Tensor& mask);
    static KeyMask causal(); // query t reads keys 0 to t; so padding on the right is hidden, too

    // Adds numbers to the scores of what may be read: [H, T, S], the same for all rows of a batch.
    void addToScores(at::Tensor numbers) { m_added = std::move(numbers); }

    const std::vector<std::int32_t>& lengths() const { return m_lengths; } // [B]; empty: all keys, or not a processor
    const at::Tensor& real() const { return m_mask; }                      // [B, S] bool; undefined: all keys
    bool isCausal() const { return m_causal; }
    const at::Tensor& added() const { return m_added; } // undefined: nothing
    // 0 where a key may be read and minus infinity elsewhere, broadcastable to [B, H, T, S]. Kept for the next layer.
    at::Tensor bias(std::int64_t queries, std::int64_t keys, const at::Tensor& like) const;

private:
    std::vector<std::int32_t> m_lengths;
    at::Tensor m_mask;
    at::Tensor m_added;
    mutable at::Tensor m_bias; // what was asked for last
    bool m_causal = false;
};

// Scaled dot-product attention of all heads; heads are adjacent in D. `queries` [B, T, *] holds the query in columns
// [queryColumn, queryColumn + D) and `keyValues` [B, S, *] key and value likewise: stacked projections are read in
// place. Returns [B, T, D]; `weights`, if given, gets [B, H, T, S]. Differentiable.
struct AttentionOperands {
    at::Tensor queries;
    at::Tensor keyValues; // the same tensor in self-attention
    std::int64_t queryColumn = 0;
    std::int64_t keyColumn = 0;
    std::int64_t valueColumn = 0;
    std::int64_t width = 0; // D
    std::int64_t heads = 0;
};
at::Tensor attend(const AttentionOperands& operands, const KeyMask& mask, at::Tensor* weights = nullptr);

// The same by LibTorch's fused attention, which never holds the weights: on devices, where nobody asks for them. The
// mask must add nothing to scores. With ProductPrecision::BFloat16 the operands are rounded as those of other products.
at::Tensor attendFused(const AttentionOperands& operands, const KeyMask& mask);
bool hasFusedAttention(); // from LibTorch 2.0 on

// One head at one position of one row of a batch.
struct HeadAt {
    std::int64_t row = 0;
    std::int64_t position = 0;
    std::int64_t head = 0;
};

// What an observer of an attention gets, and what an observer changes in it.
struct AttentionSeen {
    std::optional<HeadAt> silent; // input: this head passes nothing on at this position, as if all values were zero

    at::Tensor weights;         // [B, H, T, S]
    AttentionOperands operands; // projected queries, keys and values
    at::Tensor outputWeight;    // [D, D], of the projection after the heads
};

// The computation of one cell: see trace::LayerSteps.
struct HeadSteps {
    at::Tensor query;   // [d_k]
    at::Tensor keys;    // [S, d_k]
    at::Tensor values;  // [S, d_k]
    at::Tensor weights; // [S]
    at::Tensor output;  // [D], the head's part of the projection's output, without its bias
};
HeadSteps headSteps(const AttentionSeen& seen, const HeadAt& at);

// Attention of a sentence to itself. The three projections are one matrix: query, key and value, stacked in this order.
class SelfAttention : public torch::nn::Module {
public:
    // headsWidth: of all heads together, A in what follows; 0: the width D.
    SelfAttention(std::int64_t width, std::int64_t heads, bool withBias, std::int64_t headsWidth = 0);

    // x [B, T, D]; returns [B, T, D]. `seen`, if given, is filled.
    at::Tensor operator()(const at::Tensor& x, const KeyMask& mask, AttentionSeen* seen = nullptr) const;

    std::shared_ptr<Linear> queryKeyValue; // D -> 3 A
    std::shared_ptr<Linear> output;        // A -> D

private:
    std::int64_t m_heads;
};

// Attention to other states.
class CrossAttention : public torch::nn::Module {
public:
    CrossAttention(std::int64_t width, std::int64_t heads, bool withBias, std::int64_t headsWidth = 0);

    // x [B, T, D], memory [B, S, D]; returns [B, T, D]
    at::Tensor operator()(const at::Tensor& x, const at::Tensor& memory, const KeyMask& mask,
                          AttentionSeen* seen = nullptr) const;

    std::shared_ptr<Linear> query;    // D -> A
    std::shared_ptr<Linear> keyValue; // D -> 2 A, key and value stacked
    std::shared_ptr<Linear> output;   // A -> D

private:
    std::int64_t m_heads;
};

} // namespace contexture::model::nn
