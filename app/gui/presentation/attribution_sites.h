// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/presentation/inspection.h"
#include "engine/core/attribution.h"
#include "widgets/signed_bars.h"

#include <QString>

#include <vector>

namespace contexture::gui {

// The sites of the attribution methods for a run whose model read context. None for a run of another program.
std::vector<const SiteInfo*> attributionSites(const Run& run);

// "1.36": what the shares of an answer are shares of. Little, where no word by itself speaks for the word.
QString supportNatsText(const Inspection& inspection);
// The text of a word of the document or of the run's translations; empty: it is not there.
QString documentWordText(const Run& run, const DocumentWord& word);
// What speaks for the word and against it, the strongest first; without what is exactly 0.
std::vector<widgets::SignedBar> signedBars(const Inspection& inspection);

// Puts an answer about the selected word in the place of the weights of an attention. `inspection` was made for the
// site of the answer's method, and its state is NotAsked.
void showAttribution(Inspection& inspection, const AttributionResult& answer);

} // namespace contexture::gui
