// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/decode/attention_steps.h"

#include "engine/core/error.h"
#include "engine/core/sub_phrases.h"
#include "engine/decode/document_session.h"
#include "engine/decode/request_checks.h"
#include "engine/decode/teacher_forcing.h"
#include "engine/decode/weighed_keys.h"
#include "engine/model/concatenation_at_decoding.h"
#include "engine/model/device_of.h"
#include "engine/model/precision.h"
#include "engine/model/system.h"

#include <ATen/ATen.h>
#include <c10/core/InferenceMode.h>

#include <algorithm>
#include <map>
#include <optional>
#include <span>
#include <utility>

namespace contexture::decode {
namespace {

// Requests the steps of one position of the only row, and keeps them.
class StepsRecorder final : public trace::Recorder {
public:
    // `silent`: the head passes nothing on at that position, and no steps come.
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
        AttentionSteps steps = told(*recorder.taken(), site);
        steps.word = m_request.word;
        steps.pieceOfWord = which;
        steps.piecesOfWord = static_cast<int>(own.size());
        steps.piece = texts(site.querySide, m_request.sentence).at(std::size_t(own[std::size_t(which)]));
        if (site.querySide == Side::Target) {
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
        throw Error(Message("steps.system", "There are no steps for the attention of this system: {system}",
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

    // Log-probability of one subword of the translation, without the head that the recorder silences (where the model
    // reads the context, if ContextStrength reads twice).
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
        const ContextStrength strength(*m_model.system, batch, context, m_session.settings().decode.contextStrength);
        return forcedScores(*m_model.system, memory, target, context, recorder, m_model.info.name, &strength)
            .front()
            .pieces.at(piece);
    }

    // The name of a key: a subword, a mark beside the subwords of a sentence, or the sentence's text.
    std::string nameOf(Side side, const trace::Slot& place) {
        if (place.piece == trace::kBeginPlace) {
            return "<s>";
        }
        if (place.piece == trace::kNullPlace) {
            return "\u2205"; // the empty set
        }
        if (place.piece == trace::kSentencePlace) {
            const auto s = place.sentence.asSize();
            const auto& translation = m_session.given().at(s).sentence;
            return side == Side::Source ? m_request.run->document->source.at(s).text
                   : translation        ? translation->text.text
                                        : std::string();
        }
        auto found = m_names.find({side, place.sentence.value});
        if (found == m_names.end()) {
            found = m_names.emplace(std::pair(side, place.sentence.value), texts(side, place.sentence)).first;
        }
        const auto piece = static_cast<std::size_t>(place.piece);
        if (piece > found->second.size()) {
            return "<s>"; // the mark of a language behind EOS, named as one before the subwords is
        }
        return piece < found->second.size() ? found->second[piece] : nameOfMark(side, place.sentence);
    }

    // What stands directly behind the subwords of a sentence: EOS, or the full stop by which a context sentence is
    // closed.
    std::string nameOfMark(Side side, SentenceIndex sentence) const {
        const auto* reading = dynamic_cast<const model::ConcatenationAtDecoding*>(m_model.system.get());
        const std::int64_t stop = reading && sentence != m_request.sentence ? reading->stop(side) : 0;
        const Vocabulary& vocabulary = side == Side::Source ? *m_model.source : *m_model.target;
        return stop > 0 ? vocabulary.decode(std::span(&stop, 1)).text : "</s>";
    }

    // The places of the keys. Unless the layer names them: the document's sentences one after the other, or the
    // sentence itself: its source with marks, or what the decoder reads, BOS and the subwords before.
    std::vector<trace::Slot> placesOf(const trace::LayerSteps& layer, const SiteInfo& site) const {
        if (!layer.places.empty()) {
            return layer.places;
        }
        std::vector<trace::Slot> places;
        for (std::size_t s = 0; s + 1 < layer.offsets.size(); ++s) {
            for (std::int32_t piece = 0; piece < layer.offsets[s + 1] - layer.offsets[s]; ++piece) {
                places.push_back({SentenceIndex(static_cast<std::int64_t>(s)), piece});
            }
        }
        const bool isProduced = site.name == kProducedSite;
        const bool hasBegin = site.keySide == Side::Target || m_config.transformer.sourceBos;
        for (std::int64_t k = 0; layer.offsets.empty() && k < layer.words.keys.size(0); ++k) {
            const bool isNull = isProduced && k == 0;
            places.push_back(
                {m_request.sentence, isNull ? trace::kNullPlace : static_cast<std::int32_t>(k) - (hasBegin ? 1 : 0)});
        }
        return places;
    }

    // The subwords of a sentence as texts; on the target side those that the context read.
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

    AttentionSteps told(const trace::LayerSteps& layer, const SiteInfo& site) {
        AttentionSteps steps;
        steps.site = site.name;
        steps.head = m_request.head.isValid() ? m_request.head : HeadIndex(0);
        steps.heads = site.heads;
        steps.sentence = m_request.sentence;
        steps.querySide = site.querySide;
        steps.wordsFirst = layer.sentenceValues.defined();
        const std::vector<trace::Slot> places = placesOf(layer, site);
        std::int64_t begin = 0;
        std::int64_t count = layer.words.keys.size(0);
        trace::LevelSteps words = layer.words;
        if (layer.sentences.keys.defined()) {
            steps.sentences = weighedKeys(layer.sentences, 0, layer.sentences.keys.size(0));
            steps.looked = lookedInto(layer, steps.sentences);
            const auto looked = steps.looked.asSize();
            begin = layer.offsets[looked];
            count = layer.offsets[looked + 1] - begin;
            words.scoring = !layer.alike.empty() && layer.alike[looked] ? KeyScoring::Equal : words.scoring;
        }
        steps.words = weighedKeys(words, begin, count);
        for (std::int64_t k = begin; k < begin + count; ++k) {
            steps.pieces.push_back(nameOf(site.keySide, places[static_cast<std::size_t>(k)]));
        }
        if (steps.wordsFirst) {
            takeWords(layer, places, begin, steps);
            takeSentences(layer, steps);
        } else {
            takeValues(layer, places, site, steps);
        }
        takeEnd(layer, steps);
        return steps;
    }

    // The requested sentence, if it may be read; else the sentence with the largest weight.
    SentenceIndex lookedInto(const trace::LayerSteps& layer, const WeighedKeys& sentences) const {
        const SentenceIndex asked = m_request.looked;
        if (asked.isValid() && asked.asSize() < sentences.visible.size() && sentences.visible[asked.asSize()]) {
            return asked;
        }
        const auto& weights = sentences.weights;
        SentenceIndex best(std::max_element(weights.begin(), weights.end()) - weights.begin());
        return layer.offsets.at(best.asSize() + 1) > layer.offsets[best.asSize()] ? best : firstVisible(sentences);
    }

    static SentenceIndex firstVisible(const WeighedKeys& sentences) {
        return SentenceIndex(std::find(sentences.visible.begin(), sentences.visible.end(), true) -
                             sentences.visible.begin());
    }

    static void addTo(std::vector<float>& sum, std::vector<ReadPiece>& values, ReadPiece read) {
        sum.resize(read.value.size(), 0.0f);
        for (std::size_t d = 0; d < sum.size(); ++d) {
            sum[d] += static_cast<float>(read.weight * double{read.value[d]});
        }
        values.push_back(std::move(read));
    }

    // Fills in what is read of the words of the sentence that is shown, by themselves.
    void takeWords(const trace::LayerSteps& layer, const std::vector<trace::Slot>& places, std::int64_t begin,
                   AttentionSteps& steps) const {
        for (std::size_t k = 0; k < steps.pieces.size(); ++k) {
            const std::size_t place = static_cast<std::size_t>(begin) + k;
            if (steps.words.weights[k] != 0.0) {
                addTo(steps.wordRead, steps.wordValues,
                      {places[place].sentence, places[place].piece, steps.pieces[k], steps.words.weights[k],
                       numbersOf(layer.values[begin + static_cast<std::int64_t>(k)])});
            }
        }
    }

    void takeSentences(const trace::LayerSteps& layer, AttentionSteps& steps) const {
        for (std::size_t s = 0; s < steps.sentences.weights.size(); ++s) {
            if (steps.sentences.weights[s] != 0.0) {
                const SentenceIndex sentence(static_cast<std::int64_t>(s));
                addTo(steps.read, steps.values,
                      {sentence,
                       trace::kSentencePlace,
                       {},
                       steps.sentences.weights[s],
                       numbersOf(layer.sentenceValues[sentence.value])});
            }
        }
    }

    // For one level, or for two levels in which a word's weight is its sentence's weight times its own.
    void takeValues(const trace::LayerSteps& layer, const std::vector<trace::Slot>& places, const SiteInfo& site,
                    AttentionSteps& steps) {
        const std::vector<float> within = numbersOf(layer.words.weights);
        for (std::size_t k = 0; k < places.size(); ++k) {
            const double ofSentence = steps.isFlat() ? 1.0 : steps.sentences.weights[places[k].sentence.asSize()];
            const double weight = ofSentence * double{within[k]};
            if (weight != 0.0) {
                addTo(steps.read, steps.values,
                      {places[k].sentence, places[k].piece, nameOf(site.keySide, places[k]), weight,
                       numbersOf(layer.values[static_cast<std::int64_t>(k)])});
            }
        }
    }

    static void takeEnd(const trace::LayerSteps& layer, AttentionSteps& steps) {
        steps.toContext = layer.toContext;
        steps.inReadout = layer.inReadout;
        steps.output = numbersOf(layer.output);
        steps.own = numbersOf(layer.own);
        steps.context = numbersOf(layer.context);
        steps.gateOwn = numbersOf(layer.gateOwn);
        steps.gateContext = numbersOf(layer.gateContext);
        steps.gamma = numbersOf(layer.gamma);
        steps.result = numbersOf(layer.result);
    }

    const TranslationModel& m_model;
    const StepsRequest& m_request;
    DocumentSession& m_session;
    const model::ModelConfig& m_config;
    std::optional<Translation> m_target;
    std::map<std::pair<Side, std::int32_t>, std::vector<std::string>> m_names; // texts of the subwords of sentences
};

} // namespace

AttentionSteps attentionSteps(const TranslationModel& model, const StepsRequest& request, DocumentSession& session) {
    return Steps(model, request, session).compute();
}

} // namespace contexture::decode
