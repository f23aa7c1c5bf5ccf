// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/transformer.h"

#include "engine/core/error.h"
#include "engine/model/context_states.h"
#include "engine/model/nn/dropout.h"
#include "engine/model/nn/initialise.h"
#include "engine/model/nn/relative_positions.h"
#include "engine/model/nn/to_device.h"
#include "engine/model/previous_sentences.h"
#include "engine/model/system_description.h"
#include "engine/model/told_steps.h"

#include <ATen/ATen.h>
#include <c10/core/InferenceMode.h>

#include <algorithm>
#include <cmath>
#include <mutex>
#include <optional>

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

// Weights [.., T, K] without the row of the mark that stands behind BOS. Of self-attention, what was paid to the mark
// goes to BOS: neither is a word.
at::Tensor withoutMark(const at::Tensor& weights, AttentionLevel level) {
    const at::Tensor rows = weights.narrow(-2, 1, weights.size(-2) - 1);
    if (level != AttentionLevel::SelfSide) {
        return rows;
    }
    const auto keys = rows.size(-1);
    return at::cat({rows.narrow(-1, 0, 1) + rows.narrow(-1, 1, 1), rows.narrow(-1, 2, keys - 2)}, -1);
}

// What a context system does in the layers is done at the positions that it knows of: BOS before a mark is none.
class BehindMark final : public InLayer {
public:
    explicit BehindMark(InLayer& inside) : m_inside(inside) {}
    at::Tensor mixed(std::size_t number, const at::Tensor& query, const at::Tensor& attended) override {
        return joined(attended, m_inside.mixed(number, behind(query), behind(attended)));
    }
    at::Tensor inserted(std::size_t number, const at::Tensor& x) override {
        return joined(x, m_inside.inserted(number, behind(x)));
    }

private:
    static at::Tensor behind(const at::Tensor& x) { return x.narrow(1, 1, x.size(1) - 1); }
    static at::Tensor joined(const at::Tensor& whole, const at::Tensor& changed) {
        return at::cat({whole.narrow(1, 0, 1), changed}, 1);
    }
    InLayer& m_inside;
};

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

std::vector<std::int32_t> lengthsIfKnown(const at::Tensor& mask, const trace::Recorder* recorder) {
    return recorder || mask.is_cpu() ? lengthsOf(mask) : std::vector<std::int32_t>();
}

Transformer::Transformer(const ModelConfig& config) : m_config(config) {
    const auto& c = config.transformer;
    const auto makeEmbedding = [&](std::int64_t size) {
        return std::make_shared<nn::Embedding>(size, c.width, c.scaleEmbedding);
    };
    if (c.sharedEmbedding) {
        m_source.embedding = register_module("embedding", makeEmbedding(c.sourceVocabulary));
        m_target.embedding = m_source.embedding;
    } else {
        m_source.embedding = register_module("source_embedding", makeEmbedding(c.sourceVocabulary));
        m_target.embedding = register_module("target_embedding", makeEmbedding(c.targetVocabulary));
    }
    m_encoder = register_module("encoder", std::make_shared<Stack<EncoderLayer>>(c, c.encoderLayers));
    m_decoder = register_module("decoder", std::make_shared<Stack<DecoderLayer>>(c, c.decoderLayers));
    if (!c.tiedOutput || c.outputBias) {
        register_module("output", std::make_shared<OutputLayer>(c, m_outputWeight, m_outputBias));
    }
    makePositions();
}

