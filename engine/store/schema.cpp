// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/schema.h"

#include "engine/core/error.h"
#include "engine/store/json_check.h"

#include <SQLiteCpp/Column.h>
#include <SQLiteCpp/Transaction.h>

#include <array>
#include <map>

namespace contexture::store {

namespace {

// Positions count from 0. `words` holds pairs of 32-bit byte offsets, log-probabilities are 32-bit floats, pieces
// 32-bit numbers, all little-endian; settings are JSON, and so are sites, with what else a model's system says of
// itself. `identity` is the SHA-256 of everything in the row and below it, so that two runs share one document and one
// model.
constexpr const char* kVersion1 = R"sql(
CREATE TABLE document (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    identity TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    title TEXT NOT NULL,
    source_language TEXT NOT NULL,
    target_language TEXT NOT NULL,
    sentences INTEGER NOT NULL
);
CREATE TABLE sentence (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    document INTEGER NOT NULL REFERENCES document ON DELETE CASCADE,
    side INTEGER NOT NULL,
    position INTEGER NOT NULL,
    text TEXT NOT NULL,
    words BLOB NOT NULL,
    starts_paragraph INTEGER NOT NULL,
    UNIQUE (document, side, position)
);
CREATE TABLE model (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    identity TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    path TEXT NOT NULL,
    hash TEXT NOT NULL,
    system TEXT NOT NULL,
    variant TEXT NOT NULL,
    config TEXT NOT NULL,
    card TEXT NOT NULL,
    source_language TEXT NOT NULL,
    target_language TEXT NOT NULL,
    parameters INTEGER NOT NULL,
    has_context INTEGER NOT NULL,
    reads_target INTEGER NOT NULL,
    trained_online INTEGER NOT NULL,
    sites TEXT NOT NULL
);
CREATE TABLE run (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    document INTEGER NOT NULL REFERENCES document ON DELETE CASCADE,
    model INTEGER NOT NULL REFERENCES model,
    label TEXT NOT NULL,
    settings TEXT NOT NULL,
    seconds REAL,
    cancelled INTEGER NOT NULL,
    two_passes INTEGER NOT NULL,
    saved_at TEXT NOT NULL
);
CREATE INDEX run_of_document ON run (document);
CREATE INDEX run_of_model ON run (model);
CREATE TABLE translation (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    run INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
    first_pass INTEGER NOT NULL,
    position INTEGER NOT NULL,
    text TEXT NOT NULL,
    words BLOB NOT NULL,
    starts_paragraph INTEGER NOT NULL,
    word_log_probability BLOB NOT NULL,
    log_probability REAL,
    hit_length_stop INTEGER NOT NULL,
    pieces BLOB NOT NULL,
    UNIQUE (run, first_pass, position)
);
CREATE TABLE trace (
    translation INTEGER PRIMARY KEY REFERENCES translation ON DELETE CASCADE,
    blob BLOB NOT NULL
);
CREATE TABLE annotation (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    document INTEGER NOT NULL REFERENCES document ON DELETE CASCADE,
    run INTEGER REFERENCES run ON DELETE CASCADE,
    side INTEGER NOT NULL,
    sentence INTEGER NOT NULL,
    word INTEGER,
    text TEXT NOT NULL
);
CREATE INDEX annotation_of_document ON annotation (document);
CREATE INDEX annotation_of_run ON annotation (run);
CREATE TABLE view_state (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
);
)sql";

// Renames the table of notes, and the column `sites`, which has the whole description of a model's system.
constexpr const char* kVersion2 = R"sql(
ALTER TABLE annotation RENAME TO note;
DROP INDEX annotation_of_document;
DROP INDEX annotation_of_run;
CREATE INDEX note_of_document ON note (document);
CREATE INDEX note_of_run ON note (run);
ALTER TABLE model RENAME COLUMN sites TO description;
)sql";

