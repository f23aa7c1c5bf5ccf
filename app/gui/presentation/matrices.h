#pragma once

#include "app/gui/presentation/inspection.h"
#include "widgets/gate_strip.h"
#include "widgets/matrix.h"
#include "widgets/small_multiples.h"

#include <string>
#include <vector>

namespace contexture::gui {

// Rows: words of the sentence on the site's query side. Columns: sentences of the document. Empty when nothing is
// there.
widgets::Matrix sentenceMatrix(const Inspection& inspection);

// The same with the sentences behind the last one that was visible in one column.
widgets::Matrix foldedSentences(widgets::Matrix matrix);

// Columns: words of the chosen context sentence, as Look::weighting asks for them, and last what lies on the marks at
// its ends, where anything does (not for panels, which are compared by their columns).
widgets::Matrix wordMatrix(const Inspection& inspection, bool endMarks = true);

std::vector<widgets::GateBar> gateBars(const Inspection& inspection);

// Rows: words of the sentence. Columns: the cache's slots, each naming its word and sentence.
widgets::Matrix slotMatrix(const Inspection& inspection);

// Rows: words of the translation. Columns: the words produced before them. Brackets hold together rows whose largest
// weight stays at one place (Miculicich Werlen et al. 2018, figure 2).
widgets::Matrix producedMatrix(const Inspection& inspection);

// Rows: words of the translation. Columns: words of its source, and last the marks at its ends: a row sums to one. Mean
// over the last layer's heads.
widgets::Matrix sourceMatrix(const Inspection& inspection);

// Rows: words of `query`. Columns: words of `key`.
widgets::Matrix attentionMatrix(const Sentence& query, const Sentence& key, const CsrMatrix& weights);

// Context share of every layer: a row a layer, a column a word.
widgets::Matrix layerGateMatrix(const Inspection& inspection);

// One panel a head of every layer that asks from the same side: sentence level, or word level in the chosen sentence
// for systems without a sentence level. Layers are groups, where there are several.
struct HeadPanels {
    struct Place {
        std::string site;
        HeadIndex head;
    };
    std::vector<widgets::SmallPanel> panels;
    std::vector<Place> places;                                  // one a panel
    int indexOf(const std::string& site, HeadIndex head) const; // -1: no such panel
};
HeadPanels headPanels(const Inspection& inspection);

// Why an instrument has nothing to show, in one sentence.
QString emptyReason(const Inspection& inspection);

// Why there are no consulted sentences to show, where there are none.
QString nothingConsulted(const Inspection& inspection);

} // namespace contexture::gui
