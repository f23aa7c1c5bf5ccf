// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/text/what_if.h"

#include "engine/core/random.h"
#include "engine/text/segmentation.h"

#include <algorithm>

namespace contexture::text {

namespace {

// The sentences that the settings let a sentence read.
std::vector<SentenceIndex> readableBy(const Run& run, SentenceIndex sentence) {
    std::vector<SentenceIndex> readable;
    if (run.settings.context == ContextMode::None) {
        return readable;
    }
    const std::size_t end = run.settings.context == ContextMode::Online ? sentence.asSize() : run.document->size();
    for (std::size_t s = 0; s < end; ++s) {
        if (s != sentence.asSize()) {
            readable.emplace_back(static_cast<std::int64_t>(s));
        }
    }
    return readable;
}

// The sentence for each of these places after the shuffle.
std::vector<SentenceIndex> shuffled(std::vector<SentenceIndex> places, std::uint64_t seed) {
    SplitMix64 random(seed);
    shuffleFromTheEnd(places, [&](std::size_t end) { return static_cast<std::size_t>(random.next() % end); });
    return places;
}

// Moves the translations of a shuffled context with it, for models that read them.
void shuffleTranslations(Run& other, const Run& run, SentenceIndex sentence, std::uint64_t seed) {
    const std::vector<SentenceIndex> places = readableBy(run, sentence);
    const std::vector<SentenceIndex> order = shuffled(places, seed);
    for (std::size_t i = 0; i < places.size(); ++i) {
        other.sentences.at(places[i].asSize()) = run.sentences.at(order[i].asSize());
        if (!run.firstPass.empty()) {
            other.firstPass.at(places[i].asSize()) = run.firstPass.at(order[i].asSize());
        }
    }
}

// A copy of the run with the changed texts.
std::shared_ptr<Run> changedRun(const Run& run, const WhatIf& what) {
    auto other = std::make_shared<Run>(run);
    if (!what.sources.empty()) {
        auto document = std::make_shared<Document>(*run.document);
        Segmenter segmenter(document->sourceLanguage);
        for (const auto& [sentence, text] : what.sources) {
            Sentence& source = document->source.at(sentence.asSize());
            source = segmenter.sentence(text, source.startsParagraph);
            std::erase_if(other->settings.unread,
                          [changed = sentence](const UnreadWords& each) { return each.sentence == changed; });
        }
        other->document = std::move(document);
    }
    if (what.origin && what.origin->kind == ContextOrigin::Kind::Shuffled && run.model.readsTarget) {
        shuffleTranslations(*other, run, what.sentence, what.origin->seed);
    }
    return other;
}

} // namespace

CausalRequest whatIfRequest(std::shared_ptr<LoadedModel> model, const std::shared_ptr<const Run>& run,
                            const WhatIf& what) {
    auto other = changedRun(*run, what);
    if (what.translation) {
        auto given = std::make_shared<TranslatedSentence>();
        given->text = Segmenter(run->model.targetLanguage).sentence(*what.translation);
        other->sentences.at(what.sentence.asSize()) = std::move(given);
    }
    CausalRequest request{std::move(model), std::move(other),  what.sentence,
                          {what.hidden},    !what.translation, what.change};
    request.beginning = what.beginning;
    request.trace = run->settings.trace == TraceDetail::All ? TraceDetail::All : TraceDetail::Shown;
    return request;
}

std::shared_ptr<const TranslatedSentence> whatWasSaid(const CausalRequest& request, const WhatIf& what,
                                                      const CausalResult& answer) {
    if (!what.translation) {
        return answer.retranslated;
    }
    auto scored = std::make_shared<TranslatedSentence>(*request.run->sentences.at(what.sentence.asSize()));
    scored->wordLogProbability = answer.forcedLogProbability;
    scored->logProbability = answer.forcedSentence;
    scored->trace = answer.forcedTrace;
    return scored;
}

KeptTry keptTry(const CausalRequest& request, const WhatIf& what, const CausalResult& answer) {
    return {.what = what,
            .name = {},
            .modelName = request.run->model.name,
            .modelHash = request.run->model.hash,
            .settings = request.run->settings,
            .said = whatWasSaid(request, what, answer)};
}

bool fits(const WhatIf& what, const Run& run) {
    const auto isThere = [&](SentenceIndex sentence) {
        return sentence.isValid() && sentence.asSize() < run.sentences.size();
    };
    return isThere(what.sentence) && std::all_of(what.hidden.begin(), what.hidden.end(), isThere) &&
           std::all_of(what.sources.begin(), what.sources.end(),
                       [&](const auto& source) { return isThere(source.first); }) &&
           (!what.change.weight || isThere(what.change.weight->first));
}

bool isOf(const KeptTry& kept, const Run& run) {
    const RunSettings& then = kept.settings;
    const RunSettings& now = run.settings;
    return kept.modelHash == run.model.hash && then.context == now.context && then.excluded == now.excluded &&
           then.documentDecoding == now.documentDecoding && isSameSearch(then.decode, now.decode);
}

std::shared_ptr<const Run> runOfTry(const Run& run, const KeptTry& kept) {
    const WhatIf& what = kept.what;
    const std::size_t at = what.sentence.asSize();
    auto other = changedRun(run, what);
    if (run.model.readsTarget && other->firstPass.empty()) {
        other->firstPass = other->sentences; // the translations that the model read: word columns refer to them
        if (what.translation) {
            other->firstPass.at(at) = kept.said;
        }
    }
    for (auto* pass : {&other->sentences, &other->firstPass}) {
        for (auto& sentence : *pass) {
            if (sentence && sentence->trace) { // the run's own trace: its columns refer to other words
                auto plain = std::make_shared<TranslatedSentence>(*sentence);
                plain->trace = nullptr;
                sentence = std::move(plain);
            }
        }
    }
    other->sentences.at(at) = kept.said;
    std::vector<SentenceIndex>& excluded = other->settings.excluded;
    excluded.insert(excluded.end(), what.hidden.begin(), what.hidden.end());
    std::sort(excluded.begin(), excluded.end());
    excluded.erase(std::unique(excluded.begin(), excluded.end()), excluded.end());
    other->cancelled = false;
    return other;
}

OtherSources shuffledContext(const Run& run, SentenceIndex sentence, std::uint64_t seed) {
    const std::vector<SentenceIndex> places = readableBy(run, sentence);
    const std::vector<SentenceIndex> order = shuffled(places, seed);
    OtherSources sources;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const std::string& text = run.document->source[order[i].asSize()].text;
        if (text != run.document->source[places[i].asSize()].text) {
            sources.emplace_back(places[i], text);
        }
    }
    return sources;
}

OtherSources contextOf(const Document& other, const Run& run, SentenceIndex sentence,
                       std::vector<SentenceIndex>& beyond) {
    OtherSources sources;
    for (const SentenceIndex place : readableBy(run, sentence)) {
        if (place.asSize() < other.size()) {
            sources.emplace_back(place, other.source[place.asSize()].text);
        } else {
            beyond.push_back(place);
        }
    }
    return sources;
}

} // namespace contexture::text
