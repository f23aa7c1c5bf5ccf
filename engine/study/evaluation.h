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

// One model on one test set. Documents without gold records serve for what needs translations only.
struct EvaluationRequest {
    std::shared_ptr<LoadedModel> model;
    std::span<const lab::LabDocument> suite;
    RunSettings settings;
    bool translate = true;
};

struct Evaluation {
    std::vector<eval::ContrastiveQuestion> questions;       // of all documents, in order
    std::vector<std::uint8_t> right;                        // one a question: the reference scored above every other
    std::map<std::string, eval::PointingResult> pointing;   // by context site; none without context
    std::map<std::string, eval::HeadPointing> headPointing; // likewise, of each head by itself
    eval::ProducedFocus produced;                           // of decoders that weigh the words produced so far
    std::vector<std::vector<Sentence>> translations;        // one a document; none when not translated
    double decodingSeconds = 0.0;

    eval::ContrastiveResult contrastive() const;
};

struct EvaluationListener {
    std::function<void(std::size_t documents)> progress = {}; // finished so far
    std::function<void(const std::string& site, const lab::LabDocument&, const lab::GoldRecord&,
                       const eval::PointingAnswer&, bool right)>
        pointing = {};
};

// The model's sites that read other sentences, in its order.
std::vector<SiteInfo> contextSites(const ModelInfo& model);

// Scores every gold record's candidates, looks where each context site points, and translates. A target-side site is
// not judged in a document whose own translations were read, for want of a reference sentence. Throws Cancelled.
Evaluation evaluate(Engine& engine, const EvaluationRequest& request, const EvaluationListener& listener,
                    const CancelToken& cancel);

// What translations alone tell, over the whole suite. References must be there.
struct TranslationScores {
    double bleu = 0.0; // 0..100
    double chrf = 0.0; // 0..100
    eval::RegisterConsistency registers;
};
TranslationScores scoreTranslations(std::span<const lab::LabDocument> suite,
                                    std::span<const std::vector<Sentence>> translations);

} // namespace contexture::study
