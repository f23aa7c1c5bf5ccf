// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/annotate/score_file.h"

#include <string>
#include <string_view>
#include <vector>

namespace contexture::annotate {

// Numbers of metrics in plain text; `lines`: from text::textLines, `name`: the file as errors name it.

// What comet-score prints: "system.de⇥Segment 0⇥score: 0.8312", in older versions without the system, then one score
// for each system. Segments count from 0.
bool areCometLines(const std::vector<std::string_view>& lines);
ScoreFile readCometLines(const std::vector<std::string_view>& lines, const std::string& name);

// One number a line, a blank line where there is none; or a table whose first line names its columns. Texts of the
// table are in columns "source", "src", "translation", "hypothesis", "mt" or "target". Without options.columns, the
// only column of numbers is read.
ScoreFile readNumbers(const std::vector<std::string_view>& lines, const std::string& name,
                      const ScoreFileOptions& options);

// The number that the whole text is, with a decimal point: nullopt for other text, and for infinity and NaN.
std::optional<double> finiteNumber(std::string_view text);

// The names under which files have the source, and the translation.
bool isSourceName(std::string_view name);
bool isTargetName(std::string_view name);
// Names of columns that hold places and not scores: "line", "sent_idx", "sentence_from_1", …
bool isPlaceName(std::string_view name);

} // namespace contexture::annotate
