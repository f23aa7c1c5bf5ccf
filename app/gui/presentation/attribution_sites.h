// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/presentation/inspection.h"
#include "engine/core/attribution.h"
#include "widgets/signed_bars.h"

#include <QString>

#include <vector>

namespace contexture::gui {

// One site for each attribution method. Where the run read no other sentence, the methods explain a word by its own
// source sentence. Empty for a run of another program and for a language model.
std::vector<const SiteInfo*> attributionSites(const Run& run);
// All sites among which people choose: those of the context attention, or, where no other sentence was read, the last
// layer's attention to the source; then the attribution methods.
std::vector<const SiteInfo*> selectableSites(const Run& run);

// "1.36": the nats of which the weights of an answer are shares. Small if no word by itself supports the selected word.
QString supportNatsText(const Inspection& inspection);
// The text of a word of the document or of the run's translations; empty: there is no such word.
QString documentWordText(const Run& run, const DocumentWord& word);
// The words that speak for and against the selected word, the strongest first; without weights of exactly 0.
std::vector<widgets::SignedBar> signedBars(const Inspection& inspection);

// Replaces the weights of an attention by an answer about the selected word. `inspection` was made for the site of the
// answer's method, and its state is NotAsked.
void showAttribution(Inspection& inspection, const AttributionResult& answer);

} // namespace contexture::gui
