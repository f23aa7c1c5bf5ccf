#pragma once

#include "engine/model/nn/linear.h"

#include <memory>

namespace contexture::model::nn {

// Scaled dot-product attention of all heads. query [B, T, D], keys and values [B, S, D], heads side by side in D.
// bias is added to the scores, broadcastable to [B, H, T, S], 0 or minus infinity, or undefined; every row must have
// something to read. Returns [B, T, D]; `weights`, when given, receives [B, H, T, S]. Differentiable.
at::Tensor attend(const at::Tensor& query, const at::Tensor& keys, const at::Tensor& values, std::int64_t heads,
                  const at::Tensor& bias, at::Tensor* weights = nullptr);

// 0 where mask [B, S] is true, minus infinity elsewhere; [B, 1, 1, S], of like's type.
at::Tensor paddingBias(const at::Tensor& mask, const at::Tensor& like);
// Minus infinity above the diagonal; [T, T].
at::Tensor causalBias(std::int64_t length, const at::Tensor& like);

// Attention of a sentence to itself. The three projections are one matrix, query, key and value stacked in this order.
class SelfAttention : public torch::nn::Module {
public:
    SelfAttention(std::int64_t width, std::int64_t heads, bool withBias);

    // x [B, T, D]; returns [B, T, D]
    at::Tensor operator()(const at::Tensor& x, const at::Tensor& bias, at::Tensor* weights = nullptr) const;

    std::shared_ptr<Linear> queryKeyValue; // D -> 3 D
    std::shared_ptr<Linear> output;        // D -> D

private:
    std::int64_t m_heads;
};

// Attention to other states.
class CrossAttention : public torch::nn::Module {
public:
    CrossAttention(std::int64_t width, std::int64_t heads, bool withBias);

    // x [B, T, D], memory [B, S, D]; returns [B, T, D]
    at::Tensor operator()(const at::Tensor& x, const at::Tensor& memory, const at::Tensor& bias,
                          at::Tensor* weights = nullptr) const;

    std::shared_ptr<Linear> query;    // D -> D
    std::shared_ptr<Linear> keyValue; // D -> 2 D, key and value stacked
    std::shared_ptr<Linear> output;   // D -> D

private:
    std::int64_t m_heads;
};

} // namespace contexture::model::nn
