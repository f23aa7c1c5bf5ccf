// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/rows.h"

#include "engine/core/error.h"
#include "engine/store/byte_io.h"
#include "engine/store/row_values.h"
#include "engine/store/settings_json.h"
#include "engine/store/sha256.h"
#include "engine/store/trace_blob.h"

#include <SQLiteCpp/Column.h>

#include <ctime>
#include <filesystem>
#include <limits>

namespace contexture::store {

namespace {

void add(ByteWriter& out, const std::vector<Sentence>& sentences) {
    out.count(sentences.size());
    for (const Sentence& sentence : sentences) {
        out.text(sentence.text);
        out.count(sentence.words.size());
        out.array(std::span(sentence.words));
        out.u8(sentence.startsParagraph ? 1 : 0);
    }
}

std::int64_t findByIdentity(Connection& connection, const char* sql, const std::string& identity) {
    SQLite::Statement query(connection.database(), sql);
    query.bind(1, identity);
    return query.executeStep() ? query.getColumn(0).getInt64() : 0;
}

std::string now() {
    const std::time_t time = std::time(nullptr);
    std::tm utc{};
    gmtime_r(&time, &utc);
    char text[32];
    std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc);
    return text;
}

void readFileNotes(Connection& connection, std::int64_t id, Document& document) {
    SQLite::Statement query(connection.database(), "SELECT position, text FROM file_note WHERE document = ?");
    query.bind(1, id);
    while (query.executeStep()) {
        const std::int64_t position = query.getColumn(0).getInt64();
        if (position < 0 || position >= static_cast<std::int64_t>(document.source.size())) {
            connection.damaged(Message("workspace.file-note", "a note of a file belongs to no sentence"));
        }
        document.fileNotes.resize(document.source.size());
        document.fileNotes[static_cast<std::size_t>(position)] = query.getColumn(1).getString();
    }
}

} // namespace

std::int64_t writeDocument(Connection& connection, const Document& document) {
    ByteWriter content;
    for (const std::string* text :
         {&document.id, &document.title, &document.sourceLanguage, &document.targetLanguage}) {
        content.text(*text);
    }
    add(content, document.source);
    add(content, document.reference);
    for (const std::string& note : document.fileNotes) { // documents without notes are those of older versions
        content.text(note);
    }
    const std::string identity = sha256(content.bytes());
    if (const auto id = findByIdentity(connection, "SELECT id FROM document WHERE identity = ?", identity)) {
        return id;
    }
    Insert row(connection, "INSERT INTO document (identity, name, title, source_language, target_language, sentences) "
                           "VALUES (?, ?, ?, ?, ?, ?)");
    row << identity << document.id << document.title << document.sourceLanguage << document.targetLanguage
        << static_cast<std::int64_t>(document.size());
    row.run();
    const std::int64_t id = connection.database().getLastInsertRowid();
    Insert insert(connection, "INSERT INTO sentence (document, side, position, text, words, starts_paragraph) "
                              "VALUES (?, ?, ?, ?, ?, ?)");
    for (const Side side : {Side::Source, Side::Target}) {
        const auto& sentences = side == Side::Source ? document.source : document.reference;
        for (std::size_t s = 0; s < sentences.size(); ++s) {
            insert << id << static_cast<std::int64_t>(side) << static_cast<std::int64_t>(s) << sentences[s].text
                   << sentences[s].words << sentences[s].startsParagraph;
            insert.run();
        }
    }
    Insert insertNote(connection, "INSERT INTO file_note (document, position, text) VALUES (?, ?, ?)");
    for (std::size_t s = 0; s < document.fileNotes.size(); ++s) {
        if (!document.fileNotes[s].empty()) {
            insertNote << id << static_cast<std::int64_t>(s) << document.fileNotes[s];
            insertNote.run();
        }
    }
    return id;
}

// The folders of a model's file may reveal a person's name: file name and hash are enough to find the model again.
ModelInfo withoutFolders(ModelInfo model) {
    model.path = std::filesystem::path(model.path).filename().string();
    return model;
}

