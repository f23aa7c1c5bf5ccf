// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/cancel.h"
#include "engine/core/engine.h"
#include "engine/decode/translation_model.h"

#include <memory>
#include <string>
#include <vector>

namespace contexture::decode {

class DocumentSession;

// Questions about a run: "does it matter?", and how a cell of its attention was computed.
//
// "Does it matter?" For each set of sentences: hides them (besides those that the run hid already), translates the
// sentence again if requested, and scores its present translation by forced decoding. The translations of the other
// sentences, which a target-side model reads, stay as in the run. Returns one result per set, which `listener` also
// gets at once. An empty set repeats the run's own setting: the other rows are compared with its row. Throws Error if
// the run is of another model, if it read no context and a sentence is to be hidden, or if it has not finished the
// sentence; throws Cancelled.
//
// The states of the document's sentences are computed for the first question about a run and kept for later questions.
// If the next run has other texts, as in a what-if, only the states of the changed sentences are computed.
class CausalChecker {
public:
    CausalChecker();
    ~CausalChecker();

    // `model` must live until the next call or forget().
    std::vector<CausalResult> check(const TranslationModel& model, const CausalRequest& request, int threads,
                                    const Engine::CausalListener& listener, const CancelToken& cancel);
    void forget();

    // One cell of the run's attention, computed again; see Engine::steps.
    AttentionSteps steps(const TranslationModel& model, const StepsRequest& request, int threads,
                         const CancelToken& cancel);

    // See Engine::attribute and Engine::need.
    AttributionResult attribute(const TranslationModel& model, const AttributionRequest& request, int threads,
                                const Engine::AttributionProgress& progress, const CancelToken& cancel);
    std::vector<SentenceNeed> need(const TranslationModel& model, const NeedRequest& request, int threads,
                                   const Engine::NeedListener& listener, const CancelToken& cancel);

private:
    bool canBeKept(const TranslationModel& model, const Run& run, int threads) const;
    // Gives the session the texts of `run`: its document and its translations. False: the session must be opened anew.
    bool follow(const TranslationModel& model, const Run& run, SentenceIndex asked);
    void open(const TranslationModel& model, const Run& run, int threads, const CancelToken& cancel);
    DocumentSession& sessionOf(const TranslationModel& model, const Run& run, SentenceIndex asked, int threads,
                               const CancelToken& cancel);

    const TranslationModel* m_model = nullptr;
    RunSettings m_settings;                                      // of the run to which the session belongs
    std::vector<std::string> m_sources;                          // the texts whose states the context has
    std::vector<std::weak_ptr<const TranslatedSentence>> m_read; // the translations that the context reads
    std::unique_ptr<DocumentSession> m_session;
};

// Answers a single question.
std::vector<CausalResult> checkCauses(const TranslationModel& model, const CausalRequest& request, int threads,
                                      const Engine::CausalListener& listener, const CancelToken& cancel);

} // namespace contexture::decode
