// SPDX-License-Identifier: GPL-3.0-or-later

#include "toy_system.h"

#include "engine/core/random.h"
#include "engine/decode/model_description.h"

#include <ATen/ATen.h>

#include <algorithm>

namespace contexture::toy {

namespace {

std::uint64_t mix(std::uint64_t state, std::uint64_t value) {
    return mixBits(state + kGoldenGamma * (value + 1));
}

std::uint64_t mix(std::uint64_t state, const model::Pieces& pieces) {
    state = mix(state, pieces.size());
    for (const std::int64_t piece : pieces) {
        state = mix(state, static_cast<std::uint64_t>(piece));
    }
    return state;
}

struct ToyContext : model::DocumentContext {
    const model::ContextSettings& settings() const override { return current; }
    bool setSettings(const model::ContextSettings& settings) override {
        if (canChange) {
            current = settings;
        }
        return canChange;
    }
    const std::vector<std::int32_t>& keyPieceCounts() const override { return counts; }

    std::vector<std::int32_t> visible(SentenceIndex sentence) const {
        std::vector<std::int32_t> found;
        for (std::int32_t j = 0; j < static_cast<std::int32_t>(keys.size()); ++j) {
            const bool hidden =
                std::find(current.excluded.begin(), current.excluded.end(), SentenceIndex(j)) != current.excluded.end();
            const bool inOrder = current.mode == ContextMode::Offline ? j != sentence.value : j < sentence.value;
            if (inOrder && !hidden && !keys[static_cast<std::size_t>(j)].empty()) {
                found.push_back(j);
            }
        }
        return found;
    }

    std::uint64_t hash(SentenceIndex sentence) const {
        std::uint64_t state = 1;
        for (const std::int32_t j : visible(sentence)) {
            state = mix(mix(state, static_cast<std::uint64_t>(j)), keys[static_cast<std::size_t>(j)]);
        }
        return state;
    }

    bool canChange = true;
    model::ContextSettings current;
    std::vector<model::Pieces> keys; // what is read of each sentence
    std::vector<std::int32_t> counts;
};

struct ToyState : model::DecoderState {
    struct Row {
        model::Pieces source;
        model::Pieces produced;
        std::uint64_t context = 0;
    };

    void reorder(const at::Tensor& indices) override {
        std::vector<Row> next;
        for (std::int64_t i = 0; i < indices.size(0); ++i) {
            next.push_back(rows.at(static_cast<std::size_t>(indices[i].item<std::int64_t>())));
        }
        rows = std::move(next);
    }

