// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/cancel.h"
#include "engine/core/engine.h"
#include "engine/core/run.h"
#include "engine/decode/batch_plan.h"
#include "engine/decode/document_session.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace contexture::decode {

// Translates one document under one setting.
//
// Without context, and with context on the source side, sentences are independent of each other once the document's
// states are known: batches of them run on several threads. A model that reads the target side is decoded in two passes
// (the first without context; in the second, every sentence reads the others' first translations: Maruf et al. 2019,
// section 3.3) or in sequence, with the final translations: the sentences that read none before those that do. Online,
// the second pass follows the first batch by batch.
//
// Finished sentences are delivered in document order. The same model, document and settings give the same bits,
// whatever the number of threads.
class DocumentTranslator {
public:
    // Throws Error before any work: see checkRequest and prepareDocument. `model` must outlive the translator.
    DocumentTranslator(const TranslationModel& model, std::shared_ptr<const Document> document,
                       const RunSettings& settings, int threads);

    // As in TranslateRequest.
    struct DeliveryOptions {
        SentenceListener firstPass = {};
        bool dropTraces = false;
    };
    // To be called once. When cancelled, the run holds the finished sentences, and `cancelled` is set.
    std::shared_ptr<const Run> translate(const SentenceListener& listener, const CancelToken& cancel);
    std::shared_ptr<const Run> translate(const SentenceListener& listener, const CancelToken& cancel,
                                         const DeliveryOptions& options);

private:
    class Delivery;
    using Done = std::function<void(std::span<const SentenceIndex>, std::span<const Translation>)>;

    void translateIndependently(Delivery& delivery);
    void translateInTwoPasses(Delivery& delivery);
    void translateInSequence(Delivery& delivery);
    void runBatches(const Batches& plan, const BatchContext& context, TraceDetail trace, const CancelToken& cancel,
                    const Done& done);
    std::vector<std::int32_t> lengths() const; // of the sentences
    Batches plan() const;

    const TranslationModel& m_model;
    DocumentSession m_session;
};

// "Online context, without sentence 3": the name of a run.
std::string runLabel(const RunSettings& settings);

} // namespace contexture::decode
