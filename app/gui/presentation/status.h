#pragma once

#include "app/gui/presentation/inspection.h"
#include "widgets/small_widgets.h"

#include <vector>

namespace contexture::gui {

// The selected word in one line, at most five facts.
std::vector<widgets::StatusFact> statusFacts(const Inspection& inspection);

// "10 sentences translated in 0.4 s, 182 words/s"
QString runSummary(const Run& run);

// "sentence 12: read up to word 85; sentence 14: left out"; empty where the model took every sentence whole.
QString unreadWords(const Run& run);

// What stands beside "Reading": "what "it" in sentence 6 consulted".
QString readingExplanation(const Inspection& inspection);

// What the colours of sentences and words stand for under the weighting that was chosen.
QString sentenceTintName(const Inspection& inspection);
QString wordTintName(const Inspection& inspection);

} // namespace contexture::gui
