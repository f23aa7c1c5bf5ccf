// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/language_model.h"

#include "engine/model/produced_words.h"
#include "engine/model/system_description.h"

#include <ATen/ATen.h>
#include <c10/core/InferenceMode.h>

namespace contexture::model {

// The decoder's past, one row per hypothesis.
struct LanguageModel::State : DecoderState {
    void reorder(const at::Tensor& rows) override {
        lstm = {lstm.h.index_select(0, rows), lstm.c.index_select(0, rows)};
        past.reorder(rows);
    }

    nn::Lstm::State lstm;
    ResidualSummary::Past past;
};

LanguageModel::LanguageModel(const ModelConfig& config) : m_config(config) {
    const auto& c = config.part<LanguageModelConfig>();
    const auto vocabulary = config.transformer.targetVocabulary;
    m_embedding = register_module("target_embedding", std::make_shared<nn::Embedding>(vocabulary, c.embedding, false));
    m_lstm = register_module("lstm", std::make_shared<nn::Lstm>(c.embedding, c.hidden));
    m_residual = register_module("residual", std::make_shared<ResidualSummary>(c.residual, c.embedding, c.hidden));
    m_readout = register_module(
        "readout", std::make_shared<ResidualReadout>(ResidualReadout::Sizes{.state = c.hidden,
                                                                            .embedding = c.embedding,
                                                                            .context = 0,
                                                                            .vocabulary = vocabulary,
                                                                            .dropout = c.dropout,
                                                                            .withSummary = hasSummary(c.residual)}));
    initialise(*this, c.initialValues);
}

std::string LanguageModel::variant() const {
    return describe(m_config.part<LanguageModelConfig>().residual);
}

std::vector<SiteInfo> LanguageModel::sites() const {
    return m_residual->isWeighted() ? std::vector<SiteInfo>{producedSite()} : std::vector<SiteInfo>{};
}

Memory LanguageModel::encode(const SourceBatch& batch, const DocumentContext*, trace::Recorder*) {
    return {.states = at::zeros({batch.pieces.size(0), batch.pieces.size(1), 1},
                                m_embedding->weight.options().requires_grad(false)),
            .mask = batch.mask,
            .sentences = batch.sentences};
}

at::Tensor LanguageModel::decode(const Memory&, const at::Tensor& input, const DocumentContext*,
                                 trace::Recorder* recorder) {
    const at::Tensor produced = producedWords(m_embedding->weight, input); // [B, T, E]
    const at::Tensor inputs = m_lstm->inputs(produced);                    // [B, T, 4 H]
    nn::Lstm::State state = m_lstm->zero(input.size(0));
    std::vector<at::Tensor> states;
    for (std::int64_t t = 0; t < input.size(1); ++t) {
        state = m_lstm->step(inputs.select(1, t), state);
        states.push_back(state.h);
    }
    const at::Tensor all = at::stack(states, 1); // [B, T, H]
    auto residual = (*m_residual)(produced, all);
    recordProduced(recorder, {*m_residual, *m_readout, produced, all}, residual);
    if (recorder && !recorder->wantsLogits()) {
        return {};
    }
    return (*m_readout)(all, residual.summary, {}); // [B, T, V]
}

std::unique_ptr<DecoderState> LanguageModel::start(const Memory& memory, std::int64_t rowsPerSentence,
                                                   const DocumentContext*) {
    const c10::InferenceMode inference;
    auto state = std::make_unique<State>();
    state->lstm = m_lstm->zero(memory.states.size(0) * rowsPerSentence);
    return state;
}

at::Tensor LanguageModel::step(DecoderState& decoderState, const at::Tensor& previous) {
    const c10::InferenceMode inference;
    auto& state = static_cast<State&>(decoderState);
    const at::Tensor word = producedWords(m_embedding->weight, previous); // [N, E]
    state.lstm = m_lstm->step(m_lstm->inputs(word), state.lstm);
    return (*m_readout)(state.lstm.h, m_residual->step(state.past, word, state.lstm.h), {});
}

namespace systems {

SystemDescription languageModel() {
    using C = LanguageModelConfig;
    return {.name = "language-model",
            .title = "Language model",
            .paper = "Miculicich Werlen, Pappas, Ram and Popescu-Belis 2018 (NAACL)",
            .config = ConfigFields<C>()
                          .whole("embedding", &C::embedding, 1, 16384)
                          .whole("hidden", &C::hidden, 1, 16384)
                          .fraction("dropout", &C::dropout)
                          .inner(&C::residual, residualFields())
                          .choice("initial_values", &C::initialValues, initialValueNames())
                          .under("language_model"),
            .baseFields = {"source_vocabulary", "target_vocabulary", "max_positions"},
            .olderConfig = [](ModelConfig& config) { config.set(C{.residual = {.kind = ResidualConfig::Kind::Last}}); },
            .fewestWeights =
                [](const ModelConfig& config) {
                    const std::int64_t e = config.part<C>().embedding;
                    const std::int64_t h = config.part<C>().hidden;
                    return 2 * e * config.transformer.targetVocabulary + 4 * h * (h + e); // and the LSTM
                },
            .make = makeAs<LanguageModel>,
            .describe = [](const ModelConfig&, ModelInfo& info) { info.abilities.translates = false; }};
}

} // namespace systems

} // namespace contexture::model