    std::vector<Row> rows;
};

// The source pieces that encode() put into its states.
model::Pieces sourceOf(const model::Memory& memory, std::int64_t row) {
    const at::Tensor states = memory.states[row];
    model::Pieces pieces;
    for (std::int64_t s = 0; s < states.size(0); ++s) {
        if (memory.mask[row][s].item<bool>()) {
            pieces.push_back(static_cast<std::int64_t>(states[s][0].item<float>()));
        }
    }
    return pieces;
}

std::uint64_t contextHash(const model::DocumentContext* context, SentenceIndex sentence) {
    return context ? static_cast<const ToyContext*>(context)->hash(sentence) : 0;
}

} // namespace

ToySystem::ToySystem(ToyOptions options) : m_options(std::move(options)) {
    m_config.system = "toy";
    m_config.sourceLanguage = "en";
    m_config.targetLanguage = "de";
}

std::vector<SiteInfo> ToySystem::sites() const {
    if (!m_options.hasContext) {
        return {};
    }
    return {{.name = "encoder.context",
             .querySide = Side::Source,
             .keySide = m_options.readsTarget ? Side::Target : Side::Source,
             .isContext = true,
             .levels = {AttentionLevel::Sentence}}};
}

std::unique_ptr<model::DocumentContext> ToySystem::openDocument(std::span<const model::Pieces> source,
                                                                const model::ContextSettings& settings) {
    ++opened;
    auto context = std::make_unique<ToyContext>();
    context->canChange = m_options.changesSettings;
    context->current = settings;
    context->keys.resize(source.size());
    if (!m_options.readsTarget) {
        context->keys.assign(source.begin(), source.end());
    }
    for (const model::Pieces& keys : context->keys) {
        context->counts.push_back(static_cast<std::int32_t>(keys.size()));
    }
    return context;
}

void ToySystem::setTarget(model::DocumentContext& context, std::span<const SentenceIndex> which,
                          std::span<const model::Pieces> target) {
    auto& toy = static_cast<ToyContext&>(context);
    for (std::size_t i = 0; i < which.size(); ++i) {
        toy.keys.at(which[i].asSize()) = target[i];
        toy.counts.at(which[i].asSize()) = static_cast<std::int32_t>(target[i].size());
    }
}

model::Memory ToySystem::encode(const model::SourceBatch& batch, const model::DocumentContext* context,
                                trace::Recorder* recorder) {
    if (context && recorder) {
        const auto* toy = static_cast<const ToyContext*>(context);
        const auto sentences = static_cast<std::int64_t>(toy->keys.size());
        at::Tensor weights = at::zeros({batch.pieces.size(0), 1, batch.pieces.size(1), sentences}); // uniform
        for (std::size_t b = 0; b < batch.sentences.size(); ++b) {
            std::vector<SentenceRange> ranges;
            const auto visible = toy->visible(batch.sentences[b]);
            for (const std::int32_t j : visible) {
                ranges.push_back({j, j + 1});
                weights[static_cast<std::int64_t>(b)].select(2, j).fill_(1.0 / static_cast<double>(visible.size()));
            }
            recorder->visible(static_cast<std::int64_t>(b), ranges);
        }
        recorder->attention({.name = "encoder.context", .level = AttentionLevel::Sentence}, weights);
    }
    return {batch.pieces.to(at::kFloat).unsqueeze(2), batch.mask, batch.sentences};
}

at::Tensor ToySystem::decode(const model::Memory& memory, const at::Tensor& input,
                             const model::DocumentContext* context, trace::Recorder*) {
    at::Tensor result = at::zeros({input.size(0), input.size(1), m_options.vocabulary});
    for (std::int64_t b = 0; b < input.size(0); ++b) {
        const model::Pieces source = sourceOf(memory, b);
        const std::uint64_t hash = contextHash(context, memory.sentences.at(static_cast<std::size_t>(b)));
        model::Pieces produced;
        for (std::int64_t t = 0; t < input.size(1); ++t) {
            if (t > 0) {
                produced.push_back(input[b][t].item<std::int64_t>());
            }
            const auto row = logits(source, produced, hash);
            std::copy(row.begin(), row.end(), result[b][t].data_ptr<float>());
        }
    }
    return result;
}

std::unique_ptr<model::DecoderState> ToySystem::start(const model::Memory& memory, std::int64_t rowsPerSentence,
                                                      const model::DocumentContext* context) {
    auto state = std::make_unique<ToyState>();
    for (std::int64_t b = 0; b < memory.states.size(0); ++b) {
        const std::uint64_t hash = contextHash(context, memory.sentences.at(static_cast<std::size_t>(b)));
        for (std::int64_t r = 0; r < rowsPerSentence; ++r) {
            state->rows.push_back({sourceOf(memory, b), {}, hash});
        }
    }
    return state;
}

at::Tensor ToySystem::step(model::DecoderState& state, const at::Tensor& previous) {
    if (beforeStep) {
        beforeStep();
    }
    ++steps;
    auto& toy = static_cast<ToyState&>(state);
    rows += static_cast<int>(toy.rows.size());
    at::Tensor result = at::zeros({previous.size(0), m_options.vocabulary});
    for (std::int64_t n = 0; n < previous.size(0); ++n) {
        auto& row = toy.rows.at(static_cast<std::size_t>(n));
        if (const auto piece = previous[n].item<std::int64_t>(); piece != model::kBos) {
            row.produced.push_back(piece);
        }
        const auto values = logits(row.source, row.produced, row.context);
        std::copy(values.begin(), values.end(), result[n].data_ptr<float>());
    }
    return result;
}

std::vector<float> ToySystem::logits(const model::Pieces& source, const model::Pieces& produced,
                                     std::uint64_t context) const {
    if (m_options.logits) {
        return m_options.logits(source, produced);
    }
    const std::uint64_t state = mix(mix(context, source), produced);
    std::vector<float> values;
    for (int v = 0; v < m_options.vocabulary; ++v) {
        const double unit = static_cast<double>(mix(state, static_cast<std::uint64_t>(v)) >> 11) / 9007199254740992.0;
        values.push_back(static_cast<float>((2.0 * unit - 1.0) * m_options.spread));
    }
    values[model::kEos] +=
        static_cast<float>(m_options.endBias + m_options.endPerPiece * static_cast<double>(produced.size()));
    return values;
}

std::vector<text::Piece> ToyVocabulary::encode(std::string_view text) const {
    std::vector<text::Piece> pieces;
    for (std::uint32_t i = 0; i < text.size(); ++i) {
        if (text[i] != ' ') {
            pieces.push_back({text[i] - 'a' + 4, {i, i + 1}});
        }
    }
    return pieces;
}

decode::Decoded ToyVocabulary::decode(std::span<const std::int64_t> ids) const {
    decode::Decoded decoded;
    for (const std::int64_t id : ids) {
        decoded.text += decoded.text.empty() ? "" : " ";
        const auto begin = static_cast<std::uint32_t>(decoded.text.size());
        decoded.text += static_cast<char>('a' + id - 4);
        decoded.pieces.push_back({id, {begin, begin + 1}});
    }
    return decoded;
}

decode::TranslationModel toyModel(std::shared_ptr<model::System> system) {
    decode::TranslationModel model;
    model.info = decode::describeSystem(*system);
    model.info.name = "toy";
    model.info.hash = "toy";
    model.system = std::move(system);
    model.source = std::make_shared<ToyVocabulary>();
    model.target = model.source;
    model.maxPositions = 64;
    return model;
}

std::shared_ptr<const Document> toyDocument(const std::vector<std::string>& sentences) {
    auto document = std::make_shared<Document>();
    document->title = "toy.txt";
    for (const std::string& text : sentences) {
        Sentence& sentence = document->source.emplace_back();
        sentence.text = text;
        for (const text::Piece& piece : ToyVocabulary().encode(text)) {
            sentence.words.push_back(piece.bytes);
        }
    }
    return document;
}

} // namespace contexture::toy
