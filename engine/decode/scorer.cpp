// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/decode/scorer.h"

#include "engine/core/error.h"
#include "engine/decode/document_session.h"
#include "engine/decode/parallel_tasks.h"
#include "engine/decode/request_checks.h"

#include <algorithm>

namespace contexture::decode {

namespace {

void checkItems(const ScoreRequest& request) {
    for (const ScoreItem& item : request.items) {
        if (!item.sentence.isValid() || item.sentence.asSize() >= request.document->size()) {
            throw Error(Message("score.sentence",
                                "There is no sentence {number} to score a translation of; the document has {size}",
                                item.sentence.value + 1, request.document->size()),
                        request.document->title, Message("score.sentence.do", "give sentences of the document."));
        }
    }
    const std::size_t context = request.targetContext.size();
    if (context != 0 && context != request.document->size()) {
        throw Error(Message("score.context",
                            "There are {translations} translations for the context of {sentences} sentences", context,
                            request.document->size()),
                    request.document->title, Message("score.context.do", "give one for each sentence."));
    }
}

void giveTargetContext(const TranslationModel& model, const ScoreRequest& request, DocumentSession& session) {
    if (request.targetContext.empty() && !request.document->hasReference() && !request.document->source.empty()) {
        throw Error(
            Message("score.no-context", "This model reads the translations of the other sentences, and none are given"),
            model.info.name,
            Message("score.no-context.do", "give the document's reference or translations for the context."));
    }
    std::vector<SentenceIndex> sentences;
    std::vector<Translation> translations;
    for (std::size_t i = 0; i < request.document->size(); ++i) {
        sentences.emplace_back(static_cast<std::int64_t>(i));
        const std::string& text =
            request.targetContext.empty() ? request.document->reference.at(i).text : request.targetContext[i];
        translations.push_back(readTranslation(model, text, nullptr, false, session.segmenter(0)));
        checkTargetLength(model, translations.back().sentence->pieces.size(),
                          Message("at.context-translation", "translation of sentence {number} in the context", i + 1));
    }
    session.giveTargets(sentences, translations);
}

} // namespace

std::vector<std::shared_ptr<const TranslatedSentence>>
scoreTranslations(const TranslationModel& model, const ScoreRequest& request, int threads, const CancelToken& cancel) {
    checkItems(request);
    DocumentSession session(model, request.document, request.settings, threads);
    cancel.throwIfCancelled();
    session.openContext(cancel);
    if (session.readsTarget()) {
        giveTargetContext(model, request, session);
    }
    const auto batch = static_cast<std::size_t>(request.settings.decode.batchSentences);
    const std::size_t tasks = (request.items.size() + batch - 1) / batch;
    std::vector<std::shared_ptr<const TranslatedSentence>> results(request.items.size());
    runTasks(
        tasks, threads,
        [&](std::size_t task, std::size_t worker) {
            cancel.throwIfCancelled();
            std::vector<BatchTranslator::Given> items;
            const std::size_t begin = task * batch;
            for (std::size_t i = begin; i < std::min(begin + batch, request.items.size()); ++i) {
                items.push_back({request.items[i].sentence, request.items[i].target, nullptr});
            }
            const auto scored =
                session.batches().score(items, session.context(), request.settings.trace, session.segmenter(worker));
            for (std::size_t i = 0; i < scored.size(); ++i) {
                results[begin + i] = scored[i].sentence;
            }
        },
        [](std::size_t) {});
    return results;
}

} // namespace contexture::decode