void Transformer::makePositions() {
    const auto& c = m_config.transformer;
    const std::int64_t count = c.maxPositions + c.piecesBefore();
    if (c.positions == Positions::Learned) {
        m_source.positions = register_parameter("source_positions", nn::normal(count, c.width, 0.02));
        m_target.positions = register_parameter("target_positions", nn::normal(count, c.width, 0.02));
    } else {
        m_source.positions = register_buffer(
            "positions", c.positions == Positions::None ? at::zeros({count, c.width})
                                                        : nn::sinusoids(count, c.width, c.positions, c.positionOffset));
        m_target.positions = m_source.positions;
    }
    if (c.embeddingNorm) {
        const auto makeNorm = [&](const char* name) {
            return register_module(name, std::make_shared<nn::LayerNorm>(c.width, c.layerNorm, c.layerNormEpsilon));
        };
        m_source.norm = makeNorm("source_embedding_norm");
        m_target.norm = makeNorm("target_embedding_norm");
    }
    if (c.relativeBuckets > 0) {
        m_source.relative = register_parameter("source_distances", at::zeros({c.relativeBuckets, c.heads}));
        m_target.relative = register_parameter("target_distances", at::zeros({c.relativeBuckets, c.heads}));
    }
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
    return (side == Side::Source ? m_source : m_target).embedding->weight;
}

Memory Transformer::encode(const SourceBatch& batch, const DocumentContext*, trace::Recorder* recorder) {
    return {encodeStates(batch.pieces, batch.mask, recorder), batch.mask, batch.sentences};
}

at::Tensor Transformer::decode(const Memory& memory, const at::Tensor& input, const DocumentContext*,
                               trace::Recorder* recorder) {
    return observedLogits(decodeStates(memory, input, recorder).final, recorder);
}

