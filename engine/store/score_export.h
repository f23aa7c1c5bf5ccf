// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/store/export.h"
#include "engine/store/sentence_scores.h"

#include <ostream>
#include <span>

namespace contexture::store {

// Writes the scores of metrics as a table, a row for each sentence of these runs that has a score: run,
// sentence_from_1, source, translation, score.NAME for each metric of the runs by name, document, model. Formats as in
// ExportFormat; JSON is {"what": "scores", "counted_from": 1, "rows": [...]}. Returns the number of rows; if the runs
// have no scores, writes nothing and returns 0. Throws Error as the workspace does.
std::size_t exportScores(std::ostream& out, const Workspace& workspace, std::span<const RunId> runs,
                         ExportFormat format);

// The column of a metric: "score.COMET".
std::string scoreColumn(const std::string& metric);

} // namespace contexture::store
