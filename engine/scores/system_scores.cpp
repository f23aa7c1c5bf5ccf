// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/scores/system_scores.h"

#include <algorithm>

namespace contexture::scores {
namespace {

std::vector<ReferenceDocument> unitsOf(const std::vector<ScoredDocument>& documents) {
    std::vector<ReferenceDocument> units;
    for (const ScoredDocument& document : documents) {
        units.push_back({.id = document.title, .begin = document.begin, .size = document.size, .indices = {}});
    }
    return units;
}

} // namespace

void SystemScores::add(std::int64_t row, std::span<const std::shared_ptr<const Run>> runs, const CancelToken& cancel) {
    const Document& document = *runs.front()->document;
    ScoredDocument scored{row, document.title.empty() ? document.id : document.title, m_sentences.size(), 0};
    ReferenceSet added;
    std::vector<std::vector<std::string>> translations(systems());
    for (std::size_t i = 0; i < document.reference.size() && i < document.size(); ++i) {
        const bool isTranslated = std::all_of(
            runs.begin(), runs.end(), [i](const auto& run) { return i < run->sentences.size() && run->sentences[i]; });
        if (!isTranslated || document.reference[i].text.empty()) {
            continue;
        }
        m_sentences.push_back({m_documents.size(), SentenceIndex(static_cast<std::int64_t>(i))});
        m_sources.push_back(document.source[i].text);
        added.references.push_back({document.reference[i].text});
        for (std::size_t s = 0; s < systems(); ++s) {
            translations[s].push_back(runs[s]->sentences[i]->text.text);
        }
    }
    scored.size = added.references.size();
    if (scored.size == 0) {
        return;
    }
    if (m_documents.empty()) {
        added.chooseTokeniser(document.targetLanguage);
        m_tokeniser = added.tokeniser;
    }
    added.tokeniser = m_tokeniser;
    for (std::size_t s = 0; s < systems(); ++s) {
        const auto statistics = translationStatistics(translations[s], added, cancel);
        m_statistics[s].insert(m_statistics[s].end(), statistics.begin(), statistics.end());
        m_translations[s].insert(m_translations[s].end(), translations[s].begin(), translations[s].end());
    }
    m_references.insert(m_references.end(), added.references.begin(), added.references.end());
    m_documents.push_back(std::move(scored));
}

TranslationScores SystemScores::ofDocument(std::size_t system, std::size_t document) const {
    const ScoredDocument& scored = m_documents.at(document);
    return corpusScores(std::span(m_statistics[system]).subspan(scored.begin, scored.size));
}

SystemComparison SystemScores::compare(std::size_t first, std::size_t second, std::size_t top,
                                       const CancelToken& cancel) const {
    SystemComparison comparison;
    comparison.unit = m_documents.size() < eval::kFewestUnits ? ComparisonUnit::Sentences : ComparisonUnit::Documents;
    cancel.throwIfCancelled();
    comparison.scores = compareTranslations(m_statistics[first], m_statistics[second], unitsOf(m_documents),
                                            {.unit = comparison.unit, .test = {}});
    comparison.ngrams = eval::compareNgrams(m_translations[first], m_translations[second], m_references,
                                            {.top = top, .tokeniser = m_tokeniser}, cancel);
    return comparison;
}

std::vector<std::size_t> SystemScores::differingIn(const std::string& ngram, std::size_t first,
                                                   std::size_t second) const {
    return eval::sentencesThatDiffer(ngram, m_translations[first], m_translations[second], m_references, m_tokeniser);
}

} // namespace contexture::scores
