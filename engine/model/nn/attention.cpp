// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/nn/attention.h"

#include "engine/model/nn/onednn.h"
#include "engine/model/nn/plain_operators.h"
#include "engine/model/nn/row_kernels.h"

#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <ATen/core/grad_mode.h>
#include <torch/csrc/autograd/custom_function.h>
#include <torch/version.h>

#include <algorithm>
#include <cmath>
#include <limits>

#define CONTEXTURE_HAS_FUSED_ATTENTION (TORCH_VERSION_MAJOR >= 2)

namespace contexture::model::nn {
namespace {

constexpr double kHidden = -std::numeric_limits<double>::infinity();

// Columns [first, first + width) of [B, T, *] as heads, without a copy: [B, H, T, d_k].
at::Tensor headsOf(const at::Tensor& x, std::int64_t first, std::int64_t width, std::int64_t heads) {
    return x.narrow(2, first, width).view({x.size(0), x.size(1), heads, width / heads}).transpose(1, 2);
}

// Operands [B, H, *, d_k] for LibTorch's operators. Parts of one projection are taken out together: the gradient of the
// projection is then one tensor, and not a sum of tensors that are zero elsewhere.
struct Heads {
    at::Tensor query;
    at::Tensor key;
    at::Tensor value;
};

Heads splitHeads(const AttentionOperands& o, const at::Tensor& queries, const at::Tensor& keyValues) {
    const auto parts = [&o](const at::Tensor& x) { // [B, T, n A] -> n of [B, H, T, d_k]
        return x.view({x.size(0), x.size(1), x.size(2) / o.width, o.heads, o.width / o.heads})
            .permute({2, 0, 3, 1, 4})
            .unbind(0);
    };
    const auto part = [&o](std::int64_t column) { return std::size_t(column / o.width); };
    const auto ofQueries = parts(queries);
    const auto ofKeys = keyValues.is_same(queries) ? ofQueries : parts(keyValues);
    return {ofQueries.at(part(o.queryColumn)), ofKeys.at(part(o.keyColumn)), ofKeys.at(part(o.valueColumn))};
}

// The operands of the fast path, without the saved tensors.
struct Layout : torch::CustomClassHolder {
    AttentionOperands operands; // without its tensors
    KeyMask mask;
    at::Tensor weights; // [B, H, T, S], as the forward pass found them
};

float scaleOf(const AttentionOperands& o) {
    return 1.0f / std::sqrt(float(o.width / o.heads));
}

std::int64_t rowsAtOnce(std::int64_t columns) {
    return std::max<std::int64_t>(1, 16384 / std::max<std::int64_t>(1, columns));
}

// Heads of rows that hold more than the heads (queries, keys and values side by side), in a batch whose stride equals
// that of `batch` dense rows: oneDNN 3.7 assumes another order of dimensions and multiplies wrong numbers.
bool isMisread(const at::Tensor& x) { // [B, H, .., ..]
    const auto width = x.size(1) * x.stride(1);
    const auto row = std::max(x.stride(2), x.stride(3));
    return x.size(0) > 1 && row != width && x.stride(0) == x.size(0) * width;
}

// out = a b, [B, H, M, K] x [B, H, K, N], without copies. Matrices of one row or column go to LibTorch, too: their
// stride along that dimension is arbitrary, and oneDNN uses it (see linear.cpp).
void multiply(const at::Tensor& a, const at::Tensor& b, const at::Tensor& out) {
    const bool thin = a.size(-2) == 1 || a.size(-1) == 1 || b.size(-1) == 1;
    if (thin || isMisread(a) || isMisread(b) || isMisread(out) || !onednnProduct(a, b, out)) {
        at::Tensor(out).copy_(a.matmul(b));
    }
}

// Products by oneDNN in place of copies, softmax in place.
at::Tensor attendFast(const AttentionOperands& o, const KeyMask& mask, at::Tensor& weights) {
    const auto batch = o.queries.size(0);
    const auto queries = o.queries.size(1);
    const auto keys = o.keyValues.size(1);
    const at::Tensor q = headsOf(o.queries, o.queryColumn, o.width, o.heads);   // [B, H, T, d_k]
    const at::Tensor k = headsOf(o.keyValues, o.keyColumn, o.width, o.heads);   // [B, H, S, d_k]
    const at::Tensor v = headsOf(o.keyValues, o.valueColumn, o.width, o.heads); // [B, H, S, d_k]
    weights = at::empty({batch, o.heads, queries, keys}, q.options());
    multiply(q, k.transpose(-2, -1), weights);
    ScoreRows rows;
    rows.scores = weights.data_ptr<float>();
    rows.batch = batch;
    rows.heads = o.heads;
    rows.queries = queries;
    rows.keys = keys;
    rows.lengths = mask.lengths().empty() ? nullptr : mask.lengths().data();
    rows.causal = mask.isCausal();
    rows.scale = scaleOf(o);
    if (mask.added().defined()) {
        weights.mul_(rows.scale).add_(mask.added());
        rows.scale = 1.0f;
    }
    at::parallel_for(0, batch * o.heads, rowsAtOnce(queries * keys),
                     [&](std::int64_t begin, std::int64_t end) { softmaxRows(rows, begin, end); });
    at::Tensor output = at::empty({batch, queries, o.width}, q.options());
    multiply(weights, v, headsOf(output, 0, o.width, o.heads));
    return output;
}

class FastAttention : public torch::autograd::Function<FastAttention> {
public:
    static at::Tensor forward(torch::autograd::AutogradContext* context, const at::Tensor& queries,
                              const at::Tensor& keyValues, const c10::intrusive_ptr<Layout>& layout) {
        AttentionOperands operands = layout->operands;
        operands.queries = queries;
        operands.keyValues = keyValues.numel() > 0 ? keyValues : queries; // self-attention gives one tensor
        const at::Tensor output = attendFast(operands, layout->mask, layout->weights);
        context->save_for_backward({queries, keyValues, layout->weights});
        context->saved_data["layout"] = c10::IValue::make_capsule(layout);
        return output;
    }

