// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/decode/attention_steps.h"

#include "engine/core/error.h"
#include "engine/decode/document_session.h"
#include "engine/decode/request_checks.h"
#include "engine/decode/teacher_forcing.h"
#include "engine/model/device_of.h"
#include "engine/model/precision.h"
#include "engine/model/system.h"

#include <ATen/ATen.h>
#include <c10/core/InferenceMode.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <numeric>
#include <optional>

namespace contexture::decode {
namespace {

// Asks one position of the only row, and takes the answer.
class StepsRecorder final : public trace::Recorder {
public:
    // `silent`: the head is to hand nothing on there, and tells nothing.
    StepsRecorder(std::string site, trace::StepsWish wish, bool silent = false)
        : m_site(std::move(site)), m_wish(wish), m_silent(silent) {}

    bool wants(const std::string& site) const override { return site == m_site; }
    bool wantsLogits() const override { return m_silent; }
    void attention(const trace::Site&, const at::Tensor&) override {}
    void attention(const trace::Site&, std::int64_t, std::vector<CsrMatrix>) override {}
    void gate(const std::string&, Side, const at::Tensor&) override {}
    void visible(std::int64_t, std::vector<SentenceRange> ranges) override { m_seesSome |= !ranges.empty(); }
    std::optional<trace::StepsWish> wantsSteps(const std::string& site, std::int64_t) override {
        return site == m_site ? std::optional(m_wish) : std::nullopt;
    }
    std::optional<trace::StepsWish> silenced(const std::string& site, std::int64_t) override {
        return site == m_site && m_silent ? std::optional(m_wish) : std::nullopt;
    }
    void steps(trace::LayerSteps steps) override { m_steps = std::move(steps); }

    const std::optional<trace::LayerSteps>& taken() const { return m_steps; }
    bool seesSome() const { return m_seesSome; }

private:
    std::string m_site;
    trace::StepsWish m_wish;
    bool m_silent;
    std::optional<trace::LayerSteps> m_steps;
    bool m_seesSome = false;
};

std::vector<float> numbers(const at::Tensor& vector) {
    const at::Tensor plain = vector.to(at::kCPU, at::kFloat).contiguous();
    return {plain.data_ptr<float>(), plain.data_ptr<float>() + plain.numel()};
}

std::vector<std::vector<float>> rows(const at::Tensor& matrix, std::int64_t begin, std::int64_t count) {
    std::vector<std::vector<float>> result;
    for (std::int64_t i = begin; i < begin + count; ++i) {
        result.push_back(numbers(matrix[i]));
    }
    return result;
}

// What the normaliser took from the score of the key that it gave most, and so from all: see WeighedKeys::threshold.
double thresholdOf(const WeighedKeys& keys) {
    const auto most = std::max_element(keys.weights.begin(), keys.weights.end()) - keys.weights.begin();
    if (keys.weights.empty() || keys.weights[static_cast<std::size_t>(most)] <= 0.0) {
        return 0.0;
    }
    const double weight = keys.weights[static_cast<std::size_t>(most)];
    const double score = keys.scores[static_cast<std::size_t>(most)];
    switch (keys.normaliser) {
    case Normaliser::Softmax:
        return score - std::log(weight);
    case Normaliser::Sparsemax:
        return score - weight;
    case Normaliser::Entmax15:
        return score / 2 - std::sqrt(weight);
    }
    return 0.0;
}

WeighedKeys weighed(const at::Tensor& query, std::vector<std::vector<float>> keys, std::vector<bool> visible,
                    const at::Tensor& weights, Normaliser normaliser) {
    WeighedKeys result;
    result.normaliser = normaliser;
    result.query = numbers(query);
    result.keys = std::move(keys);
    result.visible = std::move(visible);
    const std::vector<float> given = numbers(weights);
    result.weights.assign(given.begin(), given.end());
    const double root = std::sqrt(static_cast<double>(result.query.size()));
    double largest = -std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < result.keys.size(); ++i) {
        const double product =
            std::inner_product(result.query.begin(), result.query.end(), result.keys[i].begin(), 0.0, std::plus<>(),
                               [](float a, float b) { return double{a} * double{b}; });
        result.scores.push_back(product / root);
        largest = result.visible[i] ? std::max(largest, result.scores.back()) : largest;
    }
    double sum = 0.0;
    for (std::size_t i = 0; i < result.scores.size(); ++i) {
        result.softmax.push_back(result.visible[i] ? std::exp(result.scores[i] - largest) : 0.0);
        sum += result.softmax.back();
    }
    for (double& share : result.softmax) {
        share = sum > 0.0 ? share / sum : 0.0;
    }
    result.threshold = thresholdOf(result);
    return result;
}

std::vector<std::string> pieceTexts(const std::string& text, const std::vector<text::Piece>& pieces) {
    std::vector<std::string> texts;
    for (const text::Piece& piece : pieces) {
        texts.push_back(text.substr(piece.bytes.begin, piece.bytes.end - piece.bytes.begin));
    }
    return texts;
}

class Steps {
public:
    Steps(const TranslationModel& model, const StepsRequest& request, DocumentSession& session)
        : m_model(model), m_request(request), m_session(session), m_config(model.system->config()) {}

