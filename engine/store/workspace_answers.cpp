// SPDX-License-Identifier: GPL-3.0-or-later

// Answers of models about a run's words in a workspace.
#include "engine/core/error.h"
#include "engine/store/json_check.h"
#include "engine/store/row_values.h"
#include "engine/store/rows.h"
#include "engine/store/workspace_impl.h"

#include <nlohmann/json.hpp>
#include <sqlite3.h>

#include <limits>

namespace contexture::store {

namespace {

constexpr std::int64_t kMostPlaces = std::numeric_limits<std::int32_t>::max();

std::int64_t placeAt(Connection& connection, SQLite::Statement& row, int column) {
    const std::int64_t place = row.getColumn(column).getInt64();
    if (place < 0 || place > kMostPlaces) {
        connection.damaged(Message("workspace.answer-place", "an answer about a word has no place in the run"));
    }
    return place;
}

std::string askedJson(const KeptAttribution& stored) {
    return nlohmann::ordered_json(
               {{"instead", stored.instead}, {"own_sentence", stored.ownSentence}, {"steps", stored.steps}})
        .dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

void readAsked(Connection& connection, const std::string& text, KeptAttribution& stored) {
    try {
        const auto json = nlohmann::json::parse(text);
        stored.instead = json.at("instead").get<std::vector<std::string>>();
        stored.ownSentence = json.at("own_sentence").get<bool>();
        stored.steps = json.at("steps").get<int>();
    } catch (const nlohmann::json::exception&) {
        connection.damaged(Message("workspace.answer-asked", "the question of a kept answer is unknown"));
    }
}

std::vector<std::int32_t> placesOf(const std::vector<DocumentWord>& words) {
    std::vector<std::int32_t> places;
    for (const DocumentWord& word : words) {
        places.insert(places.end(), {word.sentence.value, static_cast<std::int32_t>(word.side), word.word.value});
    }
    return places;
}

std::vector<DocumentWord> wordsOf(Connection& connection, SQLite::Statement& row, int column) {
    const auto places = arrayOf<std::int32_t>(connection, row, column);
    std::vector<DocumentWord> words;
    for (std::size_t i = 0; i + 2 < places.size(); i += 3) {
        if (places[i] < 0 || places[i + 1] < 0 || places[i + 1] > 1 || places[i + 2] < 0) {
            connection.damaged(Message("workspace.answer-word", "an answer names a word that cannot be there"));
        }
        words.push_back({SentenceIndex(places[i]), static_cast<Side>(places[i + 1]), WordIndex(places[i + 2])});
    }
    return words;
}

constexpr const char* kAttributionColumns =
    "SELECT word, method, asked, value, instead, complete_sum, words, weights, sentence FROM attribution WHERE run = ?";

KeptAttribution attributionOf(Connection& connection, SQLite::Statement& row) {
    KeptAttribution stored;
    stored.sentence = SentenceIndex(placeAt(connection, row, 8));
    stored.word = WordIndex(placeAt(connection, row, 0));
    const auto method = attributionMethod(row.getColumn(1).getString());
    if (!method) {
        connection.damaged(Message("workspace.answer-method", "a kept answer has an unknown method"));
    }
    readAsked(connection, row.getColumn(2).getString(), stored);
    stored.result.value = row.getColumn(3).getDouble();
    stored.result.instead = row.getColumn(4).getString();
    Attribution attribution{*method, arrayOf<float>(connection, row, 7), {}};
    if (!row.getColumn(5).isNull()) {
        attribution.completeSum = row.getColumn(5).getDouble();
    }
    stored.result.words = wordsOf(connection, row, 6);
    if (attribution.weights.size() != stored.result.words.size()) {
        connection.damaged(Message("workspace.answer-weights", "an answer has not one weight for each word"));
    }
    stored.result.methods.push_back(std::move(attribution));
    return stored;
}

// Runs an insertion whose reference may be invalid.
template<class Work>
void ofSomeRun(const std::filesystem::path& path, const Work& work) {
    try {
        work();
    } catch (const SQLite::Exception& error) {
        if (error.getErrorCode() != SQLITE_CONSTRAINT) {
            throw;
        }
        throw Error(Message("workspace.answer-run", "the answer belongs to no run of the workspace"), path.string(),
                    Message("workspace.mark.do", "save its run first"));
    }
}

} // namespace

std::vector<SentenceNeed> readNeeds(Connection& connection, std::int64_t run) {
    std::vector<SentenceNeed> needs;
    SQLite::Statement query(connection.database(), "SELECT sentence, position, gain, divergence, instead FROM "
                                                   "word_need WHERE run = ? ORDER BY sentence, position");
    query.bind(1, run);
    while (query.executeStep()) {
        const SentenceIndex sentence(placeAt(connection, query, 0));
        if (needs.empty() || needs.back().sentence != sentence) {
            needs.push_back({sentence, {}});
        }
        if (placeAt(connection, query, 1) != static_cast<std::int64_t>(needs.back().words.size())) {
            connection.damaged(Message("workspace.answer-place", "an answer about a word has no place in the run"));
        }
        needs.back().words.push_back({static_cast<float>(query.getColumn(2).getDouble()),
                                      static_cast<float>(query.getColumn(3).getDouble()),
                                      query.getColumn(4).getString()});
    }
    return needs;
}

std::vector<KeptAttribution> readAttributions(Connection& connection, std::int64_t run) {
    std::vector<KeptAttribution> list;
    SQLite::Statement query(connection.database(),
                            std::string(kAttributionColumns) + " ORDER BY sentence, word, method, asked");
    query.bind(1, run);
    while (query.executeStep()) {
        list.push_back(attributionOf(connection, query));
    }
    return list;
}

std::vector<SentenceNeed> Workspace::needs(RunId run) const {
    return m_impl->read([&](Connection& connection) { return readNeeds(connection, run.value); });
}

void Workspace::save(RunId run, const SentenceNeed& need) {
    m_impl->change([&] {
        Insert forget(*m_impl->connection, "DELETE FROM word_need WHERE run = ? AND sentence = ?");
        forget << run.value << std::int64_t{need.sentence.value};
        forget.run();
        Insert insert(*m_impl->connection, "INSERT INTO word_need (run, sentence, position, gain, divergence, instead) "
                                           "VALUES (?, ?, ?, ?, ?, ?)");
        ofSomeRun(m_impl->path, [&] {
            for (std::size_t w = 0; w < need.words.size(); ++w) {
                const WordNeed& word = need.words[w];
                insert << run.value << std::int64_t{need.sentence.value} << static_cast<std::int64_t>(w)
                       << double{word.gain} << double{word.divergence} << word.instead;
                insert.run();
            }
        });
    });
}

std::vector<KeptAttribution> Workspace::attributions(RunId run) const {
    return m_impl->read([&](Connection& connection) { return readAttributions(connection, run.value); });
}

std::vector<KeptAttribution> Workspace::attributions(RunId run, SentenceIndex sentence) const {
    return m_impl->read([&](Connection& connection) {
        std::vector<KeptAttribution> list;
        SQLite::Statement query(connection.database(),
                                std::string(kAttributionColumns) + " AND sentence = ? ORDER BY word, method, asked");
        query.bind(1, run.value);
        query.bind(2, sentence.value);
        while (query.executeStep()) {
            list.push_back(attributionOf(connection, query));
        }
        return list;
    });
}

void Workspace::save(RunId run, const KeptAttribution& stored) {
    const AttributionResult& result = stored.result;
    if (result.methods.size() != 1 || result.methods.front().weights.size() != result.words.size()) {
        throw Error(Message("workspace.answer-empty", "an answer without one weight for each word cannot be kept"),
                    m_impl->path.string(), Message("do.report", "this is a mistake in the program: report it"));
    }
    const Attribution& attribution = result.methods.front();
    const std::vector<std::int32_t> places = placesOf(result.words);
    m_impl->change([&] {
        Insert insert(*m_impl->connection,
                      "INSERT OR REPLACE INTO attribution (run, sentence, word, method, asked, value, instead, words, "
                      "weights, complete_sum) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
        const std::string method = name(attribution.method);
        const std::string asked = askedJson(stored);
        insert << run.value << std::int64_t{stored.sentence.value} << std::int64_t{stored.word.value} << method << asked
               << result.value << result.instead << places << attribution.weights;
        if (attribution.completeSum) {
            insert << *attribution.completeSum;
        }
        ofSomeRun(m_impl->path, [&] { insert.run(); });
    });
}

} // namespace contexture::store
