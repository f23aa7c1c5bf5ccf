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
// read. Translating, scoring and the causal check share it. One thread changes it; batches() and context() may be read
// by several, each with a worker number of its own.
class DocumentSession {
public:
    // Throws Error before any work: see checkRequest and prepareDocument. `model` outlives the session.
    DocumentSession(const TranslationModel& model, std::shared_ptr<const Document> document,
                    const RunSettings& settings, int threads);

    std::size_t size() const { return m_prepared.size(); }
    int threads() const { return m_threads; }
    const RunSettings& settings() const { return m_settings; }
    const std::shared_ptr<const Document>& document() const { return m_document; }
    const PreparedDocument& prepared() const { return m_prepared; }
    const BatchTranslator& batches() const { return m_batches; }
    text::Segmenter& segmenter(std::size_t worker) { return m_segmenters.at(worker); }
    bool readsTarget() const; // under these settings

    // Computes the states of the document's sentences, unless the settings ask for none. Once. `cancel` is heard
    // between pieces of this and of all later work on the context, which then throws Cancelled.
    void openContext(const CancelToken& cancel = {});
    void setCancel(const CancelToken& cancel) { m_cancel = cancel; } // heard in place of that one

    // Lets the context read these translations of sentences, when it reads the target side.
    void giveTargets(std::span<const SentenceIndex> sentences, std::span<const Translation> translations);

    // Sentences as that run's document has them. What the run cut is cut again; throws Error for any other that is too
    // long.
    std::vector<PreparedSentence> prepare(std::span<const SentenceIndex> which, const Run& run) const;
    // Replaces the texts of these sentences, to be translated and read; a context that reads the target side is given
    // their translations anew. False: the system computes a document as a whole, and nothing was changed.
    bool setSources(std::span<const SentenceIndex> which, std::vector<PreparedSentence> prepared);
    // The same for every system: one that computes a document as a whole reads the whole document again.
    void replaceSources(std::span<const SentenceIndex> which, std::vector<PreparedSentence> prepared);
    // Replaces the text of one sentence, which is then translated; all others are as they were. The context keeps the
    // states of its old text, since a sentence never reads itself.
    void setOwnSource(SentenceIndex sentence, PreparedSentence own);

    // A change could not be undone: the session must answer no further question.
    void spoil() { m_isSpoilt = true; }
    bool isSpoilt() const { return m_isSpoilt; }

    // Hides other sentences than the settings did.
    void setExcluded(std::vector<SentenceIndex> excluded);
    // Applies this change to the context layer from now on.
    void setChange(const ContextChange& change);

    // Context attention reads zero in place of the values of these words from now on, and of no others. The model can
    // do it: System::zeroesValues().
    void setZeroedValues(const std::vector<DocumentWord>& words);

    // The opened context; null before openContext and without context.
    BatchContext context() const;

    // Translations that were given, one entry a sentence; empty where none was.
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
    ContextChange m_change;
    std::vector<std::int32_t> m_zeroedValues[2]; // columns, by side
    int m_threads;
    CancelToken m_cancel;
    bool m_isSpoilt = false;
    PreparedDocument m_prepared;
    struct Replaced {
        std::size_t sentence = 0;
        PreparedSentence original; // of which the context has the states
    };
    std::optional<Replaced> m_replaced;
    std::vector<text::Segmenter> m_segmenters; // one a worker
    BatchTranslator m_batches;
    std::vector<Translation> m_given;
    std::unique_ptr<model::DocumentContext> m_context;
    bool m_reads[2] = {};      // whether some context site reads this side
    TraceColumns m_columns[2]; // of the sides that are read
};

} // namespace contexture::decode
