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

// Runs of several systems scored side by side against the references of their documents: what `evaluate --hypothesis`
// says of files, of runs, with the way back to each sentence.

struct ScoredDocument {
    std::int64_t row = 0; // the caller's to know
    std::string title;
    std::size_t begin = 0; // its first sentence here
    std::size_t size = 0;
};

struct ScoredSentence {
    std::size_t document = 0;
    SentenceIndex sentence; // in its document
};

// The first system against another.
struct SystemComparison {
    TranslationComparison scores;
    ComparisonUnit unit = ComparisonUnit::Documents; // sentences below eval::kFewestUnits documents
    eval::NgramDifferences ngrams;
};

class SystemScores {
public:
    explicit SystemScores(std::size_t systems) : m_translations(systems), m_statistics(systems) {}

    // Runs of one document, one a system. What is scored: sentences that have a reference and that all have translated.
    // Nothing is added where there is none. Throws Cancelled.
    void add(std::int64_t row, std::span<const std::shared_ptr<const Run>> runs, const CancelToken& cancel = {});

    std::size_t systems() const { return m_translations.size(); }
    std::size_t size() const { return m_sentences.size(); }
    eval::Tokeniser tokeniser() const { return m_tokeniser; } // as the first document's language asks for
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

    // Needs a sentence. `top` n-grams of each kind. Throws Cancelled.
    SystemComparison compare(std::size_t first, std::size_t second, std::size_t top,
                             const CancelToken& cancel = {}) const;
    // Sentences in which one of two has the n-gram right more often than the other.
    std::vector<std::size_t> differingIn(const std::string& ngram, std::size_t first, std::size_t second) const;

private:
    eval::Tokeniser m_tokeniser = eval::Tokeniser::Western;
    std::vector<ScoredDocument> m_documents;
    std::vector<ScoredSentence> m_sentences;
    std::vector<std::string> m_sources;
    std::vector<std::vector<std::string>> m_references;   // one each
    std::vector<std::vector<std::string>> m_translations; // of each system
    std::vector<std::vector<TranslationStatistics>> m_statistics;
};

} // namespace contexture::scores
