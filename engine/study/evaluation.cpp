// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/study/evaluation.h"

#include "engine/core/attention_view.h"
#include "engine/core/document.h"
#include "engine/core/sub_phrases.h"
#include "engine/eval/bleu.h"
#include "engine/eval/chrf.h"
#include "engine/suite/contrastive_run.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <string>

namespace contexture::study {

using suite::Candidates;
using suite::scoreCandidates;
using suite::ScoredCandidates;

namespace {

void scoreRecords(Engine& engine, const EvaluationRequest& request, const lab::LabDocument& gold,
                  const std::shared_ptr<const Document>& document, const EvaluationListener& listener,
                  const CancelToken& cancel, Evaluation& evaluation) {
    std::vector<Candidates> candidates;
    for (const lab::GoldRecord& record : gold.records) {
        candidates.push_back(
            {record.sentence, document->reference.at(record.sentence.asSize()).text, record.contrastive});
    }
    const ScoredCandidates scored =
        scoreCandidates(engine, request.model, document, candidates, request.settings, cancel);
    const auto questions = eval::questions(gold.records);
    evaluation.questions.insert(evaluation.questions.end(), questions.begin(), questions.end());
    for (const auto& scores : scored.scores) {
        evaluation.right.push_back(eval::wins(scores) ? 1 : 0);
    }
    std::set<const TranslatedSentence*> references; // a sentence may have several records
    for (const auto& reference : scored.references) {
        const auto* produced =
            reference->trace ? reference->trace->find(kProducedSite, AttentionLevel::SelfSide) : nullptr;
        if (produced && references.insert(reference.get()).second) {
            evaluation.produced.add(meanOverHeads(*produced));
        }
    }
    if (request.settings.context == ContextMode::None) {
        return;
    }
    for (const SiteInfo& site : contextSites(request.model->info())) {
        eval::PointingResult& result = evaluation.pointing[site.name];
        eval::HeadPointing& heads = evaluation.headPointing[site.name];
        const auto offsets = wordOffsets(site.keySide == Side::Target ? document->reference : document->source);
        // Gold records refer to words of the references. If a model read other translations, pointing cannot be
        // measured.
        const bool isJudged = site.keySide == Side::Source || !scored.readOwnTranslations;
        for (std::size_t i = 0; i < gold.records.size(); ++i) {
            const lab::GoldRecord& record = gold.records[i];
            const auto* trace = isJudged ? scored.references[i]->trace.get() : nullptr;
            const eval::PointingQuestion question{trace, &record, site.name, &offsets, {}};
            const auto answer = eval::pointing(question);
            result.add(record, answer);
            heads.add(record, eval::pointingOfHeads(question));
            if (listener.pointing) {
                listener.pointing(site.name, gold, record, answer, eval::wins(scored.scores[i]));
            }
        }
    }
}

std::vector<Sentence> translate(Engine& engine, const EvaluationRequest& request,
                                const std::shared_ptr<const Document>& document, const CancelToken& cancel,
                                double& seconds) {
    RunSettings settings = request.settings;
    settings.trace = TraceDetail::None;
    const auto run = engine.translate(
        {request.model, document, settings}, [](SentenceIndex, auto) {}, cancel);
    cancel.throwIfCancelled();
    seconds += run->seconds;
    std::vector<Sentence> translated;
    for (const auto& sentence : run->sentences) {
        translated.push_back(sentence->text);
    }
    return translated;
}

} // namespace

std::vector<SiteInfo> contextSites(const ModelInfo& model) {
    std::vector<SiteInfo> sites;
    std::copy_if(model.sites.begin(), model.sites.end(), std::back_inserter(sites),
                 [](const SiteInfo& site) { return site.isContext; });
    return sites;
}

eval::ContrastiveResult Evaluation::contrastive() const {
    eval::ContrastiveResult result;
    for (std::size_t i = 0; i < questions.size(); ++i) {
        result.all.add(questions[i].distance, right[i] != 0);
        result.byPhenomenon[questions[i].phenomenon].add(questions[i].distance, right[i] != 0);
    }
    return result;
}

Evaluation evaluate(Engine& engine, const EvaluationRequest& request, const EvaluationListener& listener,
                    const CancelToken& cancel) {
    Evaluation evaluation;
    for (std::size_t i = 0; i < request.suite.size(); ++i) {
        cancel.throwIfCancelled();
        const lab::LabDocument& gold = request.suite[i];
        const auto document = std::make_shared<const Document>(gold.document);
        if (!gold.records.empty()) {
            scoreRecords(engine, request, gold, document, listener, cancel, evaluation);
        }
        if (request.translate) {
            evaluation.translations.push_back(translate(engine, request, document, cancel, evaluation.decodingSeconds));
        }
        if (listener.progress) {
            listener.progress(i + 1);
        }
    }
    return evaluation;
}

TranslationScores scoreTranslations(std::span<const lab::LabDocument> suite,
                                    std::span<const std::vector<Sentence>> translations) {
    std::vector<std::string> hypotheses;
    std::vector<std::string> references;
    TranslationScores scores;
    for (std::size_t d = 0; d < suite.size(); ++d) {
        for (std::size_t i = 0; i < translations[d].size(); ++i) {
            hypotheses.push_back(translations[d][i].text);
            references.push_back(suite[d].document.reference.at(i).text);
        }
        scores.registers.add(translations[d]);
    }
    scores.bleu = eval::corpusBleu(hypotheses, references).score;
    scores.chrf = eval::corpusChrf(hypotheses, references);
    return scores;
}

} // namespace contexture::study
