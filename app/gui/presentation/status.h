// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/presentation/inspection.h"
#include "widgets/small_widgets.h"

#include <vector>

namespace contexture::gui {

// At most five facts on the selected word, for one line.
std::vector<widgets::StatusFact> statusFacts(const Inspection& inspection);

// "10 sentences translated in 0.4 s, 182 words/s"
QString runSummary(const Run& run);

// "sentence 12: read up to word 85; sentence 14: left out"; empty where the model read every sentence whole.
QString unreadWords(const Run& run);
// The sentences whose translation was cut at the length limit; empty if there are none.
QString cutTranslations(const Run& run);

// The text beside the title "Reading": "what "it" in sentence 6 consulted".
QString readingExplanation(const Inspection& inspection);

// The meaning of the colours of sentences and words under the chosen weighting.
QString sentenceTintName(const Inspection& inspection);
QString wordTintName(const Inspection& inspection);
QString againstTintName();

} // namespace contexture::gui
