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

// Whose sentences a bar counts, for people: "feminine", "1 sentence back".
QString barName(const suite::SuiteBar& bar);

std::vector<widgets::SuiteChartRow> suiteRows(const std::vector<suite::SuiteBar>& bars);

enum class SuiteFilter { All, Wrong, Right, PutRight, PutWrong }; // the last two: by context

// Those of a bar's sentences that pass the filter; right and wrong are judged with context where that was read.
std::vector<widgets::SuiteSentence> suiteSentences(const eval::ContrastiveSuite& suite,
                                                   const std::vector<suite::ItemScores>& scores,
                                                   const suite::SuiteBar& bar, SuiteFilter filter);

// The bars as a table, and what stands under their figure.
ViewData suiteData(const std::vector<suite::SuiteBar>& bars, const suite::SuiteFacts& facts);
QString suiteCaption(const suite::SuiteFacts& facts);

} // namespace contexture::gui
