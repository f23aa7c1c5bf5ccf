// SPDX-License-Identifier: GPL-3.0-or-later

// Reading runs of a workspace: whole, or sentence by sentence.
#include "engine/core/error.h"
#include "engine/store/rows.h"
#include "engine/store/workspace_impl.h"

namespace contexture::store {

namespace {

// A run whose traces stay in the file.
class FiledRun final : public RunSource {
public:
    FiledRun(std::shared_ptr<Connection> connection, std::int64_t row, std::shared_ptr<const Run> run, TraceRows rows)
        : m_connection(std::move(connection))
        , m_row(row)
        , m_run(std::move(run))
        , m_rows(std::move(rows))
        , m_columns(*m_run) {}

    const Run& run() const override { return *m_run; }
    bool isTraced(SentenceIndex sentence) const override { return rowOf(sentence) != 0; }

    std::shared_ptr<const SentenceTrace> trace(SentenceIndex sentence) const override {
        const std::int64_t row = rowOf(sentence);
        return row == 0 ? nullptr : read(row, sentence, *m_run->sentences[sentence.asSize()]);
    }

    RunAnswers answers() const override {
        return m_connection->guarded([&] {
            return RunAnswers{readNeeds(*m_connection, m_row), readAttributions(*m_connection, m_row)};
        });
    }

    const TraceRows& rows() const { return m_rows; }
    // Throws Error for a trace that is damaged or does not fit `of`.
    std::shared_ptr<const SentenceTrace> read(std::int64_t row, SentenceIndex at, const TranslatedSentence& of) const {
        const auto trace = m_connection->guarded([&] { return readTrace(*m_connection, row, at); });
        if (const Message wrong = whatIsWrong(*m_run, m_columns, at, of.text, *trace); !wrong.empty()) {
            m_connection->damaged(wrong);
        }
        return trace;
    }

private:
    std::int64_t rowOf(SentenceIndex sentence) const {
        return sentence.isValid() && sentence.asSize() < m_rows.sentences.size() ? m_rows.sentences[sentence.asSize()]
                                                                                 : 0;
    }

    std::shared_ptr<Connection> m_connection;
    std::int64_t m_row;
    std::shared_ptr<const Run> m_run;
    TraceRows m_rows;
    WordColumns m_columns;
};

} // namespace

std::shared_ptr<Run> Workspace::Impl::runWithoutTraces(std::int64_t id) const {
    auto found = read([&](Connection& c) { return readRun(c, id); });
    if (!found) {
        throw Error(Message("workspace.no-run", "there is no such run in the workspace"), path.string(),
                    Message("do.other-run", "choose another run"));
    }
    Run& run = *found->run;
    run.document = document(found->document);
    if (!run.document) {
        connection->damaged(Message("workspace.run-document", "the document of a run is missing"));
    }
    read([&](Connection& c) { readTranslations(c, id, run); });
    if (const Message wrong = whatIsWrong(run); !wrong.empty()) {
        connection->damaged(wrong);
    }
    return found->run;
}

std::shared_ptr<const RunSource> Workspace::source(RunId id) const {
    const auto run = m_impl->runWithoutTraces(id.value);
    auto rows = m_impl->read([&](Connection& connection) { return traceRows(connection, id.value, *run); });
    return std::make_shared<FiledRun>(m_impl->connection, id.value, run, std::move(rows));
}

std::shared_ptr<const Run> Workspace::loadRun(RunId id, Traces traces) const {
    return traces == Traces::Skip ? m_impl->runWithoutTraces(id.value) : loadRun(id, {}, nullptr);
}

std::shared_ptr<const Run> Workspace::loadRun(RunId id, const Watch& watch, std::vector<TraceDamage>* damaged) const {
    const auto run = m_impl->runWithoutTraces(id.value);
    auto rows = m_impl->read([&](Connection& connection) { return traceRows(connection, id.value, *run); });
    const FiledRun filed(m_impl->connection, id.value, run, std::move(rows));
    const auto whole = std::make_shared<Run>(*run);
    const std::size_t all = whole->sentences.size() + whole->firstPass.size();
    std::size_t done = 0;
    for (const bool first : {false, true}) {
        auto& sentences = first ? whole->firstPass : whole->sentences;
        const auto& places = first ? filed.rows().firstPass : filed.rows().sentences;
        for (std::size_t s = 0; s < sentences.size(); ++s) {
            watch.cancel.throwIfCancelled();
            if (places[s] != 0) {
                const SentenceIndex at(static_cast<std::int64_t>(s));
                auto traced = std::make_shared<TranslatedSentence>(*sentences[s]);
                try {
                    traced->trace = filed.read(places[s], at, *traced);
                } catch (const Error& error) {
                    if (!damaged) {
                        throw;
                    }
                    damaged->push_back({whole->label, at, error.what()});
                }
                sentences[s] = std::move(traced);
            }
            watch.tell(++done, all);
        }
    }
    return whole;
}

} // namespace contexture::store
