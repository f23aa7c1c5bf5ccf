// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/presentation/inspection.h"
#include "engine/core/attribution.h"
#include "widgets/reading_view.h"

namespace contexture::gui {

// The document with the part of its translation that exists. `model` names the languages where the document does not.
widgets::ReadingDocument readingDocument(std::shared_ptr<const Document> document, std::shared_ptr<const Run> run,
                                         const ModelInfo* model);

// The weights of the selected word on every sentence and its words.
// The words of a sentence that are tinted, ascending: by their weights, and by an answer of an attribution method also
// the words that speak against the selected one.
std::vector<widgets::WordWeight> tintedWords(const Inspection& inspection, SentenceIndex sentence);

widgets::ReadingWeights readingWeights(const Inspection& inspection);

// Bars below the words of a run's translations that gained at least kLeastNeed nats by context; full at kMostNeed.
inline constexpr double kLeastNeed = 0.1;
inline constexpr double kMostNeed = 2.0;
std::vector<widgets::ReadingNeed> readingNeeds(const std::vector<SentenceNeed>& needs);

} // namespace contexture::gui
