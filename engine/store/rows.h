// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/attribution.h"
#include "engine/core/run.h"
#include "engine/core/watch.h"
#include "engine/store/connection.h"

#include <memory>
#include <optional>
#include <vector>

namespace contexture::store {

// Conversion of a workspace's rows to data, and back. Callers call these functions inside Connection::guarded, and the
// writing ones inside a transaction.

std::int64_t writeDocument(Connection& connection, const Document& document); // row of the same document, or a new one
std::int64_t writeModel(Connection& connection, const ModelInfo& model);      // row of the same model, or a new one

// Writes a run as new rows, sentence by sentence, possibly while the run is still being computed.
class RunRows {
public:
    enum class Pass { First, Final };

    // Uses the document, model, settings, label and times of `run`, as far as they are known. `as`: the id of the run's
    // row; 0: a new row.
    RunRows(Connection& connection, const Run& run, std::int64_t as = 0);
    ~RunRows();
    RunRows(const RunRows&) = delete;
    RunRows& operator=(const RunRows&) = delete;

    std::int64_t id() const { return m_id; }
    void add(Pass pass, SentenceIndex at, const TranslatedSentence& sentence);
    void finish(const Run& run); // writes the final settings, label and times

private:
    struct Inserts;

    Connection& m_connection;
    std::int64_t m_id = 0;
    std::unique_ptr<Inserts> m_inserts;
};
// Writes a whole run. Throws Cancelled.
std::int64_t writeRun(Connection& connection, const Run& run, const Watch& watch, std::int64_t as = 0);

std::shared_ptr<const Document> readDocument(Connection& connection, std::int64_t id); // null if there is no such row
ModelInfo readModel(Connection& connection, std::int64_t id);
// A run without its document, which the caller sets; nullopt if there is no such row.
struct ReadRun {
    std::shared_ptr<Run> run;
    std::int64_t document = 0;
};
std::optional<ReadRun> readRun(Connection& connection, std::int64_t id);
// The answers of models to questions about the words of a run.
std::vector<SentenceNeed> readNeeds(Connection& connection, std::int64_t run);
std::vector<KeptAttribution> readAttributions(Connection& connection, std::int64_t run); // by sentence, word, method
// Fills `sentences` and `firstPass` of `run`, without their traces. The caller has set its document.
void readTranslations(Connection& connection, std::int64_t id, Run& run);

// The places of a run's traces: the row of each sentence, 0 if it has no trace.
struct TraceRows {
    std::vector<std::int64_t> sentences;
    std::vector<std::int64_t> firstPass;
};
TraceRows traceRows(Connection& connection, std::int64_t id, const Run& run); // `run` as filled by readTranslations
// Throws Error for a damaged trace.
std::shared_ptr<const SentenceTrace> readTrace(Connection& connection, std::int64_t row, SentenceIndex at);

} // namespace contexture::store
