#pragma once

#include "app/gui/presentation/inspection.h"
#include "widgets/gate_strip.h"
#include "widgets/matrix.h"
#include "widgets/small_multiples.h"

#include <vector>

namespace contexture::gui {

// Rows: words of the sentence on the site's query side. Columns: sentences of the document. Empty when nothing is
// there.
widgets::Matrix sentenceMatrix(const Inspection& inspection);

// Columns: words of the chosen context sentence.
widgets::Matrix wordMatrix(const Inspection& inspection);

std::vector<widgets::GateBar> gateBars(const Inspection& inspection);

// One panel a head: sentence level, or word level in the chosen sentence for systems without a sentence level.
std::vector<widgets::SmallPanel> headPanels(const Inspection& inspection);

// Why an instrument has nothing to show, in one sentence.
QString emptyReason(const Inspection& inspection);

} // namespace contexture::gui
