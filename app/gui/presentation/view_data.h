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

// What a view shows, as a table of the very numbers that it draws. `facts` say under which run, of which sentence, at
// which site, for which head and on which level.
struct ViewData {
    std::vector<std::pair<QString, QString>> facts;
    QStringList columns;
    std::vector<QStringList> rows; // a cell for each column; an unknown value is empty
    HeadIndex head;                // of the site that is a fact; invalid: the mean of all
    int heads = 0;                 // that the site has; 0: nothing is said of heads
    bool isEmpty() const { return rows.empty(); }
};

// Of the views whose data are those of a word; empty where no sentence is looked at. Which view has which: views.h.
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
// `heads`: how many the site has.
ViewData stepData(const widgets::StepCard& card, const Inspection& inspection, const RunName& run, HeadIndex head,
                  int heads);
ViewData comparisonData(const widgets::ComparisonData& shown, SentenceIndex sentence);

// Which head of a site's the numbers are of, as a fact and for captions; invalid: the mean.
void addHead(ViewData& data, HeadIndex head, int heads);

// How the run came about: document, SHA-256 of the model, beam, and the program that says so.
void addOrigin(ViewData& data, const Run& run);

} // namespace contexture::gui
