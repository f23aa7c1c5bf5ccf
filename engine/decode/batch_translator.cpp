// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/decode/batch_translator.h"

#include "engine/decode/context_strength.h"
#include "engine/decode/request_checks.h"
#include "engine/decode/search.h"
#include "engine/decode/teacher_forcing.h"
#include "engine/model/device_of.h"
#include "engine/model/precision.h"

#include <ATen/ATen.h>

#include <memory>

namespace contexture::decode {

namespace {

// A translation that is not shared yet.
struct Draft {
    TranslatedSentence sentence;
    std::shared_ptr<const WordMap> words;

    Translation finish() && { return {std::make_shared<const TranslatedSentence>(std::move(sentence)), words}; }
    model::Pieces pieces() const { return {sentence.pieces.begin(), sentence.pieces.end()}; }
};

Draft makeDraft(std::string text, std::span<const text::Piece> pieces, bool startsParagraph,
                text::Segmenter& segmenter) {
    Draft draft;
    draft.sentence.text = segmenter.sentence(std::move(text), startsParagraph);
    for (const text::Piece& piece : pieces) {
        draft.sentence.pieces.push_back(static_cast<std::int32_t>(piece.id));
    }
    draft.words = std::make_shared<const WordMap>(makeWordMap(pieces, draft.sentence.text.words));
    return draft;
}

Draft readDraft(const TranslationModel& model, const std::string& text, const TranslatedSentence* known,
                bool startsParagraph, text::Segmenter& segmenter) {
    if (known && !known->pieces.empty()) {
        const model::Pieces ids(known->pieces.begin(), known->pieces.end());
        Decoded decoded = model.target->decode(ids);
        if (decoded.text == text) {
            return makeDraft(std::move(decoded.text), decoded.pieces, startsParagraph, segmenter);
        }
    }
    return makeDraft(text, model.target->encode(text), startsParagraph, segmenter);
}

} // namespace

Translation readTranslation(const TranslationModel& model, const std::string& text, const TranslatedSentence* known,
                            bool startsParagraph, text::Segmenter& segmenter) {
    return readDraft(model, text, known, startsParagraph, segmenter).finish();
}

BatchTranslator::BatchTranslator(const TranslationModel& model, const Document& document,
                                 const PreparedDocument& prepared, const DecodeOptions& options)
    : m_model(model), m_document(document), m_prepared(prepared), m_options(options) {
    for (const SiteInfo& site : model.system->sites()) {
        if (site.isContext) {
            m_contextSites.push_back(site.name);
        }
        if (site.onRequest) {
            m_sitesOnRequest.push_back(site.name);
        }
    }
}

std::vector<Translation> BatchTranslator::translate(std::span<const SentenceIndex> sentences,
                                                    const BatchContext& context, TraceDetail trace,
                                                    text::Segmenter& segmenter, const CancelToken& cancel,
                                                    const std::string& beginning) const {
    const model::PrecisionScope precision(*m_model.system, m_options.precision);
    std::vector<SentenceIndex> rows; // sentences that the model computes
    std::vector<std::int32_t> lengths;
    for (const SentenceIndex sentence : sentences) {
        if (m_prepared.length(sentence.asSize()) > 0) {
            rows.push_back(sentence);
            lengths.push_back(m_prepared.length(sentence.asSize()));
        }
    }
    std::vector<Draft> drafts;
    if (!rows.empty()) {
        std::unique_ptr<TraceBuilder> observer;
        if (trace != TraceDetail::None) {
            observer = traceBuilder(rows, context, trace);
        }
        TraceBuilder* recorder = observer.get();
        const model::SourceBatch batch = sourceBatch(rows);
        const model::Memory memory = m_model.system->encode(batch, context.context, recorder);
        const ContextStrength strength(*m_model.system, batch, context.context, m_options.contextStrength);
        std::unique_ptr<model::DecoderState> observed;
        SearchOptions options{.decode = m_options,
                              .maxPositions = m_model.maxPositions,
                              .modelName = m_model.info.name,
                              .recorder = recorder,
                              .observed = &observed,
                              .strength = &strength};
        if (!beginning.empty()) {
            for (const text::Piece& piece : m_model.target->encode(beginning)) {
                options.beginning.push_back(piece.id);
            }
            checkTargetLength(m_model, options.beginning.size(), Message("at.beginning", "beginning of a translation"));
            options.lengthensWord = [this](std::int64_t id) { return m_model.target->lengthensWord(id); };
        }
        const auto found = search(*m_model.system, memory, lengths, context.context, options, cancel);
        std::vector<model::Pieces> targets;
        for (std::size_t b = 0; b < rows.size(); ++b) {
            const Decoded decoded = m_model.target->decode(found[b].pieces);
            const bool startsParagraph = m_document.source[rows[b].asSize()].startsParagraph;
            Draft& draft = drafts.emplace_back(makeDraft(decoded.text, decoded.pieces, startsParagraph, segmenter));
            draft.sentence.wordLogProbability = wordLogProbabilities(*draft.words, found[b].pieceLogProbability);
            draft.sentence.logProbability = found[b].logProbability;
            draft.sentence.hitLengthStop = found[b].hitLengthStop;
            draft.sentence.score = found[b].score;
            for (const Hypothesis& other : found[b].others) {
                const Decoded text = m_model.target->decode(other.pieces);
                draft.sentence.others.push_back(
                    {makeDraft(text.text, text.pieces, startsParagraph, segmenter).sentence.text.text,
                     other.logProbability, other.score});
            }
            targets.push_back(found[b].pieces);
        }
        if (recorder) {
            cancel.throwIfCancelled();
            for (std::size_t b = 0; b < rows.size(); ++b) {
                recorder->setTarget(b, drafts[b].words.get());
            }
            if (observed) {
                observed->report(*recorder);
            } else {
                recorder->observeOnly();
                observe(*m_model.system, memory, targets, context.context, *recorder);
            }
            const auto traces = recorder->finish();
            for (std::size_t b = 0; b < rows.size(); ++b) {
                drafts[b].sentence.trace = traces[b];
            }
        }
    }
    std::vector<Translation> translations;
    std::size_t row = 0;
    for (const SentenceIndex sentence : sentences) {
        if (m_prepared.length(sentence.asSize()) > 0) {
            translations.push_back(std::move(drafts[row++]).finish());
            continue;
        }
        Draft empty = makeDraft({}, {}, m_document.source[sentence.asSize()].startsParagraph, segmenter);
        empty.sentence.trace = trace != TraceDetail::None ? std::make_shared<const SentenceTrace>() : nullptr;
        translations.push_back(std::move(empty).finish());
    }
    return translations;
}

std::vector<Translation> BatchTranslator::score(std::span<const Given> items, const BatchContext& context,
                                                TraceDetail trace, text::Segmenter& segmenter) const {
    if (items.empty()) {
        return {};
    }
    const model::PrecisionScope precision(*m_model.system, m_options.precision);
    // Translations of the same sentence share its encoder pass, unless every row must be recorded.
    std::vector<SentenceIndex> encoded;
    std::vector<std::int64_t> rows;
    std::vector<Draft> drafts;
    std::vector<model::Pieces> targets;
    for (const Given& item : items) {
        const bool shared = trace == TraceDetail::None && !encoded.empty() && encoded.back() == item.sentence;
        if (!shared) {
            encoded.push_back(item.sentence);
        }
        rows.push_back(static_cast<std::int64_t>(encoded.size()) - 1);
        const bool startsParagraph = m_document.source[item.sentence.asSize()].startsParagraph;
        drafts.push_back(readDraft(m_model, item.text, item.known, startsParagraph, segmenter));
        targets.push_back(drafts.back().pieces());
        checkTargetLength(m_model, targets.back().size(),
                          Message("at.translation", "translation of sentence {number}", item.sentence.value + 1));
    }
    std::unique_ptr<TraceBuilder> observer;
    if (trace != TraceDetail::None) {
        observer = traceBuilder(encoded, context, trace);
        for (std::size_t b = 0; b < drafts.size(); ++b) {
            observer->setTarget(b, drafts[b].words.get());
        }
    }
    TraceBuilder* recorder = observer.get();
    const model::SourceBatch batch = sourceBatch(encoded);
    model::Memory memory = m_model.system->encode(batch, context.context, recorder);
    ContextStrength strength(*m_model.system, batch, context.context, m_options.contextStrength);
    if (encoded.size() != items.size()) {
        memory = selectRows(memory, rows);
        strength.selectRows(rows);
    }
    const auto scores =
        forcedScores(*m_model.system, memory, targets, context.context, recorder, m_model.info.name, &strength);
    std::vector<std::shared_ptr<const SentenceTrace>> traces(drafts.size());
    if (recorder) {
        traces = recorder->finish();
    }
    std::vector<Translation> translations;
    for (std::size_t b = 0; b < drafts.size(); ++b) {
        drafts[b].sentence.wordLogProbability = wordLogProbabilities(*drafts[b].words, scores[b].pieces);
        drafts[b].sentence.logProbability = scores[b].total();
        drafts[b].sentence.trace = traces[b];
        translations.push_back(std::move(drafts[b]).finish());
    }
    return translations;
}

model::SourceBatch BatchTranslator::sourceBatch(std::span<const SentenceIndex> sentences) const {
    std::vector<model::Pieces> pieces;
    for (const SentenceIndex sentence : sentences) {
        pieces.push_back(m_prepared.pieces.at(sentence.asSize()));
    }
    return model::makeSourceBatch(pieces, sentences, model::deviceOf(*m_model.system),
                                  model::sourceStart(m_model.system->config().transformer));
}

std::unique_ptr<TraceBuilder> BatchTranslator::traceBuilder(std::span<const SentenceIndex> sentences,
                                                            const BatchContext& context, TraceDetail trace) const {
    std::vector<ObservedRow> rows;
    for (const SentenceIndex sentence : sentences) {
        rows.push_back({.source = &m_prepared.words.at(sentence.asSize()),
                        .target = nullptr,
                        .sourceBos = m_model.system->config().transformer.sourceBos});
    }
    const TraceSites sites{.context = m_contextSites,
                           .unwanted = trace == TraceDetail::All ? std::span<const std::string>() : m_sitesOnRequest};
    return std::make_unique<TraceBuilder>(context.columns, sites, std::move(rows));
}

} // namespace contexture::decode
