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

// Conversion of a workspace's rows to data, and back. Callers are inside Connection::guarded and, to write, inside a
// transaction.

std::int64_t writeDocument(Connection& connection, const Document& document); // the row that is there, or a new one
std::int64_t writeModel(Connection& connection, const ModelInfo& model);      // likewise

// Writes a run as new rows, sentence by sentence, possibly while the run is still being computed.
class RunRows {
public:
    enum class Pass { First, Final };

    // Of `run` its document, model, settings, label and times: as far as they are known.
    // `as`: the id of the run's row; 0: a new one.
    RunRows(Connection& connection, const Run& run, std::int64_t as = 0);
    ~RunRows();
    RunRows(const RunRows&) = delete;
    RunRows& operator=(const RunRows&) = delete;

    std::int64_t id() const { return m_id; }
    void add(Pass pass, SentenceIndex at, const TranslatedSentence& sentence);
    void finish(const Run& run); // settings, label and times as they are in the end

private:
    struct Inserts;

    Connection& m_connection;
    std::int64_t m_id = 0;
    std::unique_ptr<Inserts> m_inserts;
};
// All of a run. Throws Cancelled.
std::int64_t writeRun(Connection& connection, const Run& run, const Watch& watch, std::int64_t as = 0);

std::shared_ptr<const Document> readDocument(Connection& connection, std::int64_t id); // null when there is no such row
ModelInfo readModel(Connection& connection, std::int64_t id);
// Everything but the document, which the caller sets; nothing when there is no such row.
struct ReadRun {
    std::shared_ptr<Run> run;
    std::int64_t document = 0;
};
std::optional<ReadRun> readRun(Connection& connection, std::int64_t id);
// `run` has its document. Fills sentences and firstPass, all but their traces.
std::vector<SentenceNeed> readNeeds(Connection& connection, std::int64_t run);
std::vector<KeptAttribution> readAttributions(Connection& connection, std::int64_t run); // by sentence, word, method
void readTranslations(Connection& connection, std::int64_t id, Run& run);

// Where the traces of a run are: the row of each sentence, 0 where there is none.
struct TraceRows {
    std::vector<std::int64_t> sentences;
    std::vector<std::int64_t> firstPass;
};
TraceRows traceRows(Connection& connection, std::int64_t id, const Run& run); // `run` as readTranslations leaves it
// Throws Error for one that is damaged.
std::shared_ptr<const SentenceTrace> readTrace(Connection& connection, std::int64_t row, SentenceIndex at);

} // namespace contexture::store
