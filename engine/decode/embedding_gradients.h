// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/attribution.h"
#include "engine/decode/document_session.h"
#include "engine/decode/explained_word.h"
#include "engine/decode/translation_model.h"

#include <ATen/core/Tensor.h>

#include <memory>
#include <optional>
#include <vector>

namespace contexture::decode {

// The explained value as a function of the embeddings of `words`, and its gradient with respect to them. For each call
// the document's states are computed again, with a vector of its own for each subword of these words.
class EmbeddingGradients {
public:
    // The arguments must outlive this object, which reads the session's present texts. Everything is computed in
    // float32, whatever the session's precision.
    EmbeddingGradients(const TranslationModel& model, const DocumentSession& session, const ExplainedWord& explained,
                       SentenceIndex asked, const std::vector<DocumentWord>& words);

    // Whether the system provides this gradient for each of the words.
    bool isPossible() const { return m_isPossible; }

    // The value with all these embeddings multiplied by `factor`; at 1 it is the explained value.
    double valueAt(double factor) const;
    // For each word: the sum over its subwords of the embedding times the gradient at `factor` times the embedding.
    std::vector<double> timesGradientAt(double factor) const;

private:
    struct Place {
        std::size_t word = 0; // index in `words`
        Side side = Side::Source;
    };
    void number(const std::vector<DocumentWord>& words, const DocumentSession& session);
    at::Tensor valueOf(const at::Tensor& rows) const; // scalar

    const TranslationModel& m_model;
    const DocumentSession& m_session;
    const ExplainedWord& m_explained;
    SentenceIndex m_asked;
    std::size_t m_words;
    bool m_isPossible = true;
    std::vector<std::size_t> m_wordOfRow;
    at::Tensor m_rows;                   // [N, D], the unchanged embeddings
    std::vector<model::Pieces> m_source; // of all sentences; subwords of `words` have numbers beyond the vocabulary
    std::vector<SentenceIndex> m_givenSentences;
    std::vector<model::Pieces> m_givenTargets;
    std::vector<model::Pieces> m_targetsAsGiven; // the same before words got vectors of their own
};

} // namespace contexture::decode