    AttentionSteps compute() {
        const SiteInfo& site = checkedSite();
        const WordMap& map = words(site.querySide);
        if (!m_request.word.isValid() || m_request.word.asSize() >= map.piecesOfWord.size() ||
            map.piecesOfWord[m_request.word.asSize()].empty()) {
            throw Error(Message("steps.word", "There is no such word"), sentenceName(m_request.sentence),
                        Message("steps.word.do", "choose a word of the sentence."));
        }
        const auto& own = map.piecesOfWord[m_request.word.asSize()];
        const int which = std::clamp(m_request.pieceOfWord, 0, static_cast<int>(own.size()) - 1);
        const std::int64_t before = site.querySide == Side::Source && m_config.transformer.sourceBos ? 1 : 0;
        StepsRecorder recorder(m_request.site, {.position = before + own[std::size_t(which)],
                                                .head = m_request.head.isValid() ? m_request.head.value : 0});
        observeSentence(recorder);
        if (!recorder.taken()) {
            refuse(recorder.seesSome());
        }
        const bool isFlat = !recorder.taken()->sentenceQuery.defined();
        AttentionSteps steps = isFlat ? toldFlat(*recorder.taken(), site) : told(*recorder.taken(), site);
        steps.word = m_request.word;
        steps.pieceOfWord = which;
        steps.piecesOfWord = static_cast<int>(own.size());
        steps.piece = texts(site.querySide, m_request.sentence).at(std::size_t(own[std::size_t(which)]));
        if (isFlat && site.querySide == Side::Target) {
            const auto piece = static_cast<std::size_t>(own[std::size_t(which)]);
            steps.logProbability = logProbabilityOf(piece, nullptr);
            StepsRecorder silent(m_request.site, {.position = own[std::size_t(which)], .head = steps.head.value}, true);
            steps.logProbabilityWithout = logProbabilityOf(piece, &silent);
        }
        return steps;
    }

private:
    const SiteInfo& checkedSite() const {
        const auto& sites = m_model.info.sites;
        const auto found =
            std::find_if(sites.begin(), sites.end(), [&](const SiteInfo& site) { return site.name == m_request.site; });
        if (found == sites.end() || m_request.head.value >= found->heads) {
            throw Error(Message("steps.site", "This model has no such site or head"), m_model.info.name,
                        Message("steps.site.do", "choose one of its attention."));
        }
        return *found;
    }

    [[noreturn]] void refuse(bool seesSome) const {
        if (!seesSome) {
            throw Error(Message("steps.no-context", "Nothing was visible to this sentence, so nothing was computed"),
                        sentenceName(m_request.sentence),
                        Message("steps.no-context.do", "choose a sentence that could read another one."));
        }
        throw Error(Message("steps.system", "The attention of this system is not told step by step: {system}",
                            m_model.info.systemTitle.empty() ? m_model.info.system : m_model.info.systemTitle),
                    m_model.info.name,
                    Message("steps.other.do", "choose source attention, or a run of another system."));
    }

    const TranslatedSentence& translated() const { return *m_request.run->sentences[m_request.sentence.asSize()]; }

    const WordMap& words(Side side) {
        if (side == Side::Source) {
            return m_session.prepared().words.at(m_request.sentence.asSize());
        }
        if (!m_target) {
            m_target = readTranslation(m_model, translated().text.text, &translated(), false, m_session.segmenter(0));
        }
        return *m_target->words;
    }