    static torch::autograd::variable_list backward(torch::autograd::AutogradContext* context,
                                                   torch::autograd::variable_list gradients) {
        const auto saved = context->get_saved_variables();
        const auto holder = context->saved_data["layout"].toCapsule();
        const AttentionOperands& o = static_cast<const Layout&>(*holder).operands;
        const bool self = saved[1].numel() == 0;
        const at::Tensor& keyValues = self ? saved[0] : saved[1];
        const at::Tensor& p = saved[2]; // [B, H, T, S]
        const at::Tensor dOutput = gradients[0].contiguous();

        at::Tensor dQueries = at::empty_like(saved[0]);
        at::Tensor dKeyValues = self ? dQueries : at::empty_like(saved[1]);
        const at::Tensor dy = headsOf(dOutput, 0, o.width, o.heads);                             // [B, H, T, d_k]
        multiply(p.transpose(-2, -1), dy, headsOf(dKeyValues, o.valueColumn, o.width, o.heads)); // [B, H, S, d_k]
        at::Tensor dScores = at::empty_like(p);
        multiply(dy, headsOf(keyValues, o.valueColumn, o.width, o.heads).transpose(-2, -1), dScores);
        const float* weights = p.data_ptr<float>();
        float* gradient = dScores.data_ptr<float>();
        const auto columns = p.size(3);
        at::parallel_for(0, p.numel() / columns, rowsAtOnce(columns), [&](std::int64_t begin, std::int64_t end) {
            softmaxRowsBackward(weights + begin * columns, gradient + begin * columns, end - begin, columns,
                                scaleOf(o));
        });
        multiply(dScores, headsOf(keyValues, o.keyColumn, o.width, o.heads),
                 headsOf(dQueries, o.queryColumn, o.width, o.heads)); // [B, H, T, d_k]
        multiply(dScores.transpose(-2, -1), headsOf(saved[0], o.queryColumn, o.width, o.heads),
                 headsOf(dKeyValues, o.keyColumn, o.width, o.heads)); // [B, H, S, d_k]
        return {dQueries, self ? at::Tensor() : dKeyValues, at::Tensor()};
    }
};

// With LibTorch's operators: any type and device, and the reference for the tests.
at::Tensor attendPlain(const AttentionOperands& o, const KeyMask& mask, at::Tensor& weights) {
    const auto [q, k, v] = splitHeads(o, o.queries, o.keyValues);
    const double scale = 1.0 / std::sqrt(double(o.width / o.heads));
    at::Tensor scores = (q * scale).matmul(k.transpose(-2, -1)); // [B, H, T, S]
    if (mask.added().defined()) {
        scores = scores + mask.added();
    }
    weights = (scores + mask.bias(q.size(2), k.size(2), q)).softmax(-1);
    return weights.matmul(v).transpose(1, 2).reshape({q.size(0), q.size(2), o.width});
}

} // namespace

KeyMask KeyMask::padding(const at::Tensor& mask) {
    KeyMask result;
    result.m_mask = mask;
    if (!mask.is_cpu()) { // attention on devices asks for no lengths
        return result;
    }
    const at::Tensor sums = mask.sum(-1).to(at::kCPU, at::kInt).contiguous();
    result.m_lengths.assign(sums.data_ptr<std::int32_t>(), sums.data_ptr<std::int32_t>() + sums.numel());
    return result;
}

KeyMask KeyMask::causal() {
    KeyMask result;
    result.m_causal = true;
    return result;
}

at::Tensor KeyMask::bias(std::int64_t queries, std::int64_t keys, const at::Tensor& like) const {
    const bool isKept = m_bias.defined() && m_bias.scalar_type() == like.scalar_type() &&
                        m_bias.device() == like.device() &&
                        (!m_causal || m_bias.sizes() == at::IntArrayRef({queries, keys}));
    if (!isKept) {
        m_bias = m_causal ? at::full({queries, keys}, kHidden, like.options()).triu_(1)
                          : at::zeros(m_mask.sizes(), like.options())
                                .masked_fill_(m_mask.logical_not(), kHidden)
                                .unsqueeze(1)
                                .unsqueeze(1);
    }
    return m_bias;
}

bool hasFusedAttention() {
    return CONTEXTURE_HAS_FUSED_ATTENTION;
}

at::Tensor attendFused(const AttentionOperands& o, const KeyMask& mask) {
#if CONTEXTURE_HAS_FUSED_ATTENTION
    TORCH_CHECK(!mask.added().defined(), "fused attention adds nothing to scores");
    const bool half = productPrecision() == ProductPrecision::BFloat16 && o.queries.scalar_type() == at::kFloat;
    const at::Tensor queries = half ? o.queries.to(at::kBFloat16) : o.queries;
    const at::Tensor keyValues = o.keyValues.is_same(o.queries) ? queries
                                 : half                         ? o.keyValues.to(at::kBFloat16)
                                                                : o.keyValues;
    const auto [q, k, v] = splitHeads(o, queries, keyValues);
    const at::Tensor heads =
        mask.real().defined() ? at::scaled_dot_product_attention(q, k, v, mask.real().unsqueeze(1).unsqueeze(1))
                              : at::scaled_dot_product_attention(q, k, v, {}, 0.0, mask.isCausal()); // [B, H, T, d_k]
    return heads.transpose(1, 2).reshape({queries.size(0), queries.size(1), o.width}).to(o.queries.scalar_type());
#else
    static_cast<void>(mask);
    TORCH_CHECK(false, "this LibTorch has no fused attention");
    return o.queries;
#endif
}

at::Tensor attend(const AttentionOperands& o, const KeyMask& mask, at::Tensor* weights) {
    at::Tensor found;
    at::Tensor output;
    const bool learnsAdded = mask.added().defined() && at::GradMode::is_enabled();
    if (hasFusedAttention() && o.queries.is_cuda() && !weights && !mask.added().defined() && !plainOperators()) {
        return attendFused(o, mask);
    }
    if (plainOperators() || learnsAdded || !onednnKnows(o.queries, o.keyValues) ||
        o.queries.scalar_type() != at::kFloat) {
        output = attendPlain(o, mask, found);
    } else if (at::GradMode::is_enabled()) {
        auto layout = c10::make_intrusive<Layout>();
        layout->operands = o;
        layout->operands.queries = layout->operands.keyValues = at::Tensor();
        layout->mask = mask;
        const bool self = o.keyValues.is_same(o.queries);
        output = FastAttention::apply(o.queries, self ? at::empty({0}, o.queries.options()) : o.keyValues, layout);
        found = layout->weights;
        layout->weights = at::Tensor(); // kept by the graph
    } else {
        output = attendFast(o, mask, found);
    }
    if (weights) {
        *weights = found;
    }
    return output;
}

HeadSteps headSteps(const AttentionSeen& seen, const HeadAt& at) {
    const AttentionOperands& o = seen.operands;
    const auto cell = [&](const at::Tensor& x, std::int64_t column) { // [.., d_k] of the row and head
        return headsOf(x, column, o.width, o.heads)[at.row][at.head];
    };
    HeadSteps steps;
    steps.query = cell(o.queries, o.queryColumn)[at.position];
    steps.keys = cell(o.keyValues, o.keyColumn);
    steps.values = cell(o.keyValues, o.valueColumn);
    steps.weights = seen.weights[at.row][at.head][at.position];
    const at::Tensor read = steps.weights.matmul(steps.values); // [d_k]
    const auto size = o.width / o.heads;
    steps.output = seen.outputWeight.narrow(1, at.head * size, size).matmul(read);
    return steps;
}

namespace {

std::int64_t widthOf(std::int64_t headsWidth, std::int64_t width) {
    return headsWidth > 0 ? headsWidth : width;
}

at::Tensor attendSeen(const AttentionOperands& operands, const KeyMask& mask, const Linear& output,
                      AttentionSeen* seen) {
    if (!seen) {
        return attend(operands, mask);
    }
    at::Tensor read = attend(operands, mask, &seen->weights); // [B, T, D]
    seen->operands = operands;
    seen->outputWeight = output.weight;
    if (seen->silent) {
        const auto size = operands.width / operands.heads;
        read[seen->silent->row][seen->silent->position].narrow(0, seen->silent->head * size, size).zero_();
    }
    return read;
}

} // namespace

SelfAttention::SelfAttention(std::int64_t width, std::int64_t heads, bool withBias, std::int64_t headsWidth)
    : queryKeyValue(register_module("query_key_value",
                                    std::make_shared<Linear>(width, 3 * widthOf(headsWidth, width), withBias, 3)))
    , output(register_module("output", std::make_shared<Linear>(widthOf(headsWidth, width), width, withBias)))
    , m_heads(heads) {}

at::Tensor SelfAttention::operator()(const at::Tensor& x, const KeyMask& mask, AttentionSeen* seen) const {
    const at::Tensor stacked = (*queryKeyValue)(x); // [B, T, 3 A]
    const auto width = stacked.size(-1) / 3;
    return (*output)(attendSeen({stacked, stacked, 0, width, 2 * width, width, m_heads}, mask, *output, seen));
}

CrossAttention::CrossAttention(std::int64_t width, std::int64_t heads, bool withBias, std::int64_t headsWidth)
    : query(register_module("query", std::make_shared<Linear>(width, widthOf(headsWidth, width), withBias)))
    , keyValue(
          register_module("key_value", std::make_shared<Linear>(width, 2 * widthOf(headsWidth, width), withBias, 2)))
    , output(register_module("output", std::make_shared<Linear>(widthOf(headsWidth, width), width, withBias)))
    , m_heads(heads) {}

at::Tensor CrossAttention::operator()(const at::Tensor& x, const at::Tensor& memory, const KeyMask& mask,
                                      AttentionSeen* seen) const {
    const at::Tensor queries = (*query)(x); // [B, T, A]
    const auto width = queries.size(-1);
    const AttentionOperands operands{queries, (*keyValue)(memory), 0, 0, width, width, m_heads};
    return (*output)(attendSeen(operands, mask, *output, seen));
}

} // namespace contexture::model::nn
