// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/run_recorder.h"

#include "engine/core/error.h"
#include "engine/store/schema.h"
#include "engine/store/workspace_impl.h"

#include <optional>

namespace contexture::store {

struct RunRecorder::Impl {
    std::filesystem::path path;
    std::optional<AtomicFile> file;     // for a new workspace
    std::optional<Workspace> workspace; // the existing workspace
    std::shared_ptr<Connection> connection;
    std::optional<RunRows> rows;
    Run run; // the present run, without traces
    std::optional<WordColumns> columns;
    bool hasRuns = false; // complete runs

    // Removes a run without an end.
    void takeBack() {
        if (rows) {
            rows.reset();
            connection->execute("ROLLBACK");
        }
    }

    void add(RunRows::Pass pass, SentenceIndex at, const TranslatedSentence& sentence) {
        auto& sentences = pass == RunRows::Pass::First ? run.firstPass : run.sentences;
        const bool isRead = pass == RunRows::Pass::First || run.firstPass.empty();
        sentences.resize(run.document->size());
        if (isRead) {
            columns->target += sentence.text.words.size();
        }
        if (const Message wrong = whatIsWrong(run, *columns, at, sentence); !wrong.empty()) {
            throw Error(Message("workspace.run", "the run cannot be saved: {reason}", wrong),
                        connection->shownAs().string(),
                        Message("do.report", "this is a mistake in the program: report it"));
        }
        auto light = std::make_shared<TranslatedSentence>(sentence);
        light->trace = nullptr;
        sentences.at(at.asSize()) = std::move(light);
        connection->guarded([&] { rows->add(pass, at, sentence); });
    }
};

RunRecorder::RunRecorder(const std::filesystem::path& path, Into into) : m_impl(std::make_unique<Impl>()) {
    m_impl->path = path;
    if (into == Into::Present) {
        m_impl->workspace.emplace(Workspace::open(path));
        if (m_impl->workspace->isReadOnly()) {
            throw Error(Message("workspace.fixed", "the workspace cannot be changed where it is"), path.string(),
                        Message("do.save-elsewhere", "save it under another name"));
        }
        m_impl->connection = m_impl->workspace->connection();
        m_impl->workspace->atomically([] {}); // throws now if another program writes to the file
        return;
    }
    m_impl->file.emplace(path);
    m_impl->connection = std::make_shared<Connection>(m_impl->file->temporary(), Connection::Mode::Build, path);
    migrate(*m_impl->connection);
}

void RunRecorder::begin(std::shared_ptr<const Document> document, const ModelInfo& model, const RunSettings& settings) {
    if (const Message wrong = whatIsWrong(*document); !wrong.empty()) {
        throw Error(Message("workspace.document", "the document cannot be saved: {reason}", wrong),
                    m_impl->path.string(), Message("do.report", "this is a mistake in the program: report it"));
    }
    m_impl->run = {};
    m_impl->run.document = std::move(document);
    m_impl->run.model = model;
    m_impl->run.settings = settings;
    m_impl->run.sentences.resize(m_impl->run.document->size());
    m_impl->columns.emplace(m_impl->run);
    m_impl->connection->execute("BEGIN IMMEDIATE");
    m_impl->connection->guarded([&] { m_impl->rows.emplace(*m_impl->connection, m_impl->run); });
}

RunRecorder::~RunRecorder() {
    try {
        m_impl->takeBack();
    } catch (const std::exception&) {
        // The next program that opens the file removes it.
    }
}

void RunRecorder::addFirst(SentenceIndex at, const TranslatedSentence& sentence) {
    m_impl->add(RunRows::Pass::First, at, sentence);
}

void RunRecorder::add(SentenceIndex at, const TranslatedSentence& sentence) {
    m_impl->add(RunRows::Pass::Final, at, sentence);
}

void RunRecorder::end(const Run& run) {
    m_impl->connection->guarded([&] { m_impl->rows->finish(run); });
    m_impl->rows.reset();
    m_impl->connection->execute("COMMIT");
    m_impl->hasRuns = true;
}

void RunRecorder::commit() {
    m_impl->takeBack();
    if (m_impl->workspace) {
        m_impl->connection->execute("PRAGMA wal_checkpoint(TRUNCATE)");
        m_impl->connection.reset();
        m_impl->workspace->close();
        return;
    }
    m_impl->connection.reset();
    if (m_impl->hasRuns) {
        commitOver(*m_impl->file);
    }
}

} // namespace contexture::store