    void observeSentence(StepsRecorder& recorder) {
        const c10::InferenceMode inference;
        const model::PrecisionScope precision(*m_model.system, m_session.settings().decode.precision);
        const auto sentence = m_request.sentence;
        const std::vector<model::Pieces> source{m_session.prepared().pieces.at(sentence.asSize())};
        const std::vector<SentenceIndex> which{sentence};
        const auto batch = model::makeSourceBatch(source, which, model::deviceOf(*m_model.system),
                                                  model::sourceStart(m_config.transformer));
        const auto* context = m_session.context().context;
        const model::Memory memory = m_model.system->encode(batch, context, &recorder);
        if (!recorder.taken()) {
            const std::vector<model::Pieces> target{{translated().pieces.begin(), translated().pieces.end()}};
            observe(*m_model.system, memory, target, context, recorder);
        }
    }

    // Of one subword of the translation, with whatever the recorder silences.
    double logProbabilityOf(std::size_t piece, trace::Recorder* recorder) {
        const c10::InferenceMode inference;
        const model::PrecisionScope precision(*m_model.system, m_session.settings().decode.precision);
        const auto sentence = m_request.sentence;
        const std::vector<model::Pieces> source{m_session.prepared().pieces.at(sentence.asSize())};
        const std::vector<SentenceIndex> which{sentence};
        const auto batch = model::makeSourceBatch(source, which, model::deviceOf(*m_model.system),
                                                  model::sourceStart(m_config.transformer));
        const auto* context = m_session.context().context;
        const model::Memory memory = m_model.system->encode(batch, context, nullptr);
        const std::vector<model::Pieces> target{{translated().pieces.begin(), translated().pieces.end()}};
        return forcedScores(*m_model.system, memory, target, context, recorder, m_model.info.name)
            .front()
            .pieces.at(piece);
    }

    // What a key is called: a subword, or a mark beside the subwords of a sentence.
    static std::string pieceName(const std::vector<std::string>& names, std::int32_t piece) {
        if (piece < 0) {
            return "<s>";
        }
        return std::size_t(piece) < names.size() ? names[std::size_t(piece)] : "</s>";
    }

    // The sentence's own keys where nothing else is said: those of the source with their marks, or what the decoder
    // reads, BOS and the subwords before.
    std::vector<trace::Slot> keysOf(const trace::LayerSteps& layer, const SiteInfo& site) const {
        if (!layer.keys.empty()) {
            return layer.keys;
        }
        const bool hasBegin = site.keySide == Side::Target || m_config.transformer.sourceBos;
        std::vector<trace::Slot> keys;
        for (std::int64_t k = 0; k < layer.wordKeys.size(0); ++k) {
            keys.push_back({m_request.sentence, static_cast<std::int32_t>(k) - (hasBegin ? 1 : 0)});
        }
        return keys;
    }

    AttentionSteps toldFlat(const trace::LayerSteps& layer, const SiteInfo& site) const {
        AttentionSteps steps;
        steps.site = site.name;
        steps.head = m_request.head.isValid() ? m_request.head : HeadIndex(0);
        steps.heads = site.heads;
        steps.sentence = m_request.sentence;
        steps.querySide = site.querySide;
        const auto count = layer.wordKeys.size(0);
        steps.words = weighed(layer.wordQuery, rows(layer.wordKeys, 0, count), layer.visible, layer.wordWeights,
                              layer.wordNormaliser);
        const std::vector<trace::Slot> keys = keysOf(layer, site);
        std::map<std::int32_t, std::vector<std::string>> names; // of the subwords of a sentence
        steps.read.assign(steps.words.query.size(), 0.0f);
        for (std::size_t k = 0; k < keys.size(); ++k) {
            if (!names.contains(keys[k].sentence.value)) {
                names[keys[k].sentence.value] = texts(site.keySide, keys[k].sentence);
            }
            steps.pieces.push_back(pieceName(names[keys[k].sentence.value], keys[k].piece));
            const double weight = steps.words.weights[k];
            if (weight == 0.0) {
                continue;
            }
            ReadPiece read{keys[k].sentence, keys[k].piece, steps.pieces.back(), weight,
                           numbers(layer.values[static_cast<std::int64_t>(k)])};
            for (std::size_t d = 0; d < steps.read.size(); ++d) {
                steps.read[d] += static_cast<float>(weight * double{read.value[d]});
            }
            steps.values.push_back(std::move(read));
        }
        steps.output = numbers(layer.output);
        return steps;
    }