bool Transformer::StepState::keepLayerWeights(const trace::Recorder& recorder) {
    constexpr std::int64_t kLongest = 256; // the memory for weights of all hypotheses grows with the square of this
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
            const auto site = decoderSite(i, AttentionLevel::SelfSide);
            const at::Tensor all = nn::weightsAlong(*weights, paths, static_cast<std::int64_t>(longest));
            recorder.attention(site, piecesBefore > 0 ? withoutMark(all, site.level) : all); // [B, H, T, T]
        }
        if (const auto* weights = caches[i].memoryWeights()) {
            const auto site = decoderSite(i, AttentionLevel::Source);
            const at::Tensor all = nn::weightsAlong(*weights, paths, history.memoryStride());
            recorder.attention(site, piecesBefore > 0 ? withoutMark(all, site.level) : all); // [B, H, T, S]
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

at::Tensor Transformer::embed(const Reading& reading, const at::Tensor& pieces, double dropout) const {
    const at::Tensor x = (*reading.embedding)(pieces, reading.positions); // [.., T, D]
    return nn::dropout(reading.norm ? (*reading.norm)(x) : x, dropout, is_training());
}

at::Tensor Transformer::withMark(const at::Tensor& input) const {
    const int mark = m_config.transformer.targetMark;
    if (mark < 0) {
        return input;
    }
    if (m_config.transformer.marksBehind) {
        return at::cat({at::full({input.size(0), 1}, mark, input.options()), input.narrow(1, 1, input.size(1) - 1)}, 1);
    }
    return at::cat({input.narrow(1, 0, 1), at::full({input.size(0), 1}, mark, input.options()),
                    input.narrow(1, 1, input.size(1) - 1)},
                   1);
}

at::Tensor Transformer::embedSource(const at::Tensor& pieces, double dropout) const {
    checkLength(pieces.size(-1));
    return embed(m_source, pieces, dropout);
}

at::Tensor Transformer::embedSource(const at::Tensor& pieces, const at::Tensor& begin, bool scaled) const {
    const double dropout = m_config.transformer.dropout;
    const at::Tensor isMark = pieces.eq(kBeginMark).unsqueeze(-1);                     // [B, S, 1]
    const at::Tensor words = embedSource(pieces.clamp_min(0), scaled ? 0.0 : dropout); // [B, S, D]
    if (!scaled) {
        return at::where(isMark, begin, words);
    }
    const double scale = m_config.transformer.scaleEmbedding ? std::sqrt(double(begin.size(-1))) : 1.0;
    const at::Tensor marks = at::add(m_source.positions.narrow(0, 0, pieces.size(-1)), begin, scale); // [S, D]
    return nn::dropout(at::where(isMark, m_source.norm ? (*m_source.norm)(marks) : marks, words), dropout,
                       is_training());
}

at::Tensor Transformer::encodeStates(const at::Tensor& pieces, const at::Tensor& mask, trace::Recorder* recorder,
                                     InLayer* inside) const {
    TORCH_CHECK(pieces.dim() == 2 && pieces.sizes() == mask.sizes(), "encode needs pieces and mask [B, S]");
    return encodeEmbedded(embedSource(pieces), mask, recorder, inside);
}

at::Tensor Transformer::encodeEmbedded(at::Tensor x, const at::Tensor& mask, trace::Recorder* recorder,
                                       InLayer* inside) const {
    auto padding = nn::KeyMask::padding(mask);
    if (m_source.relative.defined()) {
        padding.addToScores(nn::relativeScores(
            m_source.relative, {.queries = x.size(1), .keys = x.size(1), .reach = m_config.transformer.relativeReach}));
    }
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
                                              InLayer* inside, std::vector<at::Tensor>* keyValues) const {
    TORCH_CHECK(input.dim() == 2 && input.size(0) == memory.states.size(0), "decode needs input [B, T]");
    checkLength(input.size(1));
    const std::int64_t before = m_config.transformer.piecesBefore(); // 1 where a mark stands behind BOS: T is one more
    at::Tensor x = embed(m_target, withMark(input), m_config.transformer.dropout); // [B, T, D]
    auto causal = nn::KeyMask::causal();
    if (m_target.relative.defined()) {
        causal.addToScores(nn::relativeScores(
            m_target.relative,
            {.queries = x.size(1), .keys = x.size(1), .bothWays = false, .reach = m_config.transformer.relativeReach}));
    }
    const auto padding = nn::KeyMask::padding(memory.mask);
    std::optional<BehindMark> behind;
    if (inside && before > 0) {
        inside = &behind.emplace(*inside);
    }
    const auto seenBehind = [&](const trace::Site& site) {
        nn::AttentionSeen seen = seenAt(site.name, *recorder);
        if (seen.silent) {
            seen.silent->position += before;
        }
        return seen;
    };
    const auto report = [&](const trace::Site& site, const nn::AttentionSeen& seen) {
        recorder->attention(site, before > 0 ? withoutMark(seen.weights, site.level) : seen.weights);
        ToldKeys keys{.isCausal = site.level == AttentionLevel::SelfSide, .queriesBefore = before};
        for (std::int64_t k = 0; before > 0 && keys.isCausal && k < x.size(1); ++k) { // BOS and the mark begin it
            keys.places.push_back(
                {memory.sentences.at(0), static_cast<std::int32_t>(std::max<std::int64_t>(k - 2, -1))});
        }
        tellSteps(site.name, seen, keys, *recorder);
    };
    DecoderLayerStates states;
    for (std::size_t i = 0; i < m_decoder->layers.size(); ++i) {
        const trace::Site self = decoderSite(i, AttentionLevel::SelfSide);
        const trace::Site cross = decoderSite(i, AttentionLevel::Source);
        const bool wantsSelf = recorder && recorder->wants(self.name);
        const bool wantsCross = recorder && recorder->wants(cross.name);
        nn::AttentionSeen selfSeen = wantsSelf ? seenBehind(self) : nn::AttentionSeen();
        nn::AttentionSeen crossSeen = wantsCross ? seenBehind(cross) : nn::AttentionSeen();
        states = (*m_decoder->layers[i])(
            x, memory.states, causal, padding,
            {.self = wantsSelf || keyValues ? &selfSeen : nullptr, .cross = wantsCross ? &crossSeen : nullptr}, inside,
            i);
        x = states.output;
        if (keyValues) {
            const auto& operands = selfSeen.operands; // key and value are adjacent
            keyValues->push_back(operands.keyValues.narrow(2, operands.keyColumn, 2 * operands.width));
        }
        if (wantsSelf) {
            report(self, selfSeen);
        }
        if (wantsCross) {
            report(cross, crossSeen);
        }
    }
    const auto behindMark = [before](const at::Tensor& all) {
        return before > 0 ? all.narrow(1, before, all.size(1) - before) : all;
    };
    return {behindMark(states.crossAttention), behindMark(states.afterCross), behindMark(m_decoder->finish(x))};
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
    visitBatches(source, which, target, [&](std::span<const std::size_t> group, const States& states) {
        for (std::size_t k = 0; k < group.size(); ++k) {
            visit(group[k], states, static_cast<std::int64_t>(k));
        }
    });
}

void Transformer::visitBatches(const std::vector<Pieces>& source, std::span<const SentenceIndex> which,
                               std::span<const Pieces> target, const BatchVisitor& visit) const {
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
        visit(group, states);
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
    state.piecesBefore = m_config.transformer.piecesBefore();
    for (const auto& layer : m_decoder->layers) {
        state.memoryKeyValue.push_back((*layer->crossAttention->keyValue)(memory.states));
    }
}

Transformer::States Transformer::stepStates(StepState& state, const at::Tensor& previous, InLayer* inside) const {
    TORCH_CHECK(previous.dim() == 1 && previous.size(0) == state.history.rows(), "step needs one piece a row");
    const int mark = m_config.transformer.targetMark;
    if (mark >= 0 && state.history.length() == 0) {
        if (!m_config.transformer.marksBehind) {
            stepOnce(state, previous, nullptr);
        }
        return stepOnce(state, at::full_like(previous, mark), inside);
    }
    return stepOnce(state, previous, inside);
}

Transformer::States Transformer::stepOnce(StepState& state, const at::Tensor& previous, InLayer* inside) const {
    const auto position = state.history.length();
    checkLength(position + 1 - m_config.transformer.piecesBefore());
    state.history.advance();
    at::Tensor x = (*m_target.embedding)(previous.unsqueeze(1), m_target.positions, position).squeeze(1); // [N, D]
    if (m_target.norm) {
        x = (*m_target.norm)(x);
    }
    at::Tensor added;
    if (m_target.relative.defined()) {
        added = nn::relativeScores(m_target.relative, {.queries = 1,
                                                       .firstQuery = position,
                                                       .keys = position + 1,
                                                       .bothWays = false,
                                                       .reach = m_config.transformer.relativeReach})
                    .squeeze(1); // [H, T]
    }
    DecoderLayerStates states;
    for (std::size_t i = 0; i < m_decoder->layers.size(); ++i) {
        states =
            m_decoder->layers[i]->step(x, {state.memoryKeyValue[i], state.caches[i], state.history, added}, inside, i);
        x = states.output;
    }
    return {states.crossAttention, states.afterCross, m_decoder->finish(x)};
}

at::Tensor Transformer::beginSteps(StepState& state, const Memory& memory, const at::Tensor& input,
                                   InLayer* inside) const {
    std::vector<at::Tensor> keyValues; // [B, T, 2 A] of each layer
    const States states = decodeStates(memory, input, nullptr, inside, &keyValues);
    const auto& memoryRow = state.history.memoryRow();
    const at::Tensor rows = nn::toDevice(
        at::tensor(std::vector<std::int64_t>(memoryRow.begin(), memoryRow.end()), at::kLong), input.device());
    for (std::int64_t t = 0; t < keyValues.front().size(1); ++t) {
        state.history.advance();
    }
    for (std::size_t i = 0; i < state.caches.size(); ++i) {
        state.caches[i].begin(keyValues[i].index_select(0, rows).transpose(0, 1).flatten(0, 1), state.history);
    }
    return states.final.select(1, states.final.size(1) - 1).index_select(0, rows);
}

at::Tensor Transformer::observedLogits(const at::Tensor& states, const trace::Recorder* recorder) const {
    return recorder && !recorder->wantsLogits() ? at::Tensor() : logits(states);
}

at::Tensor Transformer::logits(const at::Tensor& states) const {
    const bool tied = m_config.transformer.tiedOutput;
    return nn::linear(states, tied ? m_target.embedding->weight : m_outputWeight, m_outputBias);
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
