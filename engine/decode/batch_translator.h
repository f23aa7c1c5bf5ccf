// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/cancel.h"
#include "engine/core/engine.h"
#include "engine/core/run.h"
#include "engine/decode/prepared_document.h"
#include "engine/decode/trace_builder.h"
#include "engine/model/system.h"
#include "engine/text/segmentation.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace contexture::decode {

// A sentence's translation, and the map between its subwords and words.
struct Translation {
    std::shared_ptr<const TranslatedSentence> sentence;
    std::shared_ptr<const WordMap> words;

    model::Pieces pieces() const { return {sentence->pieces.begin(), sentence->pieces.end()}; }
};

// The context that a batch may read: the other sentences. Null for the sentence-level model.
struct BatchContext {
    const model::DocumentContext* context = nullptr;
    ContextColumns columns = {}; // needed for a trace
};

// Translates or scores several sentences of one document together. const members may be called from several threads,
// each with a segmenter of its own (for the target language).
class BatchTranslator {
public:
    // All arguments must outlive the translator.
    BatchTranslator(const TranslationModel& model, const Document& document, const PreparedDocument& prepared,
                    const DecodeOptions& options);

    // One translation per sentence, in the given order. A sentence without subwords has an empty translation.
    // `beginning`: whole words with which every translation must begin.
    std::vector<Translation> translate(std::span<const SentenceIndex> sentences, const BatchContext& context,
                                       TraceDetail trace, text::Segmenter& segmenter, const CancelToken& cancel,
                                       const std::string& beginning = {}) const;

    // Scores given translations by forced decoding; a sentence may occur more than once. `known`, if not null, is the
    // same translation with the subwords that the model produced: encoding its text again could give other subwords.
    struct Given {
        SentenceIndex sentence;
        std::string text;
        const TranslatedSentence* known = nullptr;
    };
    std::vector<Translation> score(std::span<const Given> items, const BatchContext& context, TraceDetail trace,
                                   text::Segmenter& segmenter) const;

private:
    model::SourceBatch sourceBatch(std::span<const SentenceIndex> sentences) const;
    std::unique_ptr<TraceBuilder> traceBuilder(std::span<const SentenceIndex> sentences, const BatchContext& context,
                                               TraceDetail trace) const;

    const TranslationModel& m_model;
    const Document& m_document;
    const PreparedDocument& m_prepared;
    const DecodeOptions& m_options;
    std::vector<std::string> m_contextSites;
    std::vector<std::string> m_sitesOnRequest;
};

// A given translation cut into words and subwords, without scores: the input of a context that reads the target side.
Translation readTranslation(const TranslationModel& model, const std::string& text, const TranslatedSentence* known,
                            bool startsParagraph, text::Segmenter& segmenter);

} // namespace contexture::decode
