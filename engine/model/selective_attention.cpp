#include "engine/model/selective_attention.h"

#include "engine/core/error.h"
#include "engine/model/context_states.h"
#include "engine/model/nn/dropout.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>
#include <c10/core/InferenceMode.h>

#include <algorithm>

namespace contexture::model {
namespace {

// In the words of Maruf et al. 2019: "sparse-sparse".
const char* adjective(Normaliser normaliser) {
    switch (normaliser) {
    case Normaliser::Softmax:
        return "soft";
    case Normaliser::Sparsemax:
        return "sparse";
    case Normaliser::Entmax15:
        return "entmax";
    }
    return "";
}

const SelectiveDocument* asDocument(const DocumentContext* context) {
    return static_cast<const SelectiveDocument*>(context);
}

// Weights of a document's encoder layers are kept up to this size; beyond it they are computed again for each batch.
constexpr double kKeptWeightBytes = 64.0 * (1 << 20);

constexpr std::size_t kMostMarks = 2; // BOS and EOS

bool maybeKept(std::span<const std::size_t> lengths, const TransformerConfig& config) {
    double bytes = 0.0;
    for (const auto length : lengths) {
        bytes += double(sizeof(float)) * config.encoderLayers * config.heads * double(length + kMostMarks) *
                 double(length + kMostMarks);
    }
    return bytes <= kKeptWeightBytes;
}

// Takes what the encoder's layers report of a batch, to be reported once more.
class LayerKeeper : public trace::Recorder {
public:
    void attention(const trace::Site& site, const at::Tensor& weights) override { layers.emplace_back(site, weights); }
    void attention(const trace::Site&, std::int64_t, std::vector<CsrMatrix>) override {}
    void gate(const std::string&, Side, const at::Tensor&) override {}
    void visible(std::int64_t, std::vector<SentenceRange>) override {}

    SelectiveDocument::LayerWeights layers; // [B, H, T, T]
};

} // namespace

SelectiveDocument::SelectiveDocument(std::vector<Pieces> source, const ContextSettings& settings)
    : m_source(std::move(source)), m_settings(settings), m_keys(m_source.size()), m_values(m_source.size()) {
    m_states.counts.assign(m_source.size(), 0);
    m_states.offsets.assign(m_source.size() + 1, 0);
}

bool SelectiveDocument::setSettings(const ContextSettings& settings) {
    m_settings = settings;
    return true;
}

std::vector<SentenceRange> SelectiveDocument::visible(SentenceIndex sentence) const {
    if (!sentence.isValid() || sentence.asSize() >= m_source.size()) {
        throw Error("sentence " + std::to_string(sentence.value) + " is not one of the document's " +
                        std::to_string(m_source.size()),
                    "context");
    }
    return visibleSentences(sentence, m_settings, m_states.counts);
}

void SelectiveDocument::replace(std::span<const SentenceIndex> which, std::span<const at::Tensor> keys,
                                std::span<const at::Tensor> values, const at::Tensor& like) {
    for (std::size_t i = 0; i < which.size(); ++i) {
        m_keys.at(which[i].asSize()) = keys[i];
        if (!values.empty()) {
            m_values.at(which[i].asSize()) = values[i];
        }
    }
    m_states = joinContextStates(m_keys, values.empty() ? std::span<const at::Tensor>() : m_values, like);
    const std::lock_guard lock(m_mutex);
    m_projected = nullptr;
}

at::Tensor SelectiveDocument::encoded(const SourceBatch& batch) const {
    std::vector<Pieces> pieces;
    std::vector<at::Tensor> states;
    for (const auto sentence : batch.sentences) {
        if (!sentence.isValid() || sentence.asSize() >= m_encoded.size()) {
            return {};
        }
        pieces.push_back(m_source[sentence.asSize()]);
        states.push_back(m_encoded[sentence.asSize()]);
    }
    if (states.empty() ||
        !makeSourceBatch(pieces, batch.sentences, batch.pieces.device(), m_bos).pieces.equal(batch.pieces)) {
        return {};
    }
    const auto width = states.front().size(-1);
    at::Tensor joined = at::zeros({batch.pieces.size(0), batch.pieces.size(1), width}, states.front().options());
    for (std::size_t b = 0; b < states.size(); ++b) {
        joined[static_cast<std::int64_t>(b)].narrow(0, 0, states[b].size(0)).copy_(states[b]);
    }
    return joined;
}

bool SelectiveDocument::reportLayers(const SourceBatch& batch, trace::Recorder& recorder) const {
    if (m_layerWeights.empty()) {
        return false;
    }
    const std::size_t layers = m_layerWeights.front().size();
    for (std::size_t layer = 0; layer < layers; ++layer) {
        const at::Tensor& first = m_layerWeights.front()[layer].second;
        const auto length = batch.pieces.size(1);
        at::Tensor joined = at::zeros({batch.pieces.size(0), first.size(0), length, length}, first.options());
        for (std::size_t b = 0; b < batch.sentences.size(); ++b) {
            const at::Tensor& own = m_layerWeights[batch.sentences[b].asSize()][layer].second;
            const auto words = own.size(-1);
            joined[static_cast<std::int64_t>(b)].narrow(1, 0, words).narrow(2, 0, words).copy_(own);
        }
        recorder.attention(m_layerWeights.front()[layer].first, joined);
    }
    return true;
}

std::shared_ptr<const SelectiveContext::Keys> SelectiveDocument::projected(const SelectiveContext& layer,
                                                                           std::uint64_t generation) const {
    const std::lock_guard lock(m_mutex);
    if (!m_projected || m_generation != generation) {
        m_projected = std::make_shared<const SelectiveContext::Keys>(layer.project(m_states));
        m_generation = generation;
    }
    return m_projected;
}

// The decoder's cache with what the context layer needs for each row.
struct SelectiveAttention::State : StepState {
    using StepState::StepState;