// Words for searches (engine/find): the contents of runs once more, as numbers that can be queried. A run has rows if
// it stands in searched_run. `site` numbers the model's context sites; a word has a row for each, and one row if there
// is none. Unknown values are NULL. `query`: kept searches, by name.
constexpr const char* kVersion3 = R"sql(
CREATE TABLE form (
    id INTEGER PRIMARY KEY,
    text TEXT NOT NULL UNIQUE,
    lower TEXT NOT NULL,
    folded TEXT NOT NULL
);
CREATE INDEX form_lower ON form (lower);
CREATE INDEX form_folded ON form (folded);
CREATE TABLE word (
    run INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
    side INTEGER NOT NULL,
    site INTEGER NOT NULL,
    sentence INTEGER NOT NULL,
    position INTEGER NOT NULL,
    form INTEGER NOT NULL,
    class INTEGER NOT NULL,
    counterpart INTEGER,
    counterpart_form INTEGER,
    log_probability REAL,
    share REAL,
    consulted INTEGER,
    weight REAL,
    word_side INTEGER,
    word_sentence INTEGER,
    word_position INTEGER,
    word_form INTEGER,
    word_weight REAL,
    support INTEGER,
    visible INTEGER,
    PRIMARY KEY (run, side, site, sentence, position)
) WITHOUT ROWID;
CREATE INDEX word_of_form ON word (form);
CREATE TABLE searched_run (
    run INTEGER PRIMARY KEY REFERENCES run ON DELETE CASCADE
);
CREATE TABLE query (
    name TEXT PRIMARY KEY,
    text TEXT NOT NULL
);
)sql";

// Marked errors: characters of a sentence, counted in code points. `typology`: typologies as JSON (engine/annotate);
// one of them is in use.
constexpr const char* kVersion4 = R"sql(
CREATE TABLE mark (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    run INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
    sentence INTEGER NOT NULL,
    category TEXT NOT NULL,
    severity TEXT NOT NULL,
    annotator TEXT NOT NULL,
    comment TEXT NOT NULL,
    correction TEXT NOT NULL,
    metadata TEXT NOT NULL
);
CREATE INDEX mark_of_run ON mark (run, sentence);
CREATE TABLE marked_span (
    mark INTEGER NOT NULL REFERENCES mark ON DELETE CASCADE,
    position INTEGER NOT NULL,
    side INTEGER NOT NULL,
    first INTEGER NOT NULL,
    past INTEGER NOT NULL,
    PRIMARY KEY (mark, position)
) WITHOUT ROWID;
CREATE TABLE typology (
    name TEXT PRIMARY KEY,
    text TEXT NOT NULL,
    used INTEGER NOT NULL
);
)sql";

// Kept tries: the change of a sentence of a run (JSON: engine/store/what_if_json.h) and the result. `name` is empty if
// nobody gave a name.
constexpr const char* kVersion5 = R"sql(
CREATE TABLE kept_try (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    run INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
    sentence INTEGER NOT NULL,
    name TEXT NOT NULL,
    definition TEXT NOT NULL,
    text TEXT NOT NULL,
    words BLOB NOT NULL,
    starts_paragraph INTEGER NOT NULL,
    word_log_probability BLOB NOT NULL,
    log_probability REAL,
    hit_length_stop INTEGER NOT NULL,
    pieces BLOB NOT NULL
);
CREATE INDEX kept_try_of_run ON kept_try (run, sentence);
)sql";

// The trace of a kept try, as in `trace`. Tries kept earlier have none.
constexpr const char* kVersion6 = R"sql(
CREATE TABLE try_trace (
    kept_try INTEGER PRIMARY KEY REFERENCES kept_try ON DELETE CASCADE,
    blob BLOB NOT NULL
);
)sql";

// Answers about a run's words (engine/core/attribution.h), kept so that they need not be computed again, even without
// the model. word_need: a row for each word of a sentence that was scored. attribution: `asked` is the rest of the
// question as JSON; words: sentence, side and word of each, 32-bit; weights: 32-bit floats, one each.
constexpr const char* kVersion7 = R"sql(
CREATE TABLE word_need (
    run INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
    sentence INTEGER NOT NULL,
    position INTEGER NOT NULL,
    gain REAL NOT NULL,
    divergence REAL NOT NULL,
    instead TEXT NOT NULL,
    PRIMARY KEY (run, sentence, position)
) WITHOUT ROWID;
CREATE TABLE attribution (
    run INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
    sentence INTEGER NOT NULL,
    word INTEGER NOT NULL,
    method TEXT NOT NULL,
    asked TEXT NOT NULL,
    value REAL NOT NULL,
    instead TEXT NOT NULL,
    complete_sum REAL,
    words BLOB NOT NULL,
    weights BLOB NOT NULL,
    PRIMARY KEY (run, sentence, word, method, asked)
) WITHOUT ROWID;
)sql";

