// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/engine.h"
#include "engine/eval/cohesion.h"
#include "engine/eval/contrastive.h"
#include "engine/eval/pointing.h"
#include "engine/eval/produced_focus.h"
#include "engine/eval/report.h"
#include "engine/lab/gold.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace contexture::study {

// The evaluation of one model on one test set. Documents without gold records are used for translations only.
struct EvaluationRequest {
    std::shared_ptr<LoadedModel> model;
    std::span<const lab::LabDocument> suite;
    RunSettings settings;
    bool translate = true;
};

struct Evaluation {
    std::vector<eval::ContrastiveQuestion> questions;       // of all documents, in order
    std::vector<std::uint8_t> right;                        // one per question: the reference scored above every other
    std::map<std::string, eval::PointingResult> pointing;   // by context site; empty without context
    std::map<std::string, eval::HeadPointing> headPointing; // likewise, for each head
    eval::ProducedFocus produced;                           // for decoders that weigh the words produced so far
    std::vector<std::vector<Sentence>> translations;        // one per document; empty if not translated
    double decodingSeconds = 0.0;

    eval::ContrastiveResult contrastive() const;
};

struct EvaluationListener {
    std::function<void(std::size_t documents)> progress = {}; // number of finished documents
    std::function<void(const std::string& site, const lab::LabDocument&, const lab::GoldRecord&,
                       const eval::PointingAnswer&, bool right)>
        pointing = {};
};

// The model's sites that read other sentences, in its order.
std::vector<SiteInfo> contextSites(const ModelInfo& model);

// Scores every gold record's candidates, tests where each context site points, and translates. A target-side site is
// not judged in a document whose own translations were read because a reference sentence is missing. Throws Cancelled.
Evaluation evaluate(Engine& engine, const EvaluationRequest& request, const EvaluationListener& listener,
                    const CancelToken& cancel);

// Scores of translations alone, over the whole suite, whose documents must have references.
struct TranslationScores {
    double bleu = 0.0; // 0..100
    double chrf = 0.0; // 0..100
    eval::RegisterConsistency registers;
};
TranslationScores scoreTranslations(std::span<const lab::LabDocument> suite,
                                    std::span<const std::vector<Sentence>> translations);

} // namespace contexture::study
