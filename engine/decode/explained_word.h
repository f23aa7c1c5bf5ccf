// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/attribution.h"
#include "engine/decode/batch_translator.h"
#include "engine/decode/document_session.h"

#include <cstdint>
#include <span>
#include <vector>

namespace contexture::decode {

// The word that an attribution explains, and the form that it is compared with: their log-probability under the present
// state of the session.
class ExplainedWord {
public:
    // Scores the present translation, chooses the most probable of the other forms, and records the attention. Throws
    // Error for a word that the translation does not have, and for another form that is empty or the word itself.
    ExplainedWord(const AttributionRequest& request, DocumentSession& session);

    double value() const { return m_value; } // log p(word) minus that of the other form, if there is one; natural log
    const std::string& instead() const { return m_instead; }
    const std::shared_ptr<const SentenceTrace>& trace() const { return m_trace; }

    // The value under the present state of the session.
    double valueNow(DocumentSession& session) const;

    // A translation as subwords, and the ascending positions of the explained subwords.
    struct Row {
        std::vector<std::int64_t> pieces;
        std::vector<std::int32_t> explained;
    };
    // The translation and, if there is another form, the translation with that form.
    std::span<const Row> rows() const { return m_rows; }

private:
    BatchTranslator::Given given(std::size_t row) const;
    double logProbability(const TranslatedSentence& scored, std::size_t row) const;

    SentenceIndex m_sentence;
    std::shared_ptr<const TranslatedSentence> m_present;
    std::vector<std::string> m_texts;              // one per row
    std::vector<std::vector<std::size_t>> m_words; // the explained words of each row
    std::vector<Row> m_rows;
    std::string m_instead;
    std::shared_ptr<const SentenceTrace> m_trace;
    double m_value = 0.0;
};

} // namespace contexture::decode
