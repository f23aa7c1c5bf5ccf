// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/engine.h"
#include "engine/study/plan.h"
#include "engine/study/row_result.h"

#include <functional>
#include <optional>
#include <string>

namespace contexture::study {

// A study's folder:
//   rows/NAME-SEED/model.safetensors, training.json   once it is trained
//   rows/NAME-SEED/model.safetensors.checkpoint, begun.json   while it is: the latter says under which settings
//   rows/NAME-SEED/result.json                        once it is measured
//   rows/NAME-SEED/lock                               held by the process that works on it
// Rows are independent: any number of processes may work on one folder. A base that several rows need is trained by the
// process that comes first; the others wait.
using Message = std::function<void(const std::string& line)>;

// The settings that decide the row's numbers, as JSON: the model's recipe and data, its base's, the test set, the
// decoding. For files it has the content's hash. Throws Error for a file that cannot be read.
std::string decidingSettings(const Plan& plan, std::size_t row);

// The row's result if it is finished. Throws Error if it was finished under other settings than the plan's: a finished
// row is neither trained again nor reported under other settings.
std::optional<RowResult> finishedRow(const Plan& plan, std::size_t row, const std::filesystem::path& folder);

// Trains the row or resumes its training, measures the model, and keeps the result. Returns at once if the row is
// finished. Throws Error and Cancelled; finished steps are kept.
RowResult runRow(Engine& engine, const Plan& plan, std::size_t row, const std::filesystem::path& folder, int threads,
                 const Message& message, const CancelToken& cancel);

// The present or future path of the row's bundle.
std::filesystem::path bundleOf(const Plan& plan, std::size_t row, const std::filesystem::path& folder);

} // namespace contexture::study
