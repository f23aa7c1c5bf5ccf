// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/decode/causal_check.h"

#include "engine/core/error.h"
#include "engine/decode/attention_steps.h"
#include "engine/decode/attribution.h"
#include "engine/decode/context_need.h"
#include "engine/decode/document_session.h"
#include "engine/decode/parallel_tasks.h"
#include "engine/decode/request_checks.h"

#include <algorithm>
#include <span>

namespace contexture::decode {

namespace {

void checkIsOf(const TranslationModel& model, const Run& run) {
    if (run.model.hash != model.info.hash) {
        throw Error(
            Message("check.other-model", "These translations were made by another model, \"{model}\"", run.model.name),
            model.info.name, Message("check.other-model.do", "open that model, or translate the document again."));
    }
}

const TranslatedSentence& finished(const Run& run, SentenceIndex which) {
    const std::size_t sentence = which.asSize();
    if (!which.isValid() || sentence >= run.sentences.size() || !run.sentences[sentence]) {
        throw Error(Message("check.untranslated", "This sentence is not translated yet"), sentenceName(which),
                    Message("check.untranslated.do", "translate it first."));
    }
    return *run.sentences[sentence];
}

const TranslatedSentence& presentTranslation(const TranslationModel& model, const CausalRequest& request) {
    const Run& run = *request.run;
    checkIsOf(model, run);
    const bool hidesSome = std::any_of(request.exclusions.begin(), request.exclusions.end(),
                                       [](const auto& hidden) { return !hidden.empty(); });
    if (run.settings.context == ContextMode::None && hidesSome) {
        throw Error(Message("check.no-context", "This run read no context, so no sentence can matter to another"),
                    run.label, Message("check.no-context.do", "translate with online or offline context."));
    }
    return finished(run, request.sentence);
}

// The translations that the run's model read, if it read any.
const std::vector<std::shared_ptr<const TranslatedSentence>>& targetsOf(const Run& run) {
    return run.firstPass.empty() ? run.sentences : run.firstPass;
}

// Whether all settings are equal on which a document's states depend; hidden sentences are set for each question.
bool isSameReading(const RunSettings& a, const RunSettings& b) {
    return a.context == b.context && a.decode == b.decode && a.documentDecoding == b.documentDecoding &&
           a.longSentences == b.longSentences;
}

// Gives the session the target side of sentences as the run's model read it.
void giveTargetsOfRun(const TranslationModel& model, const Run& run, std::span<const SentenceIndex> which,
                      DocumentSession& session) {
    const auto& read = targetsOf(run);
    std::vector<SentenceIndex> sentences;
    std::vector<Translation> translations;
    for (const SentenceIndex sentence : which) {
        if (const auto& translated = read.at(sentence.asSize())) {
            sentences.push_back(sentence);
            translations.push_back(
                readTranslation(model, translated->text.text, translated.get(), false, session.segmenter(0)));
        }
    }
    if (!sentences.empty()) {
        session.giveTargets(sentences, translations);
    }
}

std::vector<SentenceIndex> united(std::vector<SentenceIndex> a, const std::vector<SentenceIndex>& b) {
    a.insert(a.end(), b.begin(), b.end());
    std::sort(a.begin(), a.end());
    a.erase(std::unique(a.begin(), a.end()), a.end());
    return a;
}

} // namespace

CausalChecker::CausalChecker() = default;
CausalChecker::~CausalChecker() = default;

void CausalChecker::forget() {
    m_session.reset();
    m_model = nullptr;
    m_settings = {};
    m_sources.clear();
    m_read.clear();
}

bool CausalChecker::canBeKept(const TranslationModel& model, const Run& run, int threads) const {
    return m_session && !m_session->isSpoilt() && m_model == &model && m_session->threads() == std::max(1, threads) &&
           isSameReading(m_settings, run.settings) && m_sources.size() == run.document->size();
}

void CausalChecker::open(const TranslationModel& model, const Run& run, int threads, const CancelToken& cancel) {
    forget();
    RunSettings settings = run.settings;
    settings.trace = TraceDetail::None;
    auto session = std::make_unique<DocumentSession>(model, run.document, settings, threads);
    for (const UnreadWords& each : session->prepared().unread) { // a sentence that the run did not cut is refused
        prepareSentence(model, *run.document, each.sentence, longSentencesAt(run, each.sentence));
    }
    cancel.throwIfCancelled();
    session->openContext(cancel);
    std::vector<SentenceIndex> all;
    for (std::size_t i = 0; i < run.document->size(); ++i) {
        all.emplace_back(static_cast<std::int64_t>(i));
    }
    if (session->readsTarget()) {
        giveTargetsOfRun(model, run, all, *session);
        m_read.assign(targetsOf(run).begin(), targetsOf(run).end());
    }
    for (const Sentence& sentence : run.document->source) {
        m_sources.push_back(sentence.text);
    }
    m_session = std::move(session); // only a complete session is kept
    m_model = &model;
    m_settings = run.settings;
}

bool CausalChecker::follow(const TranslationModel& model, const Run& run, SentenceIndex asked) {
    std::vector<SentenceIndex> sources;
    std::vector<SentenceIndex> targets;
    for (std::size_t i = 0; i < m_sources.size(); ++i) {
        const SentenceIndex sentence(static_cast<std::int64_t>(i));
        const bool isOwn = sentence == asked && !model.system->readsItself(); // its own states are not read now
        const bool hasOtherSource = !isOwn && m_sources[i] != run.document->source[i].text;
        if (hasOtherSource) {
            sources.push_back(sentence);
        }
        if (!m_session->readsTarget()) {
            continue;
        }
        const auto before = m_read.at(i).lock();
        const auto& now = targetsOf(run).at(i);
        if (before && !before->text.text.empty() && (!now || now->text.text.empty())) {
            return false; // a given translation cannot be removed
        }
        if (now && (hasOtherSource || before != now)) {
            targets.push_back(sentence);
        }
    }
    auto prepared = m_session->prepare(sources, run); // throws for long sentences before anything is changed
    try {
        if (!sources.empty() && !m_session->setSources(sources, std::move(prepared))) {
            return false;
        }
        giveTargetsOfRun(model, run, targets, *m_session);
    } catch (...) { // cancelled, perhaps after a part of the changes
        forget();
        throw;
    }
    for (const SentenceIndex each : sources) {
        m_sources[each.asSize()] = run.document->source[each.asSize()].text;
    }
    for (const SentenceIndex each : targets) {
        m_read[each.asSize()] = targetsOf(run)[each.asSize()];
    }
    return true;
}

DocumentSession& CausalChecker::sessionOf(const TranslationModel& model, const Run& run, SentenceIndex asked,
                                          int threads, const CancelToken& cancel) {
    const bool canBeKept = this->canBeKept(model, run, threads);
    if (canBeKept) {
        m_session->setCancel(cancel);
    }
    if (!canBeKept || !follow(model, run, asked)) {
        open(model, run, threads, cancel);
    }
    const SentenceIndex own[] = {asked};
    m_session->setOwnSource(asked, std::move(m_session->prepare(own, run).front()));
    return *m_session;
}

std::vector<CausalResult> CausalChecker::check(const TranslationModel& model, const CausalRequest& request, int threads,
                                               const Engine::CausalListener& listener, const CancelToken& cancel) {
    const TranslatedSentence& present = presentTranslation(model, request);
    RunSettings settings = request.run->settings;
    settings.trace = TraceDetail::None;
    for (const auto& excluded : request.exclusions) {
        RunSettings asked = settings;
        asked.excluded = excluded;
        checkRequest(model.info, *request.run->document, asked);
    }
    checkChange(model.info, *request.run->document, settings, request.change);
    DocumentSession& session = sessionOf(model, *request.run, request.sentence, threads, cancel);
    session.setChange(request.change);
    std::vector<CausalResult> results;
    const SentenceIndex sentence[] = {request.sentence};
    const BatchTranslator::Given given[] = {{request.sentence, present.text.text, &present}};
    for (const auto& excluded : request.exclusions) {
        cancel.throwIfCancelled();
        session.setExcluded(united(settings.excluded, excluded));
        CausalResult result;
        result.excluded = excluded;
        // Both are independent and run side by side.
        runTasks(
            request.retranslate ? 2 : 1, threads,
            [&](std::size_t task, std::size_t worker) {
                text::Segmenter& segmenter = session.segmenter(worker);
                const BatchContext context = session.context();
                if (task == 1) {
                    const auto again = session.batches().translate(sentence, context, request.trace, segmenter, cancel,
                                                                   request.beginning);
                    result.retranslated = again.front().sentence;
                } else if (!present.text.text.empty() || !present.pieces.empty()) {
                    const auto trace = request.retranslate ? TraceDetail::None : request.trace;
                    const auto scored = session.batches().score(given, context, trace, segmenter);
                    result.forcedLogProbability = scored.front().sentence->wordLogProbability;
                    result.forcedSentence = scored.front().sentence->logProbability;
                    result.forcedTrace = scored.front().sentence->trace;
                }
            },
            [](std::size_t) {});
        results.push_back(result);
        if (listener) {
            listener(results.size() - 1, results.back());
        }
    }
    return results;
}

AttentionSteps CausalChecker::steps(const TranslationModel& model, const StepsRequest& request, int threads,
                                    const CancelToken& cancel) {
    checkIsOf(model, *request.run);
    finished(*request.run, request.sentence);
    const auto& sites = model.info.sites;
    const bool readsOthers = std::any_of(
        sites.begin(), sites.end(), [&](const SiteInfo& site) { return site.name == request.site && site.isContext; });
    if (readsOthers && request.run->settings.context == ContextMode::None) {
        throw Error(Message("steps.none", "This run read no context, so there is nothing to compute"),
                    request.run->label, Message("check.no-context.do", "translate with online or offline context."));
    }
    DocumentSession& session = sessionOf(model, *request.run, request.sentence, threads, cancel);
    session.setChange({});
    session.setExcluded(request.run->settings.excluded);
    return attentionSteps(model, request, session);
}

namespace {

// Reduced precision has no gradients, and its rounding errors would hide the effect of a single word.
std::shared_ptr<const Run> inFloat32(const std::shared_ptr<const Run>& run) {
    if (run->settings.decode.precision == WeightPrecision::Fp32) {
        return run;
    }
    auto copy = std::make_shared<Run>(*run);
    copy->settings.decode.precision = WeightPrecision::Fp32;
    return copy;
}

} // namespace

AttributionResult CausalChecker::attribute(const TranslationModel& model, const AttributionRequest& request,
                                           int threads, const Engine::AttributionProgress& progress,
                                           const CancelToken& cancel) {
    checkIsOf(model, *request.run);
    finished(*request.run, request.sentence);
    AttributionRequest asked = request;
    asked.run = inFloat32(request.run);
    DocumentSession& session = sessionOf(model, *asked.run, request.sentence, threads, cancel);
    session.setChange({});
    session.setExcluded(asked.run->settings.excluded);
    return decode::attribute(model, asked, session, progress, cancel);
}

std::vector<SentenceNeed> CausalChecker::need(const TranslationModel& model, const NeedRequest& request, int threads,
                                              const Engine::NeedListener& listener, const CancelToken& cancel) {
    checkIsOf(model, *request.run);
    if (request.run->settings.context == ContextMode::None) {
        throw Error(Message("need.none", "This run read no context, so no word can have needed it"), request.run->label,
                    Message("check.no-context.do", "translate with online or offline context."));
    }
    NeedRequest asked = request;
    asked.run = inFloat32(request.run);
    const Run& run = *asked.run;
    if (asked.sentences.empty()) {
        for (std::size_t i = 0; i < run.sentences.size(); ++i) {
            if (run.sentences[i]) {
                asked.sentences.emplace_back(static_cast<std::int64_t>(i));
            }
        }
    }
    RunSettings none = run.settings;
    none.context = ContextMode::None;
    none.excluded.clear();
    none.trace = TraceDetail::None;
    DocumentSession without(model, run.document, none, threads);
    std::vector<SentenceNeed> needs;
    for (const SentenceIndex sentence : asked.sentences) {
        cancel.throwIfCancelled();
        finished(run, sentence);
        DocumentSession& with = sessionOf(model, run, sentence, threads, cancel);
        with.setChange({});
        with.setExcluded(run.settings.excluded);
        needs.push_back(needOf(model, asked, sentence, with, without));
        if (listener) {
            listener(needs.back());
        }
    }
    return needs;
}

std::vector<CausalResult> checkCauses(const TranslationModel& model, const CausalRequest& request, int threads,
                                      const Engine::CausalListener& listener, const CancelToken& cancel) {
    return CausalChecker().check(model, request, threads, listener, cancel);
}

} // namespace contexture::decode
