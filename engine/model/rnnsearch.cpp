// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/rnnsearch.h"

#include "engine/model/nn/extra_embeddings.h"
#include "engine/model/produced_words.h"
#include "engine/model/system_description.h"

#include <ATen/ATen.h>
#include <c10/core/InferenceMode.h>

#include <limits>

namespace contexture::model {
namespace {

constexpr const char* kSourceSite = "decoder.cross";

} // namespace

// The decoder's past, one row per hypothesis.
struct RnnSearch::State : DecoderState {
    void reorder(const at::Tensor& rows) override {
        s = s.index_select(0, rows);
        past.reorder(rows);
        const at::Tensor moved = memoryRow.index_select(0, rows.to(memoryRow.device()));
        if (!at::equal(moved, memoryRow)) {
            memoryRow = moved;
            annotations.states = annotations.states.index_select(0, rows);
            annotations.keys = annotations.keys.index_select(0, rows);
            annotations.hidden = annotations.hidden.index_select(0, rows);
        }
    }

    at::Tensor s; // [N, H]
    ResidualSummary::Past past;
    Annotations annotations; // one per row
    at::Tensor memoryRow;    // [N] int64
};

RnnSearch::RnnSearch(const ModelConfig& config) : m_config(config) {
    const auto& c = config.part<RnnSearchConfig>();
    const std::int64_t annotation = 2 * std::int64_t(c.hidden);
    const auto linear = [&](const char* name, std::int64_t in, std::int64_t out, bool bias) {
        return register_module(name, std::make_shared<nn::Linear>(in, out, bias));
    };
    const auto gru = [&](const char* name, std::int64_t in, nn::Gru::Bias bias = nn::Gru::Bias::OutsideReset) {
        return register_module(name, std::make_shared<nn::Gru>(in, c.hidden, bias));
    };
    const auto embedding = [&](const char* name, std::int64_t vocabulary) {
        return register_module(name, std::make_shared<nn::Embedding>(vocabulary, c.embedding, false));
    };
    m_sourceEmbedding = embedding("source_embedding", config.transformer.sourceVocabulary);
    m_targetEmbedding = embedding("target_embedding", config.transformer.targetVocabulary);
    m_forward = gru("encoder_forward", c.embedding);
    m_backward = gru("encoder_backward", c.embedding);
    m_initial = linear("initial", annotation, c.hidden, true);
    m_first = gru("decoder_first", c.embedding);
    m_second =
        gru("decoder_second", annotation, c.biasInsideReset ? nn::Gru::Bias::InsideReset : nn::Gru::Bias::OutsideReset);
    m_attentionQuery = linear("attention_query", c.hidden, c.attention, true);
    m_attentionKey = linear("attention_key", annotation, c.attention, false);
    m_attentionScore = linear("attention_score", c.attention, 1, false);
    m_residual = register_module("residual", std::make_shared<ResidualSummary>(c.residual, c.embedding, annotation));
    m_readout = register_module("readout", std::make_shared<ResidualReadout>(
                                               ResidualReadout::Sizes{.state = c.hidden,
                                                                      .embedding = c.embedding,
                                                                      .context = annotation,
                                                                      .vocabulary = config.transformer.targetVocabulary,
                                                                      .dropout = c.dropout,
                                                                      .withSummary = hasSummary(c.residual)}));
    initialise(*this, c.initialValues);
}

std::string RnnSearch::variant() const {
    return describe(m_config.part<RnnSearchConfig>().residual);
}

std::vector<SiteInfo> RnnSearch::sites() const {
    std::vector<SiteInfo> sites{
        {.name = kSourceSite, .querySide = Side::Target, .keySide = Side::Source, .levels = {AttentionLevel::Source}}};
    if (m_residual->isWeighted()) {
        sites.push_back(producedSite());
    }
    return sites;
}

Memory RnnSearch::encode(const SourceBatch& batch, const DocumentContext*, trace::Recorder*) {
    const at::Tensor x = nn::embeddingsOf(m_sourceEmbedding->weight, batch.pieces); // [B, S, E]
    return {.states = at::cat({m_forward->along(x, batch.mask, false), m_backward->along(x, batch.mask, true)}, -1),
            .mask = batch.mask,
            .sentences = batch.sentences};
}

RnnSearch::Annotations RnnSearch::annotations(const Memory& memory) const {
    return {memory.states, (*m_attentionKey)(memory.states), memory.mask.logical_not()};
}

at::Tensor RnnSearch::initialState(const Memory& memory) const {
    const at::Tensor count = memory.mask.sum(1, true).to(memory.states.scalar_type()); // [B, 1]
    return (*m_initial)(memory.states.sum(1) / count).tanh();                          // padding's annotations are zero
}

RnnSearch::Position RnnSearch::advance(const at::Tensor& inputs, const at::Tensor& state,
                                       const Annotations& annotations, bool isSilent) const {
    const at::Tensor middle = m_first->step(inputs, state);                                        // [B, H]
    const at::Tensor inner = ((*m_attentionQuery)(middle).unsqueeze(1) + annotations.keys).tanh(); // [B, S, A]
    const at::Tensor weights = (*m_attentionScore)(inner)
                                   .squeeze(-1)
                                   .masked_fill(annotations.hidden, -std::numeric_limits<double>::infinity())
                                   .softmax(-1);                                   // [B, S]
    at::Tensor found = weights.unsqueeze(1).matmul(annotations.states).squeeze(1); // [B, 2 H]
    if (isSilent) {
        found[0].zero_();
    }
    return {m_second->step(m_second->inputs(found), middle), found, weights, middle};
}

// Additive source attention: v tanh(W s' + U h + b).
trace::LayerSteps RnnSearch::sourceSteps(const Position& position, const Annotations& annotations) const {
    trace::LayerSteps steps;
    steps.words.query = (*m_attentionQuery)(position.middle)[0];
    steps.words.keys = annotations.keys[0];
    steps.words.weights = position.weights[0];
    steps.words.scoring = KeyScoring::Sum;
    steps.words.vector = m_attentionScore->weight[0];
    for (std::int64_t k = 0; k < annotations.hidden.size(1); ++k) {
        steps.words.visible.push_back(!annotations.hidden[0][k].item<bool>());
    }
    steps.values = annotations.states[0];
    steps.output = m_readout->ofContext(position.found[0]);
    steps.inReadout = true;
    return steps;
}

at::Tensor RnnSearch::decode(const Memory& memory, const at::Tensor& input, const DocumentContext*,
                             trace::Recorder* recorder) {
    TORCH_CHECK(input.dim() == 2 && input.size(0) == memory.states.size(0), "decode needs input [B, T]");
    const at::Tensor produced = producedWords(m_targetEmbedding->weight, input); // [B, T, E]
    const at::Tensor inputs = m_first->inputs(produced);                         // [B, T, 3 H]
    const Annotations source = annotations(memory);
    at::Tensor s = initialState(memory);
    std::vector<at::Tensor> states;
    std::vector<at::Tensor> found;
    std::vector<at::Tensor> weights;
    const auto silent = recorder ? recorder->silenced(kSourceSite, 0) : std::nullopt;
    const auto wish = recorder ? recorder->wantsSteps(kSourceSite, 0) : std::nullopt;
    for (std::int64_t t = 0; t < input.size(1); ++t) {
        Position position = advance(inputs.select(1, t), s, source, silent && silent->position == t);
        if (wish && wish->position == t && !silent) {
            recorder->steps(sourceSteps(position, source));
        }
        s = position.state;
        states.push_back(s);
        found.push_back(position.found);
        weights.push_back(position.weights);
    }
    const at::Tensor contexts = at::stack(found, 1); // [B, T, 2 H]
    auto residual = (*m_residual)(produced, contexts);
    if (recorder) {
        recorder->attention(
            {.name = kSourceSite, .level = AttentionLevel::Source, .querySide = Side::Target, .keySide = Side::Source},
            at::stack(weights, 1).unsqueeze(1)); // [B, 1, T, S]
    }
    recordProduced(recorder, {*m_residual, *m_readout, produced, contexts}, residual);
    if (recorder && !recorder->wantsLogits()) {
        return {};
    }
    return (*m_readout)(at::stack(states, 1), residual.summary, contexts); // [B, T, V]
}

std::unique_ptr<DecoderState> RnnSearch::start(const Memory& memory, std::int64_t rowsPerSentence,
                                               const DocumentContext*) {
    const c10::InferenceMode inference;
    auto state = std::make_unique<State>();
    state->s = initialState(memory);
    state->annotations = annotations(memory);
    state->memoryRow = at::arange(memory.states.size(0), at::kLong);
    if (rowsPerSentence > 1) {
        state->reorder(state->memoryRow.repeat_interleave(rowsPerSentence).to(memory.states.device()));
    }
    return state;
}

at::Tensor RnnSearch::step(DecoderState& decoderState, const at::Tensor& previous) {
    const c10::InferenceMode inference;
    auto& state = static_cast<State&>(decoderState);
    TORCH_CHECK(previous.dim() == 1 && previous.size(0) == state.s.size(0), "step needs one piece a row");
    const at::Tensor word = producedWords(m_targetEmbedding->weight, previous); // [N, E]
    const Position position = advance(m_first->inputs(word), state.s, state.annotations);
    state.s = position.state;
    return (*m_readout)(state.s, m_residual->step(state.past, word, position.found), position.found);
}

namespace systems {

SystemDescription rnnSearch() {
    using C = RnnSearchConfig;
    return {.name = "rnnsearch",
            .title = "RNNSearch",
            .paper =
                "Bahdanau, Cho and Bengio 2015 (ICLR); Miculicich Werlen, Pappas, Ram and Popescu-Belis 2018 (NAACL)",
            .config = ConfigFields<C>()
                          .whole("embedding", &C::embedding, 1, 16384)
                          .whole("hidden", &C::hidden, 1, 16384)
                          .whole("attention", &C::attention, 1, 16384)
                          .fraction("dropout", &C::dropout)
                          .inner(&C::residual, residualFields())
                          .flag("bias_inside_reset", &C::biasInsideReset)
                          .choice("initial_values", &C::initialValues, initialValueNames())
                          .under("rnnsearch"),
            .baseFields = {"source_vocabulary", "target_vocabulary", "max_positions", "source_bos"},
            .sourceBos = false, // the authors' source is words and EOS
            .olderConfig = [](ModelConfig& config) { config.set(C{.biasInsideReset = false}); },
            .fewestWeights =
                [](const ModelConfig& config) {
                    const auto& c = config.part<C>();
                    const std::int64_t e = c.embedding;
                    const std::int64_t h = c.hidden;
                    const TransformerConfig& sizes = config.transformer;
                    return e * (std::int64_t(sizes.sourceVocabulary) + 2 * std::int64_t(sizes.targetVocabulary)) +
                           h * (18 * h + 9 * e + 3 * std::int64_t(c.attention)); // four GRUs, and source attention
                },
            .make = makeAs<RnnSearch>};
}

} // namespace systems

} // namespace contexture::model
