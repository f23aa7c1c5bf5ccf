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

// A whole document as the overview shows it: sentences by sentences, measures by sentence, distances, weight and
// effect.

// `differs`: one flag a sentence, or empty without another run.
widgets::DocumentMapData documentMap(const std::shared_ptr<const Run>& run, const std::vector<SentenceSurvey>& survey,
                                     const std::vector<bool>& differs);
widgets::BandChartData sentenceBands(const std::shared_ptr<const Run>& run, const std::vector<SentenceSurvey>& survey);
// Distances without weight between the nearest and the farthest have a place, too.
widgets::BandChartData distanceBands(const std::vector<SentenceSurvey>& survey);
widgets::ScatterData effectScatter(const std::shared_ptr<const Run>& run, const std::vector<SentenceEffect>& effects,
                                   const std::vector<double>& weights);

// What the overview shows.
struct DocumentOverview {
    std::shared_ptr<const Run> run; // null: there is none
    const SiteInfo* site = nullptr; // in run->model.sites; null: it has none that reads context
    HeadIndex head;
    std::vector<SentenceSurvey> survey;
    std::vector<SentenceEffect> effects;
    std::vector<double> weights; // one an effect
};

// The very numbers of its views; without a run that read context, the names of run and model alone.
ViewData documentMapData(const DocumentOverview& overview, const RunName& run);
ViewData sentenceBandData(const DocumentOverview& overview, const RunName& run);
ViewData distanceData(const DocumentOverview& overview, const RunName& run);
ViewData effectData(const DocumentOverview& overview, const RunName& run);

// Why there is no map, in one sentence; empty: there is one.
QString noMapReason(const Run* run, const std::vector<SentenceSurvey>& survey);

// "Rank correlation of weight and effect: 0.42 (Spearman, 118 pairs)"
QString correlationText(std::optional<double> correlation, std::size_t pairs);

} // namespace contexture::gui
