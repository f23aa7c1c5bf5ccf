// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/presentation/inspection.h"
#include "widgets/gate_strip.h"
#include "widgets/matrix.h"
#include "widgets/small_multiples.h"

#include <string>
#include <vector>

namespace contexture::gui {

// Rows: words of the sentence on the site's query side. Columns: sentences of the document. Empty without data.
widgets::Matrix sentenceMatrix(const Inspection& inspection);

// The same matrix with one column for all sentences behind the last visible one.
widgets::Matrix foldedSentences(widgets::Matrix matrix);

// Columns: words of the chosen context sentence, weighted by Look::weighting. A last column has the weight on the marks
// at the sentence's ends, where there is any; panels are compared by their columns and have no such column.
widgets::Matrix wordMatrix(const Inspection& inspection, bool endMarks = true);

std::vector<widgets::GateBar> gateBars(const Inspection& inspection);

// Rows: words of the sentence. Columns: the cache's slots, each naming its word and sentence.
widgets::Matrix slotMatrix(const Inspection& inspection);

// Rows: words of the translation. Columns: the words produced before them. Brackets hold together rows whose largest
// weight stays at one place (Miculicich Werlen et al. 2018, figure 2).
widgets::Matrix producedMatrix(const Inspection& inspection);

// Rows: words of the translation. Columns: words of its source, and last the marks at the sentence's ends, so that a
// row sums to one. The weights are means over the heads of the last layer.
widgets::Matrix sourceMatrix(const Inspection& inspection);

// Rows: words of `query`. Columns: words of `key`.
widgets::Matrix attentionMatrix(const Sentence& query, const Sentence& key, const CsrMatrix& weights);

// Context share of every layer: a row a layer, a column a word.
widgets::Matrix layerGateMatrix(const Inspection& inspection);

// One panel for each head of every layer with the same query side: of the sentence level, or, for systems without a
// sentence level, of the word level in the chosen sentence. Several layers are groups.
struct HeadPanels {
    struct Place {
        std::string site;
        HeadIndex head;
    };
    std::vector<widgets::SmallPanel> panels;
    std::vector<Place> places;                                  // one for each panel
    int indexOf(const std::string& site, HeadIndex head) const; // -1: no such panel
};
HeadPanels headPanels(const Inspection& inspection);

// The reason why an instrument is empty, in one sentence.
QString emptyReason(const Inspection& inspection);

// The reason why no consulted sentences are shown, where there are none.
QString nothingConsulted(const Inspection& inspection);

} // namespace contexture::gui