std::int64_t writeModel(Connection& connection, const ModelInfo& info) {
    const ModelInfo model = withoutFolders(info);
    const std::string description = descriptionJson(model);
    ByteWriter content;
    for (const std::string* text :
         {&model.name, &model.path, &model.hash, &model.system, &model.variant, &model.configJson, &model.cardJson,
          &model.sourceLanguage, &model.targetLanguage, &description}) {
        content.text(*text);
    }
    content.array(std::span(&model.parameters, 1));
    content.u8(static_cast<std::uint8_t>(model.hasContext | model.readsTarget << 1 | model.trainedOnline << 2));
    const std::string identity = sha256(content.bytes());
    if (const auto id = findByIdentity(connection, "SELECT id FROM model WHERE identity = ?", identity)) {
        return id;
    }
    Insert insert(connection,
                  "INSERT INTO model (identity, name, path, hash, system, variant, config, card, source_language, "
                  "target_language, parameters, has_context, reads_target, trained_online, description) "
                  "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    insert << identity << model.name << model.path << model.hash << model.system << model.variant << model.configJson
           << model.cardJson << model.sourceLanguage << model.targetLanguage << model.parameters << model.hasContext
           << model.readsTarget << model.trainedOnline << description;
    insert.run();
    return connection.database().getLastInsertRowid();
}

struct RunRows::Inserts {
    explicit Inserts(Connection& connection)
        : translation(connection, "INSERT INTO translation (run, first_pass, position, text, words, starts_paragraph, "
                                  "word_log_probability, log_probability, hit_length_stop, pieces) "
                                  "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
        , trace(connection, "INSERT INTO trace (translation, blob) VALUES (?, ?)") {}

    Insert translation;
    Insert trace;
};

RunRows::RunRows(Connection& connection, const Run& run, std::int64_t as) : m_connection(connection) {
    const std::int64_t document = writeDocument(connection, *run.document);
    const std::int64_t model = writeModel(connection, run.model);
    Insert row(connection, "INSERT INTO run (id, document, model, label, settings, seconds, cancelled, two_passes, "
                           "saved_at) VALUES (nullif(?, 0), ?, ?, ?, ?, ?, ?, ?, ?)");
    row << as << document << model << run.label << toJson(run.settings) << run.seconds << run.cancelled
        << !run.firstPass.empty() << now();
    row.run();
    m_id = connection.database().getLastInsertRowid();
    m_inserts = std::make_unique<Inserts>(connection);
}

RunRows::~RunRows() = default;

void RunRows::add(Pass pass, SentenceIndex at, const TranslatedSentence& sentence) {
    m_inserts->translation << m_id << (pass == Pass::First) << std::int64_t(at.value) << sentence.text.text
                           << sentence.text.words << sentence.text.startsParagraph << sentence.wordLogProbability
                           << sentence.logProbability << sentence.hitLengthStop << sentence.pieces;
    m_inserts->translation.run();
    if (sentence.trace) {
        const std::vector<std::byte> blob = encodeTrace(*sentence.trace);
        m_inserts->trace << m_connection.database().getLastInsertRowid() << blob;
        m_inserts->trace.run();
    }
}

void RunRows::finish(const Run& run) {
    Insert row(m_connection, "UPDATE run SET label = ?, settings = ?, seconds = ?, cancelled = ?, two_passes = ?, "
                             "saved_at = ? WHERE id = ?");
    row << run.label << toJson(run.settings) << run.seconds << run.cancelled << !run.firstPass.empty() << now() << m_id;
    row.run();
}

std::int64_t writeRun(Connection& connection, const Run& run, const Watch& watch, std::int64_t as) {
    RunRows rows(connection, run, as);
    const std::size_t all = run.sentences.size() + run.firstPass.size();
    std::size_t done = 0;
    for (const RunRows::Pass pass : {RunRows::Pass::Final, RunRows::Pass::First}) {
        const auto& sentences = pass == RunRows::Pass::Final ? run.sentences : run.firstPass;
        for (std::size_t s = 0; s < sentences.size(); ++s) {
            watch.cancel.throwIfCancelled();
            if (sentences[s]) {
                rows.add(pass, SentenceIndex(static_cast<std::int64_t>(s)), *sentences[s]);
            }
            watch.tell(++done, all);
        }
    }
    return rows.id();
}

std::shared_ptr<const Document> readDocument(Connection& connection, std::int64_t id) {
    SQLite::Statement row(connection.database(),
                          "SELECT name, title, source_language, target_language, sentences FROM document WHERE id = ?");
    row.bind(1, id);
    if (!row.executeStep()) {
        return nullptr;
    }
    auto document = std::make_shared<Document>();
    document->id = row.getColumn(0).getString();
    document->title = row.getColumn(1).getString();
    document->sourceLanguage = row.getColumn(2).getString();
    document->targetLanguage = row.getColumn(3).getString();
    const std::int64_t announced = row.getColumn(4).getInt64();

    SQLite::Statement query(connection.database(), "SELECT side, position, text, words, starts_paragraph FROM sentence "
                                                   "WHERE document = ? ORDER BY side, position");
    query.bind(1, id);
    while (query.executeStep()) {
        auto& sentences = query.getColumn(0).getInt64() == 0 ? document->source : document->reference;
        if (query.getColumn(1).getInt64() != static_cast<std::int64_t>(sentences.size())) {
            connection.damaged(Message("workspace.sentence", "a sentence of a document is missing"));
        }
        sentences.push_back(sentenceOf(connection, query, 2));
    }
    if (static_cast<std::int64_t>(document->source.size()) != announced) {
        connection.damaged(Message("workspace.sentence", "a sentence of a document is missing"));
    }
    readFileNotes(connection, id, *document);
    return document;
}

ModelInfo readModel(Connection& connection, std::int64_t id) {
    SQLite::Statement row(connection.database(),
                          "SELECT name, path, hash, system, variant, config, card, source_language, target_language, "
                          "parameters, has_context, reads_target, trained_online, description FROM model WHERE id = ?");
    row.bind(1, id);
    if (!row.executeStep()) {
        connection.damaged(Message("workspace.run-model", "the model of a run is missing"));
    }
    ModelInfo model;
    int column = 0;
    for (std::string* text : {&model.name, &model.path, &model.hash, &model.system, &model.variant, &model.configJson,
                              &model.cardJson, &model.sourceLanguage, &model.targetLanguage}) {
        *text = row.getColumn(column++).getString();
    }
    model.parameters = row.getColumn(column++).getInt64();
    for (bool* flag : {&model.hasContext, &model.readsTarget, &model.trainedOnline}) {
        *flag = row.getColumn(column++).getInt64() != 0;
    }
    readDescription(row.getColumn(column).getString(), model,
                    connection.shownAs().string() + ", description of a model");
    return model;
}

std::optional<ReadRun> readRun(Connection& connection, std::int64_t id) {
    SQLite::Statement row(connection.database(), "SELECT document, model, label, settings, seconds, cancelled, "
                                                 "two_passes FROM run WHERE id = ?");
    row.bind(1, id);
    if (!row.executeStep()) {
        return std::nullopt;
    }
    ReadRun result{std::make_shared<Run>(), row.getColumn(0).getInt64()};
    Run& run = *result.run;
    run.model = readModel(connection, row.getColumn(1).getInt64());
    run.label = row.getColumn(2).getString();
    run.settings = parseSettings(row.getColumn(3).getString(), connection.shownAs().string() + ", settings of a run");
    run.seconds = row.getColumn(4).getDouble();
    run.cancelled = row.getColumn(5).getInt64() != 0;
    // marks a first pass; readTranslations sets the real size
    run.firstPass.resize(row.getColumn(6).getInt64() != 0 ? 1 : 0);
    return result;
}

void readTranslations(Connection& connection, std::int64_t id, Run& run) {
    const std::size_t size = run.document->size();
    run.sentences.resize(size);
    run.firstPass.resize(run.firstPass.empty() ? 0 : size);
    SQLite::Statement query(connection.database(), "SELECT first_pass, position, text, words, starts_paragraph, "
                                                   "word_log_probability, log_probability, hit_length_stop, pieces "
                                                   "FROM translation WHERE run = ?");
    query.bind(1, id);
    while (query.executeStep()) {
        auto& pass = query.getColumn(0).getInt64() != 0 ? run.firstPass : run.sentences;
        const std::int64_t position = query.getColumn(1).getInt64();
        if (position < 0 || position >= static_cast<std::int64_t>(pass.size())) {
            connection.damaged(Message("workspace.translation", "a translation belongs to no sentence"));
        }
        auto sentence = std::make_shared<TranslatedSentence>();
        sentence->text = sentenceOf(connection, query, 2);
        sentence->wordLogProbability = arrayOf<float>(connection, query, 5);
        // SQLite keeps NaN as NULL.
        sentence->logProbability =
            query.getColumn(6).isNull() ? std::numeric_limits<double>::quiet_NaN() : query.getColumn(6).getDouble();
        sentence->hitLengthStop = query.getColumn(7).getInt64() != 0;
        sentence->pieces = arrayOf<std::int32_t>(connection, query, 8);
        pass[static_cast<std::size_t>(position)] = std::move(sentence);
    }
}

TraceRows traceRows(Connection& connection, std::int64_t id, const Run& run) {
    TraceRows rows;
    rows.sentences.resize(run.sentences.size());
    rows.firstPass.resize(run.firstPass.size());
    SQLite::Statement query(connection.database(), "SELECT first_pass, position, id FROM translation "
                                                   "JOIN trace ON trace.translation = translation.id WHERE run = ?");
    query.bind(1, id);
    while (query.executeStep()) { // readTranslations has checked the positions
        auto& pass = query.getColumn(0).getInt64() != 0 ? rows.firstPass : rows.sentences;
        pass.at(static_cast<std::size_t>(query.getColumn(1).getInt64())) = query.getColumn(2).getInt64();
    }
    return rows;
}

std::shared_ptr<const SentenceTrace> readTrace(Connection& connection, std::int64_t row, SentenceIndex at) {
    SQLite::Statement query(connection.database(), "SELECT blob FROM trace WHERE translation = ?");
    query.bind(1, row);
    if (!query.executeStep()) {
        connection.damaged(Message("workspace.trace", "a trace is missing"));
    }
    const std::string where = connection.shownAs().string() + ", sentence " + std::to_string(at.value + 1);
    return std::make_shared<const SentenceTrace>(decodeTrace(blobOf(query, 0), where));
}

} // namespace contexture::store
