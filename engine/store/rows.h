#pragma once

#include "engine/core/run.h"
#include "engine/store/connection.h"

#include <memory>
#include <optional>

namespace contexture::store {

// Rows of a workspace to data and back. Inside Connection::guarded and, for what writes, inside a transaction.

std::int64_t writeDocument(Connection& connection, const Document& document); // the row that is there, or a new one
std::int64_t writeModel(Connection& connection, const ModelInfo& model);      // likewise
std::int64_t writeRun(Connection& connection, const Run& run);                // always a new row

std::shared_ptr<const Document> readDocument(Connection& connection, std::int64_t id); // null when there is no such row
ModelInfo readModel(Connection& connection, std::int64_t id);
// Everything but the document, which the caller sets; nothing when there is no such row.
struct ReadRun {
    std::shared_ptr<Run> run;
    std::int64_t document = 0;
};
std::optional<ReadRun> readRun(Connection& connection, std::int64_t id);
// `run` has its document. Fills sentences and firstPass.
void readTranslations(Connection& connection, std::int64_t id, bool withTraces, Run& run);

} // namespace contexture::store
