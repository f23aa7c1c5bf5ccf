// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/annotate/score_file.h"

#include <string>
#include <string_view>
#include <vector>

namespace contexture::annotate {

// Numbers of metrics in JSON; `name`: the file as errors name it.

// Whether each line that is not blank begins an object of its own, and does not begin the one object that the file is.
bool isJsonLines(const std::vector<std::string_view>& lines);

// An object a line. Without options.columns, "prediction" (MetricX), "COMET" or "score" is read.
ScoreFile readMetricLines(const std::vector<std::string_view>& lines, const std::string& name,
                          const ScoreFileOptions& options);

// One JSON text: an object of lists, a list of objects, or a list of numbers.
ScoreFile readMetricJson(std::string_view bytes, const std::string& name, const ScoreFileOptions& options);

} // namespace contexture::annotate
