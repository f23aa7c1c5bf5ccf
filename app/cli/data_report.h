// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/text/corpus_reader.h"

#include <nlohmann/json.hpp>

#include <vector>

namespace contexture::cli {

// Prints to standard output what happened to the rows of training data: one line for each file that lost rows.
void printDataReport(const std::vector<text::CorpusFileReport>& files);

// The report as JSON, for every file: [{"file", "rows", "kept", "documents", "mixed_line_ends_at", "skipped": [{"rule",
// "rows", "lines"}]}]. "lines" has the first few line numbers.
nlohmann::json dataReportJson(const std::vector<text::CorpusFileReport>& files);

} // namespace contexture::cli
