// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/transformer.h"

#include "engine/core/error.h"
#include "engine/model/context_states.h"
#include "engine/model/nn/dropout.h"
#include "engine/model/nn/initialise.h"
#include "engine/model/previous_sentences.h"
#include "engine/model/system_description.h"
#include "engine/model/told_steps.h"

#include <ATen/ATen.h>
#include <c10/core/InferenceMode.h>

#include <algorithm>
#include <cmath>
#include <mutex>

namespace contexture::model {
namespace {

std::string layerName(const char* stack, std::size_t layer, const char* part) {
    return std::string(stack) + "." + std::to_string(layer) + "." + part;
}

trace::Site encoderSite(std::size_t layer) {
    return {.name = layerName("encoder", layer, "self"),
            .level = AttentionLevel::SelfSide,
            .querySide = Side::Source,
            .keySide = Side::Source};
}

trace::Site decoderSite(std::size_t layer, AttentionLevel level) {
    const bool self = level == AttentionLevel::SelfSide;
    return {.name = layerName("decoder", layer, self ? "self" : "cross"),
            .level = level,
            .querySide = Side::Target,
            .keySide = self ? Side::Target : Side::Source};
}

// An output matrix that is not an embedding: rows of the target vocabulary.
class OutputLayer : public torch::nn::Module {
public:
    OutputLayer(const TransformerConfig& config, at::Tensor& weight, at::Tensor& bias) {
        if (!config.tiedOutput) {
            weight = register_parameter("weight", nn::glorot(config.targetVocabulary, config.width));
        }
        if (config.outputBias) {
            bias = register_parameter("bias", at::zeros({config.targetVocabulary}));
        }
    }
};

} // namespace

std::vector<std::int32_t> lengthsOf(const at::Tensor& mask) {
    const at::Tensor sums = mask.sum(-1).to(at::kCPU, at::kInt).contiguous();
    const auto* data = sums.data_ptr<std::int32_t>();
    return {data, data + sums.numel()};
}

Transformer::Transformer(const ModelConfig& config) : m_config(config) {
    const auto& c = config.transformer;
    const auto makeEmbedding = [&](std::int64_t size) {
        return std::make_shared<nn::Embedding>(size, c.width, c.scaleEmbedding);
    };
    if (c.sharedEmbedding) {
        m_sourceEmbedding = register_module("embedding", makeEmbedding(c.sourceVocabulary));
        m_targetEmbedding = m_sourceEmbedding;
    } else {
        m_sourceEmbedding = register_module("source_embedding", makeEmbedding(c.sourceVocabulary));
        m_targetEmbedding = register_module("target_embedding", makeEmbedding(c.targetVocabulary));
    }
    m_encoder = register_module("encoder", std::make_shared<Stack<EncoderLayer>>(c, c.encoderLayers));
    m_decoder = register_module("decoder", std::make_shared<Stack<DecoderLayer>>(c, c.decoderLayers));
    if (!c.tiedOutput || c.outputBias) {
        register_module("output", std::make_shared<OutputLayer>(c, m_outputWeight, m_outputBias));
    }
    m_positions = register_buffer("positions", nn::sinusoids(c.maxPositions, c.width, c.positions));
}

std::vector<SiteInfo> Transformer::sites() const {
    std::vector<SiteInfo> sites;
    const int heads = m_config.transformer.heads;
    for (std::size_t i = 0; i < m_encoder->layers.size(); ++i) {
        sites.push_back({.name = layerName("encoder", i, "self"),
                         .querySide = Side::Source,
                         .keySide = Side::Source,
                         .levels = {AttentionLevel::SelfSide},
                         .heads = heads,
                         .onRequest = true});
    }
    for (std::size_t i = 0; i < m_decoder->layers.size(); ++i) {
        sites.push_back({.name = layerName("decoder", i, "self"),
                         .querySide = Side::Target,
                         .keySide = Side::Target,
                         .levels = {AttentionLevel::SelfSide},
                         .heads = heads,
                         .onRequest = true});
        sites.push_back({.name = layerName("decoder", i, "cross"),
                         .querySide = Side::Target,
                         .keySide = Side::Source,
                         .levels = {AttentionLevel::Source},
                         .heads = heads,
                         .onRequest = i + 1 < m_decoder->layers.size()}); // the views show the last layer's
    }
    return sites;
}

bool Transformer::isContextParameter(const std::string& name) const {
    return name.starts_with("context.");
}

at::Tensor Transformer::embeddingOf(Side side) const {
    return (side == Side::Source ? m_sourceEmbedding : m_targetEmbedding)->weight;
}

Memory Transformer::encode(const SourceBatch& batch, const DocumentContext*, trace::Recorder* recorder) {
    return {encodeStates(batch.pieces, batch.mask, recorder), batch.mask, batch.sentences};
}

at::Tensor Transformer::decode(const Memory& memory, const at::Tensor& input, const DocumentContext*,
                               trace::Recorder* recorder) {
    return observedLogits(decodeStates(memory, input, recorder).final, recorder);
}

bool Transformer::StepState::keepLayerWeights(const trace::Recorder& recorder) {
    constexpr std::int64_t kLongest = 256; // weights of all hypotheses grow with the square of this
    if (history.memoryStride() > kLongest) {
        return false;
    }
    for (std::size_t i = 0; i < caches.size(); ++i) {
        caches[i].keepWeights(recorder.wants(decoderSite(i, AttentionLevel::SelfSide).name),
                              recorder.wants(decoderSite(i, AttentionLevel::Source).name));
    }
    return true;
}

void Transformer::StepState::keep(std::int64_t row, std::size_t b) {
    if (paths.size() <= b) {
        paths.resize(b + 1);
    }
    paths[b] = history.path(row);
}

void Transformer::StepState::report(trace::Recorder& recorder) const {
    std::size_t longest = 0;
    for (const auto& path : paths) {
        longest = std::max(longest, path.size());
    }
    for (std::size_t i = 0; i < caches.size(); ++i) {
        if (const auto* weights = caches[i].selfWeights()) {
            recorder.attention(decoderSite(i, AttentionLevel::SelfSide),
                               nn::weightsAlong(*weights, paths, static_cast<std::int64_t>(longest))); // [B, H, T, T]
        }
        if (const auto* weights = caches[i].memoryWeights()) {
            recorder.attention(decoderSite(i, AttentionLevel::Source),
                               nn::weightsAlong(*weights, paths, history.memoryStride())); // [B, H, T, S]
        }
    }
}

struct Transformer::PlainState : StepState {
    using StepState::StepState;
    bool keepWeights(trace::Recorder& recorder) override { return keepLayerWeights(recorder); }
};

std::unique_ptr<DecoderState> Transformer::start(const Memory& memory, std::int64_t rowsPerSentence,
                                                 const DocumentContext*) {
    const c10::InferenceMode inference;
    auto state = std::make_unique<PlainState>(makeHistory(memory, rowsPerSentence));
    prepareSteps(*state, memory);
    return state;
}

at::Tensor Transformer::step(DecoderState& state, const at::Tensor& previous) {
    const c10::InferenceMode inference;
    return logits(stepStates(static_cast<StepState&>(state), previous).final);
}

void Transformer::checkLength(std::int64_t length) const {
    if (length > m_config.transformer.maxPositions) {
        throw Error("a sentence has " + std::to_string(length) + " pieces", "transformer.max_positions",
                    "this model reads at most " + std::to_string(m_config.transformer.maxPositions) +
                        "; split the sentence");
    }
}

at::Tensor Transformer::embed(const nn::Embedding& embedding, const at::Tensor& pieces, double dropout) const {
    checkLength(pieces.size(-1));
    return nn::dropout(embedding(pieces, m_positions), dropout, is_training());
}

at::Tensor Transformer::embedSource(const at::Tensor& pieces, double dropout) const {
    return embed(*m_sourceEmbedding, pieces, dropout);
}

at::Tensor Transformer::embedSource(const at::Tensor& pieces, const at::Tensor& begin, bool scaled) const {
    const double dropout = m_config.transformer.dropout;
    const at::Tensor isMark = pieces.eq(kBeginMark).unsqueeze(-1);                                   // [B, S, 1]
    const at::Tensor words = embed(*m_sourceEmbedding, pieces.clamp_min(0), scaled ? 0.0 : dropout); // [B, S, D]
    if (!scaled) {
        return at::where(isMark, begin, words);
    }
    const double scale = m_config.transformer.scaleEmbedding ? std::sqrt(double(begin.size(-1))) : 1.0;
    const at::Tensor marks = at::add(m_positions.narrow(0, 0, pieces.size(-1)), begin, scale); // [S, D]
    return nn::dropout(at::where(isMark, marks, words), dropout, is_training());
}

at::Tensor Transformer::encodeStates(const at::Tensor& pieces, const at::Tensor& mask, trace::Recorder* recorder,
                                     InLayer* inside) const {
    TORCH_CHECK(pieces.dim() == 2 && pieces.sizes() == mask.sizes(), "encode needs pieces and mask [B, S]");
    return encodeEmbedded(embedSource(pieces), mask, recorder, inside);
}

at::Tensor Transformer::encodeEmbedded(at::Tensor x, const at::Tensor& mask, trace::Recorder* recorder,
                                       InLayer* inside) const {
    const auto padding = nn::KeyMask::padding(mask);
    for (std::size_t i = 0; i < m_encoder->layers.size(); ++i) {
        const trace::Site site = encoderSite(i);
        const bool observed = recorder && recorder->wants(site.name);
        nn::AttentionSeen seen = observed ? seenAt(site.name, *recorder) : nn::AttentionSeen();
        x = (*m_encoder->layers[i])(x, padding, observed ? &seen : nullptr, inside, i);
        if (observed) {
            recorder->attention(site, seen.weights);
            tellSteps(site.name, seen, {}, *recorder);
        }
    }
    return m_encoder->finish(x);
}

Transformer::States Transformer::decodeStates(const Memory& memory, const at::Tensor& input, trace::Recorder* recorder,
                                              InLayer* inside) const {
    TORCH_CHECK(input.dim() == 2 && input.size(0) == memory.states.size(0), "decode needs input [B, T]");
    at::Tensor x = embed(*m_targetEmbedding, input, m_config.transformer.dropout); // [B, T, D]
    const auto causal = nn::KeyMask::causal();
    const auto padding = nn::KeyMask::padding(memory.mask);
    DecoderLayerStates states;
    for (std::size_t i = 0; i < m_decoder->layers.size(); ++i) {
        const trace::Site self = decoderSite(i, AttentionLevel::SelfSide);
        const trace::Site cross = decoderSite(i, AttentionLevel::Source);
        const bool wantsSelf = recorder && recorder->wants(self.name);
        const bool wantsCross = recorder && recorder->wants(cross.name);
        nn::AttentionSeen selfSeen = wantsSelf ? seenAt(self.name, *recorder) : nn::AttentionSeen();
        nn::AttentionSeen crossSeen = wantsCross ? seenAt(cross.name, *recorder) : nn::AttentionSeen();
        states = (*m_decoder->layers[i])(
            x, memory.states, causal, padding,
            {.self = wantsSelf ? &selfSeen : nullptr, .cross = wantsCross ? &crossSeen : nullptr}, inside, i);
        x = states.output;
        if (wantsSelf) {
            recorder->attention(self, selfSeen.weights);
            tellSteps(self.name, selfSeen, {.isCausal = true}, *recorder);
        }
        if (wantsCross) {
            recorder->attention(cross, crossSeen.weights);
            tellSteps(cross.name, crossSeen, {}, *recorder);
        }
    }
    return {states.crossAttention, states.afterCross, m_decoder->finish(x)};
}

bool Transformer::wantsEncoderLayers(const trace::Recorder* recorder) const {
    for (std::size_t i = 0; recorder && i < m_encoder->layers.size(); ++i) {
        if (recorder->wants(encoderSite(i).name)) {
            return true;
        }
    }
    return false;
}

SourceBatch Transformer::sourceBatch(std::span<const Pieces> source, std::span<const SentenceIndex> sentences) const {
    return makeSourceBatch(source, sentences, parameterDevice(), sourceStart(m_config.transformer));
}

void Transformer::visitTranslations(const std::vector<Pieces>& source, std::span<const SentenceIndex> which,
                                    std::span<const Pieces> target, const TranslationVisitor& visit) const {
    std::vector<std::size_t> lengths;
    for (std::size_t i = 0; i < which.size(); ++i) {
        lengths.push_back(std::max(target[i].size(), source.at(which[i].asSize()).size()));
    }
    std::mutex visiting;
    inLengthBatches(lengths, positionsTogether(parameterDevice()), [&](const std::vector<std::size_t>& group) {
        std::vector<Pieces> read;
        std::vector<Pieces> written;
        std::vector<SentenceIndex> sentences;
        for (const auto i : group) {
            read.push_back(source[which[i].asSize()]);
            written.push_back(target[i]);
            sentences.push_back(which[i]);
        }
        const SourceBatch batch = sourceBatch(read, sentences);
        const Memory memory{encodeStates(batch.pieces, batch.mask, nullptr), batch.mask, sentences};
        const SourceBatch produced = makeSourceBatch(written, sentences, parameterDevice()); // BOS words EOS
        const at::Tensor input = produced.pieces.narrow(1, 0, produced.pieces.size(1) - 1);  // BOS words
        const States states = decodeStates(memory, input, nullptr);
        const std::scoped_lock lock(visiting);
        for (std::size_t k = 0; k < group.size(); ++k) {
            visit(group[k], states, static_cast<std::int64_t>(k));
        }
    });
}

nn::StepHistory Transformer::makeHistory(const Memory& memory, std::int64_t rowsPerSentence) {
    std::vector<std::int32_t> rows;
    for (std::int64_t b = 0; b < memory.states.size(0); ++b) {
        rows.insert(rows.end(), static_cast<std::size_t>(rowsPerSentence), static_cast<std::int32_t>(b));
    }
    return nn::StepHistory(std::move(rows), lengthsOf(memory.mask), memory.states.size(1));
}

void Transformer::prepareSteps(StepState& state, const Memory& memory) const {
    state.caches.resize(m_decoder->layers.size());
    for (const auto& layer : m_decoder->layers) {
        state.memoryKeyValue.push_back((*layer->crossAttention->keyValue)(memory.states));
    }
}

Transformer::States Transformer::stepStates(StepState& state, const at::Tensor& previous, InLayer* inside) const {
    TORCH_CHECK(previous.dim() == 1 && previous.size(0) == state.history.rows(), "step needs one piece a row");
    const auto position = state.history.length();
    checkLength(position + 1);
    state.history.advance();
    at::Tensor x = (*m_targetEmbedding)(previous.unsqueeze(1), m_positions, position).squeeze(1); // [N, D]
    DecoderLayerStates states;
    for (std::size_t i = 0; i < m_decoder->layers.size(); ++i) {
        states = m_decoder->layers[i]->step(x, state.memoryKeyValue[i], state.caches[i], state.history, inside, i);
        x = states.output;
    }
    return {states.crossAttention, states.afterCross, m_decoder->finish(x)};
}

at::Tensor Transformer::observedLogits(const at::Tensor& states, const trace::Recorder* recorder) const {
    return recorder && !recorder->wantsLogits() ? at::Tensor() : logits(states);
}

at::Tensor Transformer::logits(const at::Tensor& states) const {
    const bool tied = m_config.transformer.tiedOutput;
    return nn::linear(states, tied ? m_targetEmbedding->weight : m_outputWeight, m_outputBias);
}

namespace systems {

SystemDescription transformer() {
    return {.name = "transformer",
            .title = "Sentence-level Transformer",
            .paper = "Vaswani et al. 2017 (NeurIPS)",
            .make = makeAs<Transformer>};
}

} // namespace systems

} // namespace contexture::model
