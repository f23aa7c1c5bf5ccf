// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/residual_readout.h"

#include "engine/model/nn/dropout.h"
#include "engine/model/nn/initialise.h"
#include "engine/model/system.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>

#include <algorithm>
#include <limits>

namespace contexture::model {
namespace {

using Kind = ResidualConfig::Kind;
using Scoring = ResidualConfig::Scoring;

constexpr double kHidden = -std::numeric_limits<double>::infinity();

void select(at::Tensor& x, const at::Tensor& rows) {
    if (x.defined()) {
        x = x.index_select(0, rows);
    }
}

} // namespace

ResidualSummary::ResidualSummary(const ResidualConfig& config, std::int64_t embedding, std::int64_t condition)
    : m_config(config) {
    if (config.kind != Kind::SelfAttentive) {
        return;
    }
    const bool dot = config.scoring == Scoring::Dot;
    const bool simple = config.scoring == Scoring::Simple;
    if (!dot) {
        m_word = register_module("word", std::make_shared<nn::Linear>(embedding, embedding, simple));
        m_score = register_module("score", std::make_shared<nn::Linear>(embedding, 1, false));
    }
    if (!simple) {
        m_condition = register_module("condition", std::make_shared<nn::Linear>(condition, embedding, false));
    }
}

bool ResidualSummary::scoresDependOnTime() const {
    return m_config.scoring != Scoring::Simple;
}

// words and keys [B, K, E], condition [B, T, C]; returns [B, T, K]. Simple scores have one row for all t.
at::Tensor ResidualSummary::scores(const at::Tensor& words, const at::Tensor& keys, const at::Tensor& condition) const {
    if (m_config.scoring == Scoring::Simple) {
        return (*m_score)(keys.tanh()).transpose(1, 2); // [B, 1, K]
    }
    const at::Tensor query = (*m_condition)(condition); // [B, T, E]
    if (m_config.scoring == Scoring::Dot) {
        return query.matmul(words.transpose(1, 2)); // [B, T, K]
    }
    const at::Tensor both = m_config.scoring == Scoring::Sum ? keys.unsqueeze(1) + query.unsqueeze(2)
                                                             : keys.unsqueeze(1) * query.unsqueeze(2); // [B, T, K, E]
    return (*m_score)(both.tanh()).squeeze(-1);                                                        // [B, T, K]
}

ResidualSummary::Result ResidualSummary::operator()(const at::Tensor& words, const at::Tensor& condition) const {
    if (!isWeighted()) {
        return {m_config.kind == Kind::Last ? words : at::Tensor(), {}};
    }
    const auto batch = words.size(0);
    const auto length = words.size(1);
    const auto flags = words.options().dtype(at::kBool).requires_grad(false);
    at::Tensor visible = at::ones({length, length}, flags).tril_(); // [T, T]: slot i at t
    if (length > 1 && (m_config.kind == Kind::Mean || !m_config.nullSlot)) {
        visible.select(1, 0).narrow(0, 1, length - 1).fill_(false); // the null slot is only for the first word
    }
    at::Tensor found; // [*, *, T]
    if (m_config.kind == Kind::SelfAttentive) {
        found = scores(words, m_word ? (*m_word)(words) : at::Tensor(), condition);
    } else {
        found = at::zeros({1, 1, length}, words.options().requires_grad(false));
    }
    const at::Tensor weights =
        found.expand({batch, length, length}).masked_fill(visible.logical_not(), kHidden).softmax(-1); // [B, T, T]
    return {weights.matmul(words), weights};
}

std::vector<bool> ResidualSummary::visibleSlots(std::int64_t t, std::int64_t length) const {
    std::vector<bool> visible(static_cast<std::size_t>(length), false);
    std::fill_n(visible.begin(), t + 1, true);
    visible[0] = t == 0 || (m_config.kind == Kind::SelfAttentive && m_config.nullSlot);
    return visible;
}

trace::LayerSteps ResidualSummary::steps(const at::Tensor& words, const at::Tensor& condition,
                                         const at::Tensor& weights, std::int64_t t) const {
    trace::LayerSteps steps;
    steps.values = words[0];
    steps.words.weights = weights;
    steps.words.keys = m_word ? (*m_word)(words[0]) : words[0];
    steps.words.visible = visibleSlots(t, words.size(1));
    if (m_condition) {
        steps.words.query = (*m_condition)(condition[0][t].view({1, condition.size(2)}))[0];
    }
    if (m_score) {
        steps.words.vector = m_score->weight[0];
    }
    if (m_config.kind != Kind::SelfAttentive) {
        steps.words.scoring = KeyScoring::Equal;
        return steps;
    }
    switch (m_config.scoring) {
    case Scoring::Simple:
        steps.words.keys = steps.words.keys.tanh();
        steps.words.scoring = KeyScoring::Linear;
        break;
    case Scoring::Sum:
        steps.words.scoring = KeyScoring::Sum;
        break;
    case Scoring::Product:
        steps.words.scoring = KeyScoring::ElementProduct;
        break;
    case Scoring::Dot:
        steps.words.scoring = KeyScoring::Product;
        break;
    }
    return steps;
}

void ResidualSummary::Past::reorder(const at::Tensor& rows) {
    for (at::Tensor* x : {&sum, &total, &peak, &words, &keys}) {
        select(*x, rows);
    }
}

at::Tensor ResidualSummary::stepMean(Past& past, const at::Tensor& word) const {
    past.sum = past.sum.defined() ? past.sum + word : word; // slot 0 is zero
    return past.length > 1 ? past.sum / double(past.length - 1) : past.sum;
}

at::Tensor ResidualSummary::stepSimple(Past& past, const at::Tensor& word) const {
    const at::Tensor score = (*m_score)((*m_word)(word).tanh()); // [N, 1]
    if (past.length == 1 || (past.length == 2 && !m_config.nullSlot)) {
        past.peak = score;
        past.total = at::ones_like(score);
        past.sum = word;
    } else {
        const at::Tensor peak = at::maximum(past.peak, score);
        const at::Tensor before = (past.peak - peak).exp();
        const at::Tensor now = (score - peak).exp();
        past.total = past.total * before + now;
        past.sum = past.sum * before + now * word;
        past.peak = peak;
    }
    return past.sum / past.total;
}

at::Tensor ResidualSummary::step(Past& past, const at::Tensor& word, const at::Tensor& condition) const {
    ++past.length;
    if (!isWeighted()) {
        return m_config.kind == Kind::Last ? word : at::Tensor();
    }
    if (m_config.kind == Kind::Mean) {
        return stepMean(past, word);
    }
    if (!scoresDependOnTime()) {
        return stepSimple(past, word);
    }
    const bool replaces = past.length == 1 || (past.length == 2 && !m_config.nullSlot);
    const auto grow = [&](at::Tensor& list, const at::Tensor& x) {
        list = replaces ? x.unsqueeze(1) : at::cat({list, x.unsqueeze(1)}, 1);
    };
    grow(past.words, word);
    if (m_word) {
        grow(past.keys, (*m_word)(word));
    }
    const at::Tensor weights = scores(past.words, past.keys, condition.unsqueeze(1)).softmax(-1); // [N, 1, t]
    return weights.matmul(past.words).squeeze(1);
}

ResidualReadout::ResidualReadout(const Sizes& sizes)
    : m_dropout(sizes.dropout)
    , m_state(register_module("state", std::make_shared<nn::Linear>(sizes.state, sizes.embedding, true))) {
    if (sizes.withSummary) {
        m_summary = register_module("summary", std::make_shared<nn::Linear>(sizes.embedding, sizes.embedding, false));
    }
    if (sizes.context > 0) {
        m_context = register_module("context", std::make_shared<nn::Linear>(sizes.context, sizes.embedding, false));
    }
    m_output = register_module("output", std::make_shared<nn::Linear>(sizes.embedding, sizes.vocabulary, true));
}

at::Tensor ResidualReadout::operator()(const at::Tensor& state, const at::Tensor& summary,
                                       const at::Tensor& context) const {
    at::Tensor sum = (*m_state)(state);
    if (m_summary) {
        sum = sum + (*m_summary)(summary);
    }
    if (m_context) {
        sum = sum + (*m_context)(context);
    }
    return (*m_output)(nn::dropout(sum.tanh(), m_dropout, is_training()));
}

ConfigFields<ResidualConfig> residualFields() {
    using C = ResidualConfig;
    return ConfigFields<C>()
        .choice("residual", &C::kind, {"last", "mean", "self_attentive", "none"})
        .choice("scoring", &C::scoring, {"simple", "sum", "product", "dot"})
        .flag("null_slot", &C::nullSlot);
}

void initialise(torch::nn::Module& system, InitialValues values) {
    if (values == InitialValues::Glorot || nn::skipsInitialisation()) {
        return;
    }
    const at::NoGradGuard noGrad;
    for (auto& item : system.named_parameters()) {
        const std::string& name = item.key();
        at::Tensor weight = item.value();
        if (weight.dim() != 2) {
            continue;
        }
        const auto rows = weight.size(0);
        const auto columns = weight.size(1);
        const bool isGates = name.ends_with(".input.weight") || name.ends_with(".recurrent.weight");
        const std::int64_t gates = !isGates ? 1 : name.starts_with("lstm.") ? 4 : 3;
        const bool isNever = name.starts_with("readout.") || name.find("embedding") != std::string::npos;
        weight.copy_(isNever ? nn::normal(rows, columns, 0.01) : nn::orthogonal(rows, columns, gates));
        if (name.find("embedding") != std::string::npos) {
            weight[kPad].zero_();
        }
    }
}

std::string describe(const ResidualConfig& config) {
    constexpr const char* kScoring[] = {"simple", "sum", "product", "dot"};
    switch (config.kind) {
    case ResidualConfig::Kind::Last:
    case ResidualConfig::Kind::None:
        return {};
    case ResidualConfig::Kind::Mean:
        return "mean residual connections";
    case ResidualConfig::Kind::SelfAttentive:
        return std::string("self-attentive residual connections, ") + kScoring[static_cast<int>(config.scoring)];
    }
    return {};
}

} // namespace contexture::model
