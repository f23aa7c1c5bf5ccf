// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/suite/contrastive_run.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <utility>

namespace contexture::suite {
namespace {

bool isKnown(const Sentence& sentence) {
    return !sentence.text.empty();
}

// How many sentences the candidates read beside their own, counted from the start. Online no sentence is read by an
// earlier one.
std::size_t sentencesRead(const Document& document, const std::vector<Candidates>& candidates, ContextMode context) {
    if (context != ContextMode::Online) {
        return document.size();
    }
    std::size_t last = 0;
    for (const Candidates& candidate : candidates) {
        last = std::max(last, candidate.sentence.asSize());
    }
    return std::min(last, document.size());
}

// The first sentences of a document, without what it says of them beside their texts.
std::shared_ptr<const Document> beginning(const Document& document, std::size_t sentences) {
    auto part = std::make_shared<Document>();
    part->id = document.id;
    part->title = document.title;
    part->sourceLanguage = document.sourceLanguage;
    part->targetLanguage = document.targetLanguage;
    part->source.assign(document.source.begin(), document.source.begin() + std::ptrdiff_t(sentences));
    return part;
}

// The translations of the other sentences that a target-side model reads, one for each sentence, empty where no
// candidate reads it; or nothing: the references of the document.
std::vector<std::string> targetContext(Engine& engine, const std::shared_ptr<LoadedModel>& model,
                                       const Document& document, const std::vector<Candidates>& candidates,
                                       const RunSettings& settings, const CancelToken& cancel) {
    const bool readsTarget = model->info().readsTarget && settings.context != ContextMode::None;
    if (!readsTarget ||
        (document.hasReference() && std::all_of(document.reference.begin(), document.reference.end(), isKnown))) {
        return {};
    }
    std::vector<std::string> texts;
    if (const std::size_t read = sentencesRead(document, candidates, settings.context); read > 0) {
        RunSettings untraced = settings;
        untraced.trace = TraceDetail::None;
        std::erase_if(untraced.excluded, [&](SentenceIndex hidden) { return hidden.asSize() >= read; });
        const auto run = engine.translate(
            {model, beginning(document, read), untraced}, [](SentenceIndex, auto) {}, cancel);
        cancel.throwIfCancelled();
        for (const auto& sentence : run->sentences) {
            texts.push_back(sentence->text.text);
        }
    }
    texts.resize(document.size());
    return texts;
}

} // namespace

ScoredCandidates scoreCandidates(Engine& engine, const std::shared_ptr<LoadedModel>& model,
                                 const std::shared_ptr<const Document>& document,
                                 const std::vector<Candidates>& candidates, const RunSettings& settings,
                                 const CancelToken& cancel) {
    ScoreRequest references{model, document, {}, {}, settings};
    references.targetContext = targetContext(engine, model, *document, candidates, settings, cancel);
    ScoreRequest wrong{model, document, references.targetContext, {}, settings};
    wrong.settings.trace = TraceDetail::None;
    std::map<std::pair<SentenceIndex, std::string>, std::size_t> known;
    std::vector<std::size_t> referenceOf;
    for (const Candidates& candidate : candidates) {
        const auto [it, isNew] = known.try_emplace({candidate.sentence, candidate.reference}, references.items.size());
        if (isNew) {
            references.items.push_back({candidate.sentence, candidate.reference});
        }
        referenceOf.push_back(it->second);
        for (const std::string& text : candidate.contrastive) {
            wrong.items.push_back({candidate.sentence, text});
        }
    }
    const auto scoredReferences = engine.score(references, cancel);
    const auto scoredWrong = engine.score(wrong, cancel);

    ScoredCandidates result;
    result.readOwnTranslations = !references.targetContext.empty();
    std::size_t next = 0;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        eval::ContrastiveScores scores;
        scores.reference = scoredReferences.at(referenceOf[i])->logProbability;
        for (std::size_t k = 0; k < candidates[i].contrastive.size(); ++k) {
            scores.contrastive.push_back(scoredWrong.at(next++)->logProbability);
        }
        result.scores.push_back(std::move(scores));
        result.references.push_back(scoredReferences[referenceOf[i]]);
    }
    return result;
}

} // namespace contexture::suite
