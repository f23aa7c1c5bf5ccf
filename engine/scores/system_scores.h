// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/run.h"
#include "engine/core/watch.h"
#include "engine/eval/ngram_differences.h"
#include "engine/scores/translation_scores.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace contexture::scores {

// Scores of several systems' runs against the references of their documents: the results of `evaluate --hypothesis`,
// for runs, with the place of each sentence.

struct ScoredDocument {
    std::int64_t row = 0; // the caller's number
    std::string title;
    std::size_t begin = 0; // its first sentence in these scores
    std::size_t size = 0;
};

struct ScoredSentence {
    std::size_t document = 0;
    SentenceIndex sentence; // in its document
};

// The comparison of the first system with another.
struct SystemComparison {
    TranslationComparison scores;
    ComparisonUnit unit = ComparisonUnit::Documents; // sentences if there are fewer than eval::kFewestUnits documents
    eval::NgramDifferences ngrams;
};

class SystemScores {
public:
    explicit SystemScores(std::size_t systems) : m_translations(systems), m_statistics(systems) {}

    // Adds runs of one document, one per system. Scored are sentences that have a reference and that all have
    // translated; without such sentences nothing is added. Throws Cancelled.
    void add(std::int64_t row, std::span<const std::shared_ptr<const Run>> runs, const CancelToken& cancel = {});

    std::size_t systems() const { return m_translations.size(); }
    std::size_t size() const { return m_sentences.size(); }
    eval::Tokeniser tokeniser() const { return m_tokeniser; } // for the first document's language
    const std::vector<ScoredDocument>& documents() const { return m_documents; }
    const std::vector<ScoredSentence>& sentences() const { return m_sentences; }
    const std::string& source(std::size_t sentence) const { return m_sources[sentence]; }
    const std::string& reference(std::size_t sentence) const { return m_references[sentence].front(); }
    const std::string& translation(std::size_t system, std::size_t sentence) const {
        return m_translations[system][sentence];
    }

    TranslationScores all(std::size_t system) const { return corpusScores(m_statistics[system]); }
    TranslationScores ofDocument(std::size_t system, std::size_t document) const;
    TranslationScores ofSentence(std::size_t system, std::size_t sentence) const {
        return sentenceScores(m_statistics[system][sentence]);
    }

    // Requires at least one sentence. `top`: n-grams of each kind. Throws Cancelled.
    SystemComparison compare(std::size_t first, std::size_t second, std::size_t top,
                             const CancelToken& cancel = {}) const;
    // Sentences in which one of the two has the n-gram right more often than the other.
    std::vector<std::size_t> differingIn(const std::string& ngram, std::size_t first, std::size_t second) const;

private:
    eval::Tokeniser m_tokeniser = eval::Tokeniser::Western;
    std::vector<ScoredDocument> m_documents;
    std::vector<ScoredSentence> m_sentences;
    std::vector<std::string> m_sources;
    std::vector<std::vector<std::string>> m_references;   // one per sentence
    std::vector<std::vector<std::string>> m_translations; // of each system
    std::vector<std::vector<TranslationStatistics>> m_statistics;
};

} // namespace contexture::scores
