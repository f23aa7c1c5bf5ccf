// SPDX-License-Identifier: GPL-3.0-or-later

// Kept tries in a workspace.
#include "engine/core/error.h"
#include "engine/store/row_values.h"
#include "engine/store/trace_blob.h"
#include "engine/store/what_if_json.h"
#include "engine/store/workspace_impl.h"

#include <sqlite3.h>

#include <limits>

namespace contexture::store {

namespace {

constexpr const char* kColumns = "id, sentence, name, definition, text, words, starts_paragraph, "
                                 "word_log_probability, log_probability, hit_length_stop, pieces";

StoredTry tryOf(Connection& connection, SQLite::Statement& row) {
    StoredTry stored;
    stored.id.value = row.getColumn(0).getInt64();
    const std::int64_t sentence = row.getColumn(1).getInt64();
    if (sentence < 0 || sentence > std::numeric_limits<std::int32_t>::max()) {
        connection.damaged(Message("workspace.try-sentence", "a kept try has no sentence"));
    }
    KeptTry& kept = stored.kept;
    kept.what.sentence = SentenceIndex(sentence);
    kept.name = row.getColumn(2).getString();
    readDefinition(row.getColumn(3).getString(), kept,
                   Message("at.try", "{file}, a kept try", connection.shownAs().string()));
    auto said = std::make_shared<TranslatedSentence>();
    said->text = sentenceOf(connection, row, 4);
    said->wordLogProbability = arrayOf<float>(connection, row, 7);
    // SQLite keeps NaN as NULL.
    said->logProbability =
        row.getColumn(8).isNull() ? std::numeric_limits<double>::quiet_NaN() : row.getColumn(8).getDouble();
    said->hitLengthStop = row.getColumn(9).getInt64() != 0;
    said->pieces = arrayOf<std::int32_t>(connection, row, 10);
    if (const Message wrong = whatIsWrong(*said); !wrong.empty()) {
        connection.damaged(wrong);
    }
    kept.said = std::move(said);
    return stored;
}

void readTraceOf(Connection& connection, StoredTry& stored, std::vector<TraceDamage>* damaged) {
    SQLite::Statement query(connection.database(), "SELECT blob FROM try_trace WHERE kept_try = ?");
    query.bind(1, stored.id.value);
    if (!query.executeStep()) {
        return;
    }
    const SentenceIndex sentence = stored.kept.what.sentence;
    const std::string where =
        connection.shownAs().string() + ", kept try of sentence " + std::to_string(sentence.value + 1);
    try {
        auto said = std::make_shared<TranslatedSentence>(*stored.kept.said);
        said->trace = std::make_shared<const SentenceTrace>(decodeTrace(blobOf(query, 0), where));
        stored.kept.said = std::move(said);
    } catch (const Error& error) {
        if (!damaged) {
            throw;
        }
        damaged->push_back({stored.kept.name, sentence, error.what()});
    }
}

} // namespace

std::vector<StoredTry> Workspace::tries(RunId run, Traces traces, std::vector<TraceDamage>* damaged) const {
    return m_impl->read([&](Connection& connection) {
        std::vector<StoredTry> list;
        SQLite::Statement query(connection.database(), std::string("SELECT ") + kColumns +
                                                           " FROM kept_try WHERE run = ? ORDER BY sentence, id");
        query.bind(1, run.value);
        while (query.executeStep()) {
            list.push_back(tryOf(connection, query));
            list.back().run = run;
        }
        for (StoredTry& stored : list) {
            if (traces == Traces::Load) {
                readTraceOf(connection, stored, damaged);
            }
        }
        return list;
    });
}

TryId Workspace::save(const StoredTry& stored) {
    const KeptTry& kept = stored.kept;
    if (!kept.said || !kept.what.sentence.isValid()) {
        throw Error(Message("workspace.try-empty", "a try without a sentence or a translation cannot be kept"),
                    m_impl->path.string(), Message("do.report", "this is a mistake in the program: report it"));
    }
    TryId id = stored.id;
    m_impl->change([&] {
        if (id.isValid()) { // keeps its number
            remove(id);
        }
        Insert insert(*m_impl->connection,
                      "INSERT INTO kept_try (id, run, sentence, name, definition, text, words, starts_paragraph, "
                      "word_log_probability, log_probability, hit_length_stop, pieces) "
                      "VALUES (nullif(?, 0), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
        const TranslatedSentence& said = *kept.said;
        insert << id.value << stored.run.value << std::int64_t{kept.what.sentence.value} << kept.name
               << definitionJson(kept) << said.text.text << said.text.words << said.text.startsParagraph
               << said.wordLogProbability << said.logProbability << said.hitLengthStop << said.pieces;
        try {
            insert.run();
        } catch (const SQLite::Exception& error) {
            if (error.getErrorCode() != SQLITE_CONSTRAINT) { // a reference to a missing row
                throw;
            }
            throw Error(Message("workspace.try-run", "the kept try belongs to no run of the workspace"),
                        m_impl->path.string(), Message("workspace.mark.do", "save its run first"));
        }
        id.value = m_impl->connection->database().getLastInsertRowid();
        if (said.trace) {
            const std::vector<std::byte> blob = encodeTrace(*said.trace);
            Insert trace(*m_impl->connection, "INSERT INTO try_trace (kept_try, blob) VALUES (?, ?)");
            trace << id.value << blob;
            trace.run();
        }
    });
    return id;
}

void Workspace::remove(TryId id) {
    m_impl->change([&] {
        SQLite::Statement statement(m_impl->connection->database(), "DELETE FROM kept_try WHERE id = ?");
        statement.bind(1, id.value);
        statement.exec();
    });
}

} // namespace contexture::store
