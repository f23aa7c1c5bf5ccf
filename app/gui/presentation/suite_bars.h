// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/presentation/view_data.h"
#include "engine/core/run.h"
#include "engine/suite/suite_result.h"
#include "engine/suite/suite_table.h"
#include "widgets/suite_chart.h"
#include "widgets/suite_model.h"

#include <QString>

#include <vector>

namespace contexture::gui {

// The group of sentences that a bar counts, for people: "feminine", "1 sentence back".
QString barName(const suite::SuiteBar& bar);

std::vector<widgets::SuiteChartRow> suiteRows(const std::vector<suite::SuiteBar>& bars);

enum class SuiteFilter { All, Wrong, Right, PutRight, PutWrong }; // PutRight, PutWrong: by context

// The sentences of a bar that pass the filter. Right and wrong are those of the scores with context, where there are
// any.
std::vector<widgets::SuiteSentence> suiteSentences(const eval::ContrastiveSuite& suite,
                                                   const std::vector<suite::ItemScores>& scores,
                                                   const suite::SuiteBar& bar, SuiteFilter filter);

// The bars as a table, and the caption of their figure.
ViewData suiteData(const std::vector<suite::SuiteBar>& bars, const suite::SuiteFacts& facts);
QString suiteCaption(const suite::SuiteFacts& facts);

} // namespace contexture::gui
