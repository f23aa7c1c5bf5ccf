// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/text/corpus_reader.h"

#include <nlohmann/json.hpp>

#include <vector>

namespace contexture::cli {

// What became of the rows of training data: one line for each file that lost some, to standard output.
void printDataReport(const std::vector<text::CorpusFileReport>& files);

// The same for every file: [{"file", "rows", "kept", "documents", "mixed_line_ends_at", "skipped": [{"rule", "rows",
// "lines"}]}]. Lines are the first few.
nlohmann::json dataReportJson(const std::vector<text::CorpusFileReport>& files);

} // namespace contexture::cli
