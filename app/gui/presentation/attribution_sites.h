// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/presentation/inspection.h"
#include "engine/core/attribution.h"
#include "widgets/signed_bars.h"

#include <QString>

#include <optional>
#include <string_view>
#include <vector>

namespace contexture::gui {

// Ways of asking a model where a word came from stand beside its attention as sites of their own: "occlusion" is looked
// at in the same maps and lists. Their weights are shares: what speaks for the word, of all that speaks for it; what
// speaks against it is left out.

// The site of that name, for words on that side; null: no way of asking is called so. Lives as long as the program.
const SiteInfo* attributionSite(std::string_view name, Side keySide);
// The way of asking that a site stands for; nothing: an attention of the model.
std::optional<AttributionMethod> attributionMethodOf(const SiteInfo* site);

// Those that a run's model can be asked: it read context. None for a run of another program.
std::vector<const SiteInfo*> attributionSites(const Run& run);

// Puts an answer about the selected word in the place of the weights of an attention. `inspection` was made for the
// site of the answer's method, and its state is NotAsked.
// The text of a word of the document or of the run's translations; empty: it is not there.
QString documentWordText(const Run& run, const DocumentWord& word);
// What speaks for the word and against it, the strongest first; without what is exactly 0.
std::vector<widgets::SignedBar> signedBars(const Inspection& inspection);

void showAttribution(Inspection& inspection, const AttributionResult& answer);

} // namespace contexture::gui