    // What each row reads, from what each sentence of the memory reads.
    void follow() {
        rowsOfMemory = history.memoryRow();
        const at::Tensor rows = at::tensor(std::vector<std::int64_t>(rowsOfMemory.begin(), rowsOfMemory.end()));
        visible = sentenceVisible.index_select(0, rows);                            // [N, S]
        const at::Tensor some = visible.to(at::kBool).any(1).nonzero().squeeze(-1); // [N'']
        reading = some.size(0) == visible.size(0) ? at::Tensor() : some;
        anything = some.size(0) > 0;
        visible = reading.defined() ? visible.index_select(0, reading) : visible;
    }
    void reorder(const at::Tensor& rows) override {
        StepState::reorder(rows);
        if (keys && history.memoryRow() != rowsOfMemory) {
            follow();
        }
    }

    bool keepWeights() override { return !reportsContext && keepLayerWeights(); }

    bool reportsContext = false;                        // an observed decode has more to tell than the layers
    std::shared_ptr<const SelectiveContext::Keys> keys; // null: no context, or none in the decoder
    at::Tensor sentenceVisible;                         // [B, S] uint8
    at::Tensor visible;                                 // [rows that read, S]
    at::Tensor reading;                                 // rows that read anything; undefined: all of them
    bool anything = false;
    std::vector<std::int32_t> rowsOfMemory;
};

SelectiveAttention::SelectiveAttention(const ModelConfig& config)
    : Transformer(config)
    , m_context(register_module("context", std::make_shared<SelectiveContext>(config.transformer, config.selective))) {}

bool SelectiveAttention::inEncoder() const {
    return config().selective.integration == SelectiveAttentionConfig::Integration::Encoder;
}

void SelectiveAttention::train(bool on) {
    Transformer::train(on);
    ++m_generation; // an optimiser may have changed the weights without LibTorch's knowing
}

bool SelectiveAttention::encoderIsConstant() const {
    if (!at::GradMode::is_enabled()) {
        return !nn::drops(config().transformer.dropout, is_training());
    }
    for (const auto& parameter : named_parameters()) {
        if (parameter.value().requires_grad() && !isContextParameter(parameter.key())) {
            return false;
        }
    }
    return !nn::drops(config().transformer.dropout, is_training());
}

trace::Site SelectiveAttention::site(AttentionLevel level) const {
    const Side side = inEncoder() ? Side::Source : Side::Target;
    const bool hierarchical = config().selective.type == SelectiveAttentionConfig::Type::Hierarchical;
    return {.name = siteName(),
            .level = level,
            .querySide = side,
            .keySide = side,
            .withinSentence = hierarchical && level == AttentionLevel::Word};
}

std::string SelectiveAttention::variant() const {
    using Type = SelectiveAttentionConfig::Type;
    const auto& selective = config().selective;
    const std::string side = inEncoder() ? "encoder" : "decoder";
    const std::string sentence = adjective(selective.sentenceNormaliser);
    switch (selective.type) {
    case Type::Hierarchical:
        return side + ", hierarchical, " + sentence + "-" + adjective(selective.wordNormaliser);
    case Type::FlatSentence:
        return side + ", flat over sentences, " + sentence;
    case Type::FlatWord:
        return side + ", flat over words, " + sentence;
    }
    return side;
}

std::vector<SiteInfo> SelectiveAttention::sites() const {
    using Type = SelectiveAttentionConfig::Type;
    std::vector<SiteInfo> sites = Transformer::sites();
    SiteInfo own;
    own.name = siteName();
    own.querySide = own.keySide = inEncoder() ? Side::Source : Side::Target;
    own.isContext = true;
    own.hasGate = true;
    own.heads = config().selective.heads;
    if (config().selective.type != Type::FlatWord) {
        own.levels.push_back(AttentionLevel::Sentence);
    }
    if (config().selective.type != Type::FlatSentence) {
        own.levels.push_back(AttentionLevel::Word);
    }
    sites.push_back(own);
    return sites;
}

std::unique_ptr<DocumentContext> SelectiveAttention::openDocument(std::span<const Pieces> source,
                                                                  const ContextSettings& settings) {
    if (settings.mode == ContextMode::None || source.empty()) {
        return nullptr;
    }
    auto document = std::make_unique<SelectiveDocument>(std::vector<Pieces>(source.begin(), source.end()), settings);
    if (!inEncoder()) {
        return document; // its states come with setTarget
    }
    const at::NoGradGuard noGrad;
    const nn::NoDropout noDropout;
    std::vector<std::size_t> lengths;
    for (const auto& pieces : source) {
        lengths.push_back(pieces.size());
    }
    std::vector<SentenceIndex> which;
    for (std::size_t i = 0; i < source.size(); ++i) {
        which.emplace_back(static_cast<std::int64_t>(i));
    }
    std::vector<at::Tensor> states(source.size());
    std::vector<at::Tensor> whole(source.size()); // with the marks
    const bool keepsWeights = settings.traced && maybeKept(lengths, config().transformer);
    std::vector<SelectiveDocument::LayerWeights> weights(keepsWeights ? source.size() : 0);
    inLengthBatches(lengths, [&](const std::vector<std::size_t>& group) {
        std::vector<Pieces> pieces;
        std::vector<SentenceIndex> sentences;
        for (const auto i : group) {
            pieces.push_back(source[i]);
            sentences.push_back(which[i]);
        }
        const SourceBatch batch = sourceBatch(pieces, sentences);
        LayerKeeper keeper;
        const at::Tensor encoded =
            encodeStates(batch.pieces, batch.mask, keepsWeights ? &keeper : nullptr); // [B, S, D]
        for (std::size_t k = 0; k < group.size(); ++k) {
            const auto words = static_cast<std::int64_t>(pieces[k].size());
            whole[group[k]] = encoded[static_cast<std::int64_t>(k)].narrow(0, 0, words + marks());
            states[group[k]] = whole[group[k]].narrow(0, marksBefore(), words);
            for (const auto& [site, layer] : keeper.layers) {
                weights[group[k]].emplace_back(
                    site,
                    layer[static_cast<std::int64_t>(k)].narrow(1, 0, words + marks()).narrow(2, 0, words + marks()));
            }
        }
    });
    document->keepEncoded(std::move(whole), config().transformer.sourceBos);
    document->keepLayerWeights(std::move(weights));
    document->replace(which, states, {}, states.front());
    if (!is_training()) {
        keysOf(*document); // once, before several threads ask for them
    }
    return document;
}

void SelectiveAttention::setTarget(DocumentContext& context, std::span<const SentenceIndex> which,
                                   std::span<const Pieces> target) {
    if (inEncoder() || which.empty()) {
        return;
    }
    auto& document = static_cast<SelectiveDocument&>(context);
    const at::NoGradGuard noGrad;
    const nn::NoDropout noDropout;
    const bool raw = config().selective.keys == SelectiveAttentionConfig::Keys::RawAttention;
    const bool read = config().selective.values == SelectiveAttentionConfig::Values::Read;
    std::vector<at::Tensor> keys(which.size());
    std::vector<at::Tensor> values(which.size());
    visitTranslations(document.source(), which, target, [&](std::size_t i, const States& states, std::int64_t row) {
        const auto words = static_cast<std::int64_t>(target[i].size());
        const at::Tensor& key = raw ? states.crossAttention : states.afterCross;
        keys[i] = key[row].narrow(0, 0, words); // states that produced a word; the one that produced EOS not
        values[i] = states.final[row].narrow(0, read ? 1 : 0, words);
    });
    document.replace(which, keys, values, keys.front());
}

std::vector<SentenceRange> SelectiveAttention::readable(const SelectiveDocument& document,
                                                        SentenceIndex sentence) const {
    auto ranges = document.visible(sentence);
    if (ranges.empty() && config().selective.attendWhenEmpty) {
        // Their program's masks are added to scores; where they hide everything they hide nothing.
        const auto& counts = document.keyPieceCounts();
        const SentenceIndex nobody(static_cast<std::int64_t>(counts.size()));
        ranges = visibleSentences(nobody, {ContextMode::Offline, {}}, counts);
    }
    return ranges;
}

std::shared_ptr<const SelectiveContext::Keys> SelectiveAttention::keysOf(const SelectiveDocument& document) const {
    if (at::GradMode::is_enabled()) {
        return std::make_shared<const SelectiveContext::Keys>(m_context->project(document.states()));
    }
    std::uint64_t generation = m_generation << 32;
    for (const auto& parameter : m_context->parameters()) {
        generation += parameter.is_inference() ? 0 : parameter._version();
    }
    return document.projected(*m_context, generation);
}

at::Tensor SelectiveAttention::apply(const SelectiveDocument& document, std::span<const SentenceIndex> sentences,
                                     const at::Tensor& query, const at::Tensor& own,
                                     const std::vector<std::int32_t>& lengths, trace::Recorder* recorder) const {
    std::vector<std::vector<SentenceRange>> ranges;
    std::vector<std::int64_t> reading; // rows of the batch that have any context
    SelectiveContext::Query request;
    for (std::size_t b = 0; b < sentences.size(); ++b) {
        auto readableNow = readable(document, sentences[b]);
        if (recorder) {
            recorder->visible(static_cast<std::int64_t>(b), readableNow);
        }
        if (!readableNow.empty()) {
            reading.push_back(static_cast<std::int64_t>(b));
            request.lengths.push_back(lengths[b]);
            ranges.push_back(std::move(readableNow));
        }
    }
    if (reading.empty()) {
        return own;
    }
    const bool all = reading.size() == sentences.size();
    const at::Tensor rows = all ? at::Tensor() : at::tensor(reading).to(own.device());
    request.query = all ? query : query.index_select(0, rows);
    request.own = all ? own : own.index_select(0, rows);
    request.visible = visibleMatrix(ranges, document.states().sentences());
    SelectiveContext::Record record;
    const auto result = (*m_context)(request, *keysOf(document), recorder ? &record : nullptr);
    if (recorder) {
        for (std::size_t i = 0; i < reading.size(); ++i) {
            if (!record.sentence.empty()) {
                recorder->attention(site(AttentionLevel::Sentence), reading[i], std::move(record.sentence[i]));
            }
            if (!record.word.empty()) {
                recorder->attention(site(AttentionLevel::Word), reading[i], std::move(record.word[i]));
            }
        }
        const at::Tensor gamma = all ? result.gamma : at::ones_like(own).index_copy(0, rows, result.gamma);
        recorder->gate(siteName(), inEncoder() ? Side::Source : Side::Target, gamma);
    }
    return all ? result.output : own.index_copy(0, rows, result.output);
}

const at::Tensor& SelectiveAttention::querying(const States& states) const {
    return config().selective.keys == SelectiveAttentionConfig::Keys::RawAttention ? states.crossAttention
                                                                                   : states.afterCross;
}

Memory SelectiveAttention::encode(const SourceBatch& batch, const DocumentContext* context, trace::Recorder* recorder) {
    if (!context || !inEncoder()) {
        return Transformer::encode(batch, context, recorder);
    }
    const auto& document = *asDocument(context);
    at::Tensor own = encoderIsConstant() ? document.encoded(batch) : at::Tensor(); // [B, S, D]
    if (!own.defined() || (recorder && !document.reportLayers(batch, *recorder))) {
        const at::Tensor again = encodeStates(batch.pieces, batch.mask, recorder); // reports its self-attention
        own = own.defined() ? own : again;
    }
    return {apply(document, batch.sentences, own, own, lengthsOf(batch.mask), recorder), batch.mask, batch.sentences};
}

at::Tensor SelectiveAttention::decode(const Memory& memory, const at::Tensor& input, const DocumentContext* context,
                                      trace::Recorder* recorder) {
    const States states = decodeStates(memory, input, recorder);
    if (!context || inEncoder()) {
        return observedLogits(states.final, recorder);
    }
    return observedLogits(apply(*asDocument(context), memory.sentences, querying(states), states.final,
                                lengthsOf(input.ne(kPad)), recorder),
                          recorder);
}

std::unique_ptr<DecoderState> SelectiveAttention::start(const Memory& memory, std::int64_t rowsPerSentence,
                                                        const DocumentContext* context) {
    const c10::InferenceMode inference;
    auto state = std::make_unique<State>(makeHistory(memory, rowsPerSentence));
    prepareSteps(*state, memory);
    if (context && !inEncoder()) {
        state->reportsContext = true;
        const auto& document = *asDocument(context);
        std::vector<std::vector<SentenceRange>> ranges;
        for (const auto sentence : memory.sentences) {
            ranges.push_back(readable(document, sentence));
        }
        if (std::any_of(ranges.begin(), ranges.end(), [](const auto& range) { return !range.empty(); })) {
            state->keys = keysOf(document);
            state->sentenceVisible = visibleMatrix(ranges, document.states().sentences());
            state->follow();
        } // else nothing is known of the target side yet, or the mask hides it
    }
    return state;
}

at::Tensor SelectiveAttention::step(DecoderState& decoderState, const at::Tensor& previous) {
    const c10::InferenceMode inference;
    auto& state = static_cast<State&>(decoderState);
    const States states = stepStates(state, previous);
    if (!state.keys || !state.anything) {
        return logits(states.final);
    }
    const bool all = !state.reading.defined();
    const at::Tensor rows = all ? at::Tensor() : state.reading.to(previous.device());
    const at::Tensor& query = querying(states); // [N, D]
    SelectiveContext::Query request;
    request.query = (all ? query : query.index_select(0, rows)).unsqueeze(1);             // [N'', 1, D]
    request.own = (all ? states.final : states.final.index_select(0, rows)).unsqueeze(1); // [N'', 1, D]
    request.visible = state.visible;
    const at::Tensor mixed = (*m_context)(request, *state.keys).output.squeeze(1); // [N'', D]
    return logits(all ? mixed : states.final.index_copy(0, rows, mixed));
}

} // namespace contexture::model
