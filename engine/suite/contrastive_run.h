// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/engine.h"
#include "engine/eval/contrastive.h"

#include <memory>
#include <string>
#include <vector>

namespace contexture::suite {

// One sentence of a document with its right translation and wrong ones.
struct Candidates {
    SentenceIndex sentence;
    std::string reference;
    std::vector<std::string> contrastive;
};

struct ScoredCandidates {
    std::vector<eval::ContrastiveScores> scores;                       // one per entry
    std::vector<std::shared_ptr<const TranslatedSentence>> references; // the reference with its scores and its trace
    bool readOwnTranslations = false; // target-side records then refer to words of these, not of the reference
};

// Scores all candidates of one document together. A sentence whose reference occurs more than once is scored once. A
// model that reads the target side reads the document's reference; if a sentence of it is empty, the sentences that
// the candidates can read are translated first and these translations are read.
ScoredCandidates scoreCandidates(Engine& engine, const std::shared_ptr<LoadedModel>& model,
                                 const std::shared_ptr<const Document>& document,
                                 const std::vector<Candidates>& candidates, const RunSettings& settings,
                                 const CancelToken& cancel);

} // namespace contexture::suite
