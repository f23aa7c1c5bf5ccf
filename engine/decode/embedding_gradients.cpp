// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/decode/embedding_gradients.h"

#include "engine/decode/context_strength.h"
#include "engine/model/device_of.h"
#include "engine/model/nn/constant_states.h"
#include "engine/model/nn/extra_embeddings.h"
#include "engine/model/system.h"
#include "engine/model/window_document.h"

#include <ATen/ATen.h>
#include <c10/core/InferenceMode.h>
#include <torch/csrc/autograd/autograd.h>

#include <algorithm>
#include <map>
#include <set>

namespace contexture::decode {

EmbeddingGradients::EmbeddingGradients(const TranslationModel& model, const DocumentSession& session,
                                       const ExplainedWord& explained, SentenceIndex asked,
                                       const std::vector<DocumentWord>& words)
    : m_model(model)
    , m_session(session)
    , m_explained(explained)
    , m_asked(asked)
    , m_words(words.size())
    , m_source(session.prepared().pieces) {
    const c10::InferenceMode ordinary(false);
    for (const DocumentWord& word : words) {
        m_isPossible = m_isPossible && model.system->embeddingOf(word.side).defined();
    }
    m_isPossible = m_isPossible && model.system->embeddingOf(Side::Source).defined();
    if (m_isPossible) {
        number(words, session);
    }
}

void EmbeddingGradients::number(const std::vector<DocumentWord>& words, const DocumentSession& session) {
    std::map<std::pair<std::int32_t, std::int32_t>, std::size_t> places[2]; // by side; key: (sentence, word)
    for (std::size_t w = 0; w < words.size(); ++w) {
        places[words[w].side == Side::Target][{words[w].sentence.value, words[w].word.value}] = w;
    }
    std::vector<at::Tensor> rows;
    const auto take = [&](Side side, std::int32_t sentence, const WordMap& map, model::Pieces& pieces) {
        const at::Tensor matrix = m_model.system->embeddingOf(side);
        for (std::size_t p = 0; p < pieces.size(); ++p) {
            const auto& of = places[side == Side::Target];
            const auto found = of.find({sentence, map.wordOfPiece[p]});
            if (found != of.end()) {
                rows.push_back(matrix[pieces[p]].detach());
                pieces[p] = matrix.size(0) + static_cast<std::int64_t>(m_wordOfRow.size());
                m_wordOfRow.push_back(found->second);
            }
        }
    };
    for (std::size_t s = 0; s < m_source.size(); ++s) {
        take(Side::Source, static_cast<std::int32_t>(s), session.prepared().words[s], m_source[s]);
    }
    for (std::size_t s = 0; session.readsTarget() && s < session.given().size(); ++s) {
        const Translation& translation = session.given()[s];
        if (translation.sentence && !translation.sentence->pieces.empty()) {
            m_givenSentences.emplace_back(static_cast<std::int64_t>(s));
            m_givenTargets.push_back(translation.pieces());
            m_targetsAsGiven.push_back(translation.pieces());
            take(Side::Target, static_cast<std::int32_t>(s), *translation.words, m_givenTargets.back());
        }
    }
    m_isPossible = !rows.empty();
    if (m_isPossible) {
        m_rows = at::stack(rows); // [N, D]
    }
}

at::Tensor EmbeddingGradients::valueOf(const at::Tensor& rows) const {
    const model::nn::ExtraEmbeddings extra(rows);
    model::System& system = *m_model.system;
    std::unique_ptr<model::DocumentContext> context;
    const RunSettings& settings = m_session.settings();
    if (settings.context != ContextMode::None) {
        context = system.openDocument(m_source, {.mode = settings.context, .excluded = settings.excluded});
    }
    if (auto* window = dynamic_cast<model::WindowDocument*>(context.get())) {
        std::vector<SentenceIndex> all;
        for (std::size_t s = 0; s < m_source.size(); ++s) {
            all.emplace_back(static_cast<std::int64_t>(s));
        }
        window->markAs(Side::Source, all, m_session.prepared().pieces);
        window->markAs(Side::Target, m_givenSentences, m_targetsAsGiven);
    }
    if (context && !m_givenSentences.empty()) {
        system.setTarget(*context, m_givenSentences, m_givenTargets);
    }
    const std::vector<model::Pieces> own{m_source[m_asked.asSize()]};
    const std::vector<SentenceIndex> which{m_asked};
    const auto batch =
        model::makeSourceBatch(own, which, model::deviceOf(system), model::sourceStart(system.config().transformer));
    const model::Memory memory = system.encode(batch, context.get(), nullptr);
    const ContextStrength strength(system, batch, context.get(), settings.decode.contextStrength);
    at::Tensor value;
    for (const ExplainedWord::Row& row : m_explained.rows()) {
        std::vector<std::int64_t> input{model::kBos};
        input.insert(input.end(), row.pieces.begin(), row.pieces.end());
        const at::Tensor read = at::tensor(input, at::kLong).unsqueeze(0).to(memory.states.device());       // [1, T]
        const at::Tensor logits = system.decode(memory, read, context.get(), nullptr);                      // [1, T, V]
        const at::Tensor logProbability = strength.applied(logits, read)[0].to(at::kFloat).log_softmax(-1); // [T, V]
        at::Tensor sum = at::zeros({}, logProbability.options());
        for (const std::int32_t p : row.explained) {
            sum = sum + logProbability[p][row.pieces[static_cast<std::size_t>(p)]];
        }
        value = value.defined() ? value - sum : sum;
    }
    return value;
}

double EmbeddingGradients::valueAt(double factor) const {
    const c10::InferenceMode ordinary(false);
    const at::NoGradGuard noGradients;
    return valueOf(m_rows * factor).item<double>();
}

std::vector<double> EmbeddingGradients::timesGradientAt(double factor) const {
    const c10::InferenceMode ordinary(false);
    const at::AutoGradMode gradients(true);
    const model::nn::GradientsThroughContext throughContext;
    const at::Tensor rows = (m_rows * factor).detach().requires_grad_(true); // [N, D]
    const at::Tensor value = valueOf(rows);
    std::vector<double> sums(m_words, 0.0);
    if (!value.requires_grad()) { // the value does not depend on these words
        return sums;
    }
    const auto found = torch::autograd::grad({value}, {rows}, {}, false, false, true);
    if (!found.front().defined()) {
        return sums;
    }
    const at::Tensor products = (found.front() * m_rows).sum(-1).to(at::kCPU, at::kDouble).contiguous(); // [N]
    for (std::size_t n = 0; n < m_wordOfRow.size(); ++n) {
        sums[m_wordOfRow[n]] += products.data_ptr<double>()[n];
    }
    return sums;
}

} // namespace contexture::decode
