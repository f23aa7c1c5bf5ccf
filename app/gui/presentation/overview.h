// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/presentation/view_data.h"
#include "engine/core/document_survey.h"
#include "engine/core/weight_and_effect.h"
#include "widgets/band_chart.h"
#include "widgets/document_map_view.h"
#include "widgets/scatter_view.h"

#include <memory>
#include <vector>

namespace contexture::gui {

// Data of the overview of a document: sentences by sentences, measures by sentence, distances, and weight against
// effect.

// `differs`: a flag for each sentence; empty if there is no other run.
widgets::DocumentMapData documentMap(const std::shared_ptr<const Run>& run, const std::vector<SentenceSurvey>& survey,
                                     const std::vector<bool>& differs);
widgets::BandChartData sentenceBands(const std::shared_ptr<const Run>& run, const std::vector<SentenceSurvey>& survey);
// Distances without weight between the nearest and the farthest distance have a place, too.
widgets::BandChartData distanceBands(const std::vector<SentenceSurvey>& survey);
widgets::ScatterData effectScatter(const std::shared_ptr<const Run>& run, const std::vector<SentenceEffect>& effects,
                                   const std::vector<double>& weights);

// The contents of the overview.
struct DocumentOverview {
    std::shared_ptr<const Run> run; // null: there is none
    const SiteInfo* site = nullptr; // in run->model.sites; null: no site of the model reads context
    HeadIndex head;
    std::vector<SentenceSurvey> survey;
    std::vector<SentenceEffect> effects;
    std::vector<double> weights; // one per effect
};

// The exact numbers that its views show; without a run that read context, only the names of run and model.
ViewData documentMapData(const DocumentOverview& overview, const RunName& run);
ViewData sentenceBandData(const DocumentOverview& overview, const RunName& run);
ViewData distanceData(const DocumentOverview& overview, const RunName& run);
ViewData effectData(const DocumentOverview& overview, const RunName& run);

// The reason why there is no map, in one sentence; empty: there is a map.
QString noMapReason(const Run* run, const std::vector<SentenceSurvey>& survey);

// "Rank correlation of weight and effect: 0.42 (Spearman, 118 pairs)"
QString correlationText(std::optional<double> correlation, std::size_t pairs);

} // namespace contexture::gui
