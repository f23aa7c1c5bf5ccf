#include "engine/model/nn/attention.h"

#include <ATen/ATen.h>

#include <cmath>
#include <limits>

namespace contexture::model::nn {
namespace {

constexpr double kHidden = -std::numeric_limits<double>::infinity();

// [B, T, D] -> [B, H, T, d_k]
at::Tensor splitHeads(const at::Tensor& x, std::int64_t heads) {
    return x.view({x.size(0), x.size(1), heads, x.size(2) / heads}).transpose(1, 2);
}

} // namespace

at::Tensor attend(const at::Tensor& query, const at::Tensor& keys, const at::Tensor& values, std::int64_t heads,
                  const at::Tensor& bias, at::Tensor* weights) {
    const double scale = 1.0 / std::sqrt(double(query.size(-1) / heads));
    const at::Tensor q = splitHeads(query * scale, heads); // [B, H, T, d_k]
    const at::Tensor k = splitHeads(keys, heads);          // [B, H, S, d_k]
    const at::Tensor v = splitHeads(values, heads);        // [B, H, S, d_k]
    at::Tensor scores = q.matmul(k.transpose(-2, -1));     // [B, H, T, S]
    if (bias.defined()) {
        scores = scores + bias;
    }
    const at::Tensor probability = scores.softmax(-1); // [B, H, T, S]
    if (weights) {
        *weights = probability;
    }
    return probability.matmul(v).transpose(1, 2).reshape(query.sizes()); // [B, T, D]
}

at::Tensor paddingBias(const at::Tensor& mask, const at::Tensor& like) {
    return at::zeros(mask.sizes(), like.options()).masked_fill_(mask.logical_not(), kHidden).unsqueeze(1).unsqueeze(1);
}

at::Tensor causalBias(std::int64_t length, const at::Tensor& like) {
    return at::full({length, length}, kHidden, like.options()).triu_(1);
}

SelfAttention::SelfAttention(std::int64_t width, std::int64_t heads, bool withBias)
    : queryKeyValue(register_module("query_key_value", std::make_shared<Linear>(width, 3 * width, withBias, 3)))
    , output(register_module("output", std::make_shared<Linear>(width, width, withBias)))
    , m_heads(heads) {}

at::Tensor SelfAttention::operator()(const at::Tensor& x, const at::Tensor& bias, at::Tensor* weights) const {
    const auto parts = (*queryKeyValue)(x).chunk(3, -1); // 3 of [B, T, D]
    return (*output)(attend(parts[0], parts[1], parts[2], m_heads, bias, weights));
}

CrossAttention::CrossAttention(std::int64_t width, std::int64_t heads, bool withBias)
    : query(register_module("query", std::make_shared<Linear>(width, width, withBias)))
    , keyValue(register_module("key_value", std::make_shared<Linear>(width, 2 * width, withBias, 2)))
    , output(register_module("output", std::make_shared<Linear>(width, width, withBias)))
    , m_heads(heads) {}

at::Tensor CrossAttention::operator()(const at::Tensor& x, const at::Tensor& memory, const at::Tensor& bias,
                                      at::Tensor* weights) const {
    const auto parts = (*keyValue)(memory).chunk(2, -1); // 2 of [B, S, D]
    return (*output)(attend((*query)(x), parts[0], parts[1], m_heads, bias, weights));
}

} // namespace contexture::model::nn
