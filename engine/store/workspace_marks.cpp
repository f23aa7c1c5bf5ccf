// SPDX-License-Identifier: GPL-3.0-or-later

// Marked errors and typologies in a workspace.
#include "engine/core/error.h"
#include "engine/store/row_values.h"
#include "engine/store/workspace_impl.h"

#include <SQLiteCpp/Column.h>
#include <sqlite3.h>

#include <limits>

namespace contexture::store {

namespace {

std::vector<CharacterSpan> readSpans(Connection& connection, SQLite::Statement& query, std::int64_t mark) {
    constexpr std::int64_t kMost = std::numeric_limits<std::uint32_t>::max();
    std::vector<CharacterSpan> spans;
    query.reset();
    query.bind(1, mark);
    while (query.executeStep()) {
        const std::int64_t side = query.getColumn(0).getInt64();
        const std::int64_t begin = query.getColumn(1).getInt64();
        const std::int64_t end = query.getColumn(2).getInt64();
        if (side < 0 || side > 1 || begin < 0 || begin > end || end > kMost) {
            connection.damaged(Message("workspace.span", "a marked error has no place in its sentence"));
        }
        spans.push_back({static_cast<Side>(side), static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)});
    }
    return spans;
}

void writeSpans(SQLite::Database& database, std::int64_t mark, const std::vector<CharacterSpan>& spans) {
    SQLite::Statement forget(database, "DELETE FROM marked_span WHERE mark = ?");
    forget.bind(1, mark);
    forget.exec();
    SQLite::Statement insert(database, "INSERT INTO marked_span (mark, position, side, first, past) "
                                       "VALUES (?, ?, ?, ?, ?)");
    std::int64_t position = 0;
    for (const CharacterSpan& span : spans) {
        insert.reset();
        insert.bind(1, mark);
        insert.bind(2, position++);
        insert.bind(3, static_cast<std::int64_t>(span.side));
        insert.bind(4, std::int64_t{span.begin});
        insert.bind(5, std::int64_t{span.end});
        insert.exec();
    }
}

} // namespace

std::vector<StoredMark> Workspace::marks(RunId run) const {
    return m_impl->read([&](Connection& connection) {
        std::vector<StoredMark> list;
        SQLite::Statement spans(connection.database(),
                                "SELECT side, first, past FROM marked_span WHERE mark = ? ORDER BY position");
        SQLite::Statement query(connection.database(),
                                "SELECT id, sentence, category, severity, annotator, comment, correction, metadata "
                                "FROM mark WHERE run = ? ORDER BY sentence, id");
        query.bind(1, run.value);
        while (query.executeStep()) {
            StoredMark stored;
            stored.id.value = query.getColumn(0).getInt64();
            stored.run = run;
            const std::int64_t sentence = query.getColumn(1).getInt64();
            if (sentence < 0 || sentence > std::numeric_limits<std::int32_t>::max()) {
                connection.damaged(Message("workspace.mark-sentence", "a marked error has no sentence"));
            }
            ErrorMark& mark = stored.mark;
            mark.sentence = SentenceIndex(sentence);
            mark.category = query.getColumn(2).getString();
            mark.severity = query.getColumn(3).getString();
            mark.annotator = query.getColumn(4).getString();
            mark.comment = query.getColumn(5).getString();
            mark.correction = query.getColumn(6).getString();
            mark.metadata = query.getColumn(7).getString();
            mark.spans = readSpans(connection, spans, stored.id.value);
            list.push_back(std::move(stored));
        }
        return list;
    });
}

MarkId Workspace::save(const StoredMark& stored, Gone gone) {
    MarkId id = stored.id;
    m_impl->change([&] {
        SQLite::Database& database = m_impl->connection->database();
        const ErrorMark& mark = stored.mark;
        constexpr RowStatements kSql{
            .insert = "INSERT INTO mark (run, sentence, category, severity, annotator, comment, correction, metadata, "
                      "id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            .update = "UPDATE mark SET run = ?, sentence = ?, category = ?, severity = ?, annotator = ?, comment = ?, "
                      "correction = ?, metadata = ? WHERE id = ?"};
        const bool isWritten =
            writeRow(database, kSql, id.value, gone == Gone::PutBack, [&](SQLite::Statement& statement) {
                statement.bind(1, stored.run.value);
                statement.bind(2, mark.sentence.value);
                statement.bind(3, mark.category);
                statement.bind(4, mark.severity);
                statement.bind(5, mark.annotator);
                statement.bind(6, mark.comment);
                statement.bind(7, mark.correction);
                statement.bind(8, mark.metadata);
            });
        if (!isWritten) {
            throw Error(Message("workspace.mark", "the marked error belongs to no run of the workspace"),
                        m_impl->path.string(), Message("workspace.mark.do", "save its run first"));
        }
        if (!id.isValid()) {
            id.value = database.getLastInsertRowid();
        }
        writeSpans(database, id.value, mark.spans);
    });
    return id;
}

void Workspace::remove(MarkId id) {
    m_impl->change([&] {
        SQLite::Statement statement(m_impl->connection->database(), "DELETE FROM mark WHERE id = ?");
        statement.bind(1, id.value);
        statement.exec();
    });
}

void Workspace::setTypology(const std::string& name, const std::string& json) {
    m_impl->change([&] {
        SQLite::Database& database = m_impl->connection->database();
        database.exec("UPDATE typology SET used = 0");
        SQLite::Statement row(database, "INSERT OR REPLACE INTO typology (name, text, used) VALUES (?, ?, 1)");
        row.bind(1, name);
        row.bind(2, json);
        row.exec();
    });
}

std::optional<std::string> Workspace::typology() const {
    return m_impl->read([](Connection& connection) -> std::optional<std::string> {
        SQLite::Statement query(connection.database(), "SELECT text FROM typology WHERE used ORDER BY name LIMIT 1");
        return query.executeStep() ? std::optional(query.getColumn(0).getString()) : std::nullopt;
    });
}

} // namespace contexture::store