    // Of a sentence's subwords; the target side's are those that the context read.
    std::vector<std::string> texts(Side side, SentenceIndex sentence) const {
        if (side == Side::Source) {
            const std::string& text = m_request.run->document->source.at(sentence.asSize()).text;
            return pieceTexts(text, m_model.source->encode(text));
        }
        const bool isOwn = sentence == m_request.sentence;
        const TranslatedSentence* of = isOwn ? &translated() : m_session.given().at(sentence.asSize()).sentence.get();
        if (!of) {
            return {};
        }
        const std::vector<std::int64_t> ids(of->pieces.begin(), of->pieces.end());
        const Decoded decoded = m_model.target->decode(ids);
        return pieceTexts(decoded.text, decoded.pieces);
    }

    AttentionSteps told(const trace::LayerSteps& layer, const SiteInfo& site) const {
        AttentionSteps steps;
        steps.site = site.name;
        steps.head = m_request.head.isValid() ? m_request.head : HeadIndex(0);
        steps.heads = site.heads;
        steps.sentence = m_request.sentence;
        steps.querySide = site.querySide;
        const auto sentences = static_cast<std::int64_t>(layer.visible.size());
        steps.sentences = weighed(layer.sentenceQuery, rows(layer.sentenceKeys, 0, sentences), layer.visible,
                                  layer.sentenceWeights, layer.sentenceNormaliser);
        steps.looked = m_request.looked;
        if (!steps.looked.isValid() || steps.looked.value >= sentences || !layer.visible[steps.looked.asSize()]) {
            const auto& weights = steps.sentences.weights;
            steps.looked = SentenceIndex(std::max_element(weights.begin(), weights.end()) - weights.begin());
        }
        const std::int64_t begin = layer.offsets[steps.looked.asSize()];
        const std::int64_t count = layer.offsets[steps.looked.asSize() + 1] - begin;
        steps.words =
            weighed(layer.wordQuery, rows(layer.wordKeys, begin, count), std::vector<bool>(std::size_t(count), true),
                    layer.wordWeights.narrow(0, begin, count), layer.wordNormaliser);
        steps.pieces = texts(site.keySide, steps.looked);
        steps.pieces.resize(std::size_t(count));
        takeValues(layer, site, steps);
        steps.own = numbers(layer.own);
        steps.context = numbers(layer.context);
        steps.gateOwn = numbers(layer.gateOwn);
        steps.gateContext = numbers(layer.gateContext);
        steps.gamma = numbers(layer.gamma);
        steps.result = numbers(layer.result);
        return steps;
    }

    void takeValues(const trace::LayerSteps& layer, const SiteInfo& site, AttentionSteps& steps) const {
        const std::vector<float> within = numbers(layer.wordWeights);
        steps.read.assign(steps.words.query.size(), 0.0f);
        for (std::size_t s = 0; s < layer.visible.size(); ++s) {
            const double sentenceWeight = steps.sentences.weights[s];
            if (sentenceWeight == 0.0) {
                continue;
            }
            const SentenceIndex sentence(static_cast<std::int64_t>(s));
            const std::vector<std::string> names = texts(site.keySide, sentence);
            for (std::int32_t k = layer.offsets[s]; k < layer.offsets[s + 1]; ++k) {
                const double weight = sentenceWeight * double{within[std::size_t(k)]};
                if (weight == 0.0) {
                    continue;
                }
                const std::int32_t piece = k - layer.offsets[s];
                ReadPiece read{sentence, piece, std::size_t(piece) < names.size() ? names[std::size_t(piece)] : "",
                               weight, numbers(layer.values[k])};
                for (std::size_t d = 0; d < steps.read.size(); ++d) {
                    steps.read[d] += static_cast<float>(weight * double{read.value[d]});
                }
                steps.values.push_back(std::move(read));
            }
        }
    }

    const TranslationModel& m_model;
    const StepsRequest& m_request;
    DocumentSession& m_session;
    const model::ModelConfig& m_config;
    std::optional<Translation> m_target;
};

} // namespace

AttentionSteps attentionSteps(const TranslationModel& model, const StepsRequest& request, DocumentSession& session) {
    return Steps(model, request, session).compute();
}

} // namespace contexture::decode
