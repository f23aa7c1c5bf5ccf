// SPDX-License-Identifier: GPL-3.0-or-later

// Labels, notes, view state and removal in a workspace.
#include "engine/core/error.h"
#include "engine/store/row_values.h"
#include "engine/store/workspace_impl.h"

#include <SQLiteCpp/Column.h>
#include <sqlite3.h>

namespace contexture::store {

namespace {

// Models that no run uses any more.
constexpr const char* kForgetModels = "DELETE FROM model WHERE id NOT IN (SELECT model FROM run)";

void removeRow(Connection& connection, const char* sql, std::int64_t id) {
    SQLite::Statement statement(connection.database(), sql);
    statement.bind(1, id);
    statement.exec();
}

} // namespace

void Workspace::setLabel(RunId id, const std::string& label) {
    m_impl->change([&] {
        SQLite::Statement statement(m_impl->connection->database(), "UPDATE run SET label = ? WHERE id = ?");
        statement.bind(1, label);
        statement.bind(2, id.value);
        if (statement.exec() == 0) {
            throw Error(Message("workspace.no-run", "there is no such run in the workspace"), m_impl->path.string(),
                        Message("do.other-run", "choose another run"));
        }
    });
}

void Workspace::remove(RunId id) {
    m_impl->change([&] {
        removeRow(*m_impl->connection, "DELETE FROM run WHERE id = ?", id.value);
        m_impl->connection->database().exec(kForgetModels);
    });
}

void Workspace::remove(DocumentId id) {
    m_impl->change([&] {
        removeRow(*m_impl->connection, "DELETE FROM document WHERE id = ?", id.value);
        m_impl->connection->database().exec(kForgetModels);
    });
    m_impl->documents.erase(id.value);
}

std::vector<Note> Workspace::notes(DocumentId document) const {
    return m_impl->read([&](Connection& connection) {
        std::vector<Note> list;
        SQLite::Statement query(connection.database(),
                                "SELECT id, run, side, sentence, word, text FROM note WHERE document = ? "
                                "ORDER BY sentence, word, id");
        query.bind(1, document.value);
        while (query.executeStep()) {
            Note note;
            note.id.value = query.getColumn(0).getInt64();
            note.document = document;
            note.run.value = query.getColumn(1).getInt64(); // 0 for NULL
            note.side = query.getColumn(2).getInt64() == 0 ? Side::Source : Side::Target;
            note.sentence = SentenceIndex(query.getColumn(3).getInt64());
            if (!query.getColumn(4).isNull()) {
                note.word = WordIndex(query.getColumn(4).getInt64());
            }
            note.text = query.getColumn(5).getString();
            list.push_back(std::move(note));
        }
        return list;
    });
}

NoteId Workspace::save(const Note& note, Gone gone) {
    NoteId id = note.id;
    m_impl->change([&] {
        constexpr RowStatements kSql{
            .insert = "INSERT INTO note (document, run, side, sentence, word, text, id) VALUES (?, ?, ?, ?, ?, ?, ?)",
            .update = "UPDATE note SET document = ?, run = ?, side = ?, sentence = ?, word = ?, text = ? WHERE id = ?"};
        const auto bind = [&](SQLite::Statement& statement) {
            statement.bind(1, note.document.value);
            if (note.run.isValid()) {
                statement.bind(2, note.run.value);
            }
            statement.bind(3, static_cast<std::int64_t>(note.side));
            statement.bind(4, note.sentence.value);
            if (note.word.isValid()) {
                statement.bind(5, note.word.value);
            }
            statement.bind(6, note.text);
        };
        if (!writeRow(m_impl->connection->database(), kSql, id.value, gone == Gone::PutBack, bind)) {
            throw Error(Message("workspace.note", "the note belongs to nothing in the workspace"),
                        m_impl->path.string(), Message("workspace.note.do", "save its document and run first"));
        }
        if (!id.isValid()) {
            id.value = m_impl->connection->database().getLastInsertRowid();
        }
    });
    return id;
}

void Workspace::remove(NoteId id) {
    m_impl->change([&] { removeRow(*m_impl->connection, "DELETE FROM note WHERE id = ?", id.value); });
}

void Workspace::setQuery(const std::string& name, const std::string& text) {
    if (name.empty()) {
        throw Error(Message("workspace.query-name", "a search that is kept needs a name"), m_impl->path.string(),
                    Message("workspace.query-name.do", "give it one"));
    }
    m_impl->change([&] {
        SQLite::Statement row(m_impl->connection->database(),
                              "INSERT OR REPLACE INTO query (name, text) VALUES (?, ?)");
        row.bind(1, name);
        row.bind(2, text);
        row.exec();
    });
}

std::vector<std::pair<std::string, std::string>> Workspace::queries() const {
    return m_impl->read([](Connection& connection) {
        std::vector<std::pair<std::string, std::string>> list;
        SQLite::Statement query(connection.database(), "SELECT name, text FROM query ORDER BY name");
        while (query.executeStep()) {
            list.emplace_back(query.getColumn(0).getString(), query.getColumn(1).getString());
        }
        return list;
    });
}

void Workspace::removeQuery(const std::string& name) {
    m_impl->change([&] {
        SQLite::Statement row(m_impl->connection->database(), "DELETE FROM query WHERE name = ?");
        row.bind(1, name);
        row.exec();
    });
}

void Workspace::setViewState(const std::string& key, const std::string& value) {
    m_impl->change([&] {
        SQLite::Statement statement(m_impl->connection->database(),
                                    "INSERT INTO view_state (key, value) VALUES (?, ?) "
                                    "ON CONFLICT (key) DO UPDATE SET value = excluded.value");
        statement.bind(1, key);
        statement.bind(2, value);
        statement.exec();
    });
}

std::optional<std::string> Workspace::viewState(const std::string& key) const {
    return m_impl->read([&](Connection& connection) -> std::optional<std::string> {
        SQLite::Statement query(connection.database(), "SELECT value FROM view_state WHERE key = ?");
        query.bind(1, key);
        return query.executeStep() ? std::optional(query.getColumn(0).getString()) : std::nullopt;
    });
}

std::vector<std::string> Workspace::viewStateKeys() const {
    return m_impl->read([](Connection& connection) {
        std::vector<std::string> keys;
        SQLite::Statement query(connection.database(), "SELECT key FROM view_state ORDER BY key");
        while (query.executeStep()) {
            keys.push_back(query.getColumn(0).getString());
        }
        return keys;
    });
}

} // namespace contexture::store