// Numbers that metrics of other programs gave to the sentences of a run (engine/store/sentence_scores.h).
constexpr const char* kVersion8 = R"sql(
CREATE TABLE sentence_score (
    run INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
    metric TEXT NOT NULL COLLATE NOCASE,
    sentence INTEGER NOT NULL,
    value REAL NOT NULL,
    PRIMARY KEY (run, metric, sentence)
) WITHOUT ROWID;
)sql";

// Notes for translators in a document's file, for the source sentences that have one.
constexpr const char* kVersion9 = R"sql(
CREATE TABLE file_note (
    document INTEGER NOT NULL REFERENCES document ON DELETE CASCADE,
    position INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (document, position)
) WITHOUT ROWID;
)sql";

constexpr std::array<Migration, 9> kMigrations{{{1, kVersion1},
                                                {2, kVersion2},
                                                {3, kVersion3},
                                                {4, kVersion4},
                                                {5, kVersion5},
                                                {6, kVersion6},
                                                {7, kVersion7},
                                                {8, kVersion8},
                                                {9, kVersion9}}};

// Kind and name of everything in a database, and the SQL that made it (empty for objects that SQLite makes by itself).
// SQLite's statistics for its planner are left out.
std::map<std::string, std::string> objects(SQLite::Database& database) {
    std::map<std::string, std::string> found;
    SQLite::Statement query(database, "SELECT type || ' ' || name, ifnull(sql, '') FROM sqlite_master "
                                      "WHERE name NOT LIKE 'sqlite\\_stat%' ESCAPE '\\'");
    while (query.executeStep()) {
        found[query.getColumn(0).getString()] += query.getColumn(1).getString(); // a second one equals nothing
    }
    return found;
}

// The same for a new database, made in memory up to a version.
std::map<std::string, std::string> expectedObjects(std::int64_t version, std::span<const Migration> steps) {
    SQLite::Database memory(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    for (const Migration& step : steps) {
        if (step.to <= version) {
            memory.exec(step.sql);
        }
    }
    return objects(memory);
}

} // namespace

std::span<const Migration> migrations() {
    return kMigrations;
}

SchemaState inspectSchema(Connection& connection, std::span<const Migration> steps) {
    const std::string where = connection.shownAs().string();
    const std::int64_t application = connection.number("PRAGMA application_id");
    const std::int64_t version = connection.number("PRAGMA user_version");
    const std::map<std::string, std::string> found = connection.guarded([&] { return objects(connection.database()); });
    if (application == 0 && version == 0 && found.empty()) {
        return SchemaState::New;
    }
    if (application != kApplicationId) {
        throw Error(
            Message("workspace.other-program", "this is a database of another program, not a Contexture workspace"),
            where, Message("do.other-file", "choose another file"));
    }
    const int newest = steps.back().to;
    if (version > newest) {
        throw Error(Message("workspace.newer",
                            "the workspace was made by a newer Contexture (version {version} of the format; this one "
                            "reads up to version {known})",
                            version, newest),
                    where, Message("do.update", "update Contexture"));
    }
    if (version < 1) {
        connection.damaged(Message("workspace.version", "it has no version"));
    }
    const std::map<std::string, std::string> expected = expectedObjects(version, steps);
    for (const auto& [object, sql] : expected) {
        const auto it = found.find(object);
        if (it == found.end()) {
            connection.damaged(Message("workspace.lacks", "it lacks the {object}", object));
        }
        if (it->second != sql) {
            connection.damaged(
                Message("workspace.differs", "its {object} is not the one that Contexture makes", object));
        }
    }
    for (const auto& [object, sql] : found) {
        if (!expected.contains(object)) {
            connection.damaged(Message("workspace.foreign", "it holds something that Contexture never made: {object}",
                                       inQuotes(object)));
        }
    }
    return version == newest ? SchemaState::Current : SchemaState::Older;
}

void migrate(Connection& connection, std::span<const Migration> steps) {
    connection.guarded([&] {
        SQLite::Database& database = connection.database();
        const std::int64_t version = connection.number("PRAGMA user_version");
        if (version == 0) {
            // Before the first table: with this setting a removal returns its pages when the transaction ends.
            database.exec("PRAGMA auto_vacuum=FULL");
        }
        SQLite::Transaction transaction(database);
        if (version == 0) {
            database.exec("PRAGMA application_id=" + std::to_string(kApplicationId));
        }
        for (const Migration& step : steps) {
            if (step.to > version) {
                database.exec(step.sql);
                database.exec("PRAGMA user_version=" + std::to_string(step.to));
            }
        }
        transaction.commit();
    });
}

} // namespace contexture::store
