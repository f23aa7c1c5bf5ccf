// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/cancel.h"
#include "engine/core/run.h"
#include "engine/decode/batch_translator.h"
#include "engine/decode/prepared_document.h"
#include "engine/decode/translation_model.h"
#include "engine/text/segmentation.h"

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace contexture::decode {

// One document under one model: its subwords, the states of its context, and the translations that the context may
// read. Translating, scoring and the causal check share it. One thread changes it; several threads may read batches()
// and context(), each with a worker number of its own.
class DocumentSession {
public:
    // Throws Error before any work: see checkRequest and prepareDocument. `model` must outlive the session.
    DocumentSession(const TranslationModel& model, std::shared_ptr<const Document> document,
                    const RunSettings& settings, int threads);

    std::size_t size() const { return m_prepared.size(); }
    int threads() const { return m_threads; }
    const RunSettings& settings() const { return m_settings; }
    const std::shared_ptr<const Document>& document() const { return m_document; }
    const PreparedDocument& prepared() const { return m_prepared; }
    const BatchTranslator& batches() const { return m_batches; }
    text::Segmenter& segmenter(std::size_t worker) { return m_segmenters.at(worker); }
    bool readsTarget() const; // whether the context reads the target side under these settings

    // See DocumentContext::readsTranslations. Requires an opened context that reads the target side.
    bool readsTranslations(SentenceIndex sentence) const { return m_context->readsTranslations(sentence); }

    // Computes the states of the document's sentences, unless the settings have no context. To be called once. `cancel`
    // is polled between pieces of this and of all later work on the context, which then throws Cancelled.
    void openContext(const CancelToken& cancel = {});
    void setCancel(const CancelToken& cancel) { m_cancel = cancel; } // replaces the token of openContext

    // Gives the context these translations, if it reads the target side.
    void giveTargets(std::span<const SentenceIndex> sentences, std::span<const Translation> translations);

    // Prepares sentences from the document of `run`. A sentence that the run cut is cut again; throws Error for any
    // other sentence that is too long.
    std::vector<PreparedSentence> prepare(std::span<const SentenceIndex> which, const Run& run) const;
    // Replaces the texts of these sentences, for translation and as context; a context that reads the target side gets
    // their translations again. False: the system computes a document as a whole, and nothing was changed.
    bool setSources(std::span<const SentenceIndex> which, std::vector<PreparedSentence> prepared);
    // The same for every system: a system that computes a document as a whole computes the whole document again.
    void replaceSources(std::span<const SentenceIndex> which, std::vector<PreparedSentence> prepared);
    // Replaces the text of one sentence for translation; all others stay. The context keeps the states of its old text,
    // since a sentence never reads itself.
    void setOwnSource(SentenceIndex sentence, PreparedSentence own);

    // Marks the session after a change that could not be undone: it must answer no further question.
    void spoil() { m_isSpoilt = true; }
    bool isSpoilt() const { return m_isSpoilt; }

    // Replaces the hidden sentences of the settings.
    void setExcluded(std::vector<SentenceIndex> excluded);
    // Applies this change from now on.
    void setChange(const ContextChange& change);

    // From now on, context attention reads zero in place of the values of these words, and of no others. Requires a
    // system with System::zeroesValues().
    void setZeroedValues(const std::vector<DocumentWord>& words);

    // The opened context; null before openContext, and without context.
    BatchContext context() const;

    // The translations that were given, one entry per sentence; empty for a sentence without one.
    const std::vector<Translation>& given() const { return m_given; }

private:
    void open();
    void takeBackOwnSource();
    void settingsChanged();
    void openAgain();
    void tellContext(std::span<const SentenceIndex> sentences);
    void refreshColumns();

    const TranslationModel& m_model;
    std::shared_ptr<const Document> m_document;
    RunSettings m_settings;
    float m_runStrength;                         // of the context, where no change says another
    ContextChange m_change;                      // of the attention
    std::vector<std::int32_t> m_zeroedValues[2]; // columns, by side
    int m_threads;
    CancelToken m_cancel;
    bool m_isSpoilt = false;
    PreparedDocument m_prepared;
    struct Replaced {
        std::size_t sentence = 0;
        PreparedSentence original; // the text whose states the context has
    };
    std::optional<Replaced> m_replaced;
    std::vector<text::Segmenter> m_segmenters; // one per worker
    BatchTranslator m_batches;
    std::vector<Translation> m_given;
    std::unique_ptr<model::DocumentContext> m_context;
    bool m_reads[2] = {};      // whether a context site reads this side
    TraceColumns m_columns[2]; // of the sides that are read
};

} // namespace contexture::decode
