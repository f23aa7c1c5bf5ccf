// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/presentation/inspection.h"
#include "app/gui/presentation/run_name.h"
#include "widgets/comparison_view.h"
#include "widgets/consulted_model.h"
#include "widgets/step_table.h"

#include <QString>
#include <QStringList>

#include <utility>
#include <vector>

namespace contexture::gui {

// The contents of a view, as a table of the very numbers that it draws. `facts` give the run, the sentence, the site,
// the head and the level of the numbers.
struct ViewData {
    std::vector<std::pair<QString, QString>> facts;
    QStringList columns;
    std::vector<QStringList> rows; // a cell for each column; an unknown value is empty
    HeadIndex head;                // head of the site that `facts` name; invalid: the mean of all heads
    int heads = 0;                 // number of heads of that site; 0: the data have no heads
    bool isEmpty() const { return rows.empty(); }
};

// Data of the views that show a word; empty if no sentence is selected. views.h assigns them to the views.
ViewData sentenceAttentionData(const Inspection& inspection, const RunName& run);
ViewData wordAttentionData(const Inspection& inspection, const RunName& run);
ViewData cacheData(const Inspection& inspection, const RunName& run);
ViewData producedData(const Inspection& inspection, const RunName& run);
ViewData sourceAttentionData(const Inspection& inspection, const RunName& run);
ViewData headData(const Inspection& inspection, const RunName& run);
ViewData allHeadData(const Inspection& inspection, const RunName& run);
ViewData forAndAgainstData(const Inspection& inspection, const RunName& run);
ViewData gateData(const Inspection& inspection, const RunName& run);
ViewData layerGateData(const Inspection& inspection, const RunName& run);
ViewData consultedData(const Inspection& inspection, const RunName& run,
                       const std::vector<widgets::ConsultedEntry>& entries);
ViewData readingData(const Inspection& inspection, const RunName& run);
// `heads`: number of heads of the site.
ViewData stepData(const widgets::StepCard& card, const Inspection& inspection, const RunName& run, HeadIndex head,
                  int heads);
ViewData comparisonData(const widgets::ComparisonData& shown, SentenceIndex sentence);

// Adds the head of a site from which the numbers come, as a fact and for captions; invalid: the mean.
void addHead(ViewData& data, HeadIndex head, int heads);

// Adds the origin of the run: document, SHA-256 of the model, beam, and the version of this program.
void addOrigin(ViewData& data, const Run& run);

} // namespace contexture::gui
