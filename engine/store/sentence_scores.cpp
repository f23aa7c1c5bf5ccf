// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/sentence_scores.h"

#include "engine/core/error.h"
#include "engine/store/connection.h"
#include "engine/store/row_values.h"

#include <SQLiteCpp/Column.h>
#include <sqlite3.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace contexture::store {

namespace {

constexpr std::size_t kLongestName = 60; // bytes

bool isNameCharacter(char c) {
    const bool isLetter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    return isLetter || (c >= '0' && c <= '9') || static_cast<unsigned char>(c) >= 0x80 ||
           std::string_view("._-+").find(c) != std::string_view::npos;
}

void insertScores(Connection& connection, RunId run, const SentenceScores& scores) {
    Insert insert(connection, "INSERT INTO sentence_score (run, metric, sentence, value) VALUES (?, ?, ?, ?)");
    for (const SentenceScore& each : scores.values) {
        if (!each.sentence.isValid() || !std::isfinite(each.value)) {
            throw Error(Message("workspace.score", "a number of a metric has no sentence, or is no number"),
                        connection.shownAs().string(),
                        Message("do.report", "this is a mistake in the program: report it"));
        }
        insert << run.value << scores.metric << std::int64_t{each.sentence.value} << each.value;
        insert.run();
    }
}

} // namespace

double SentenceScores::mean() const {
    double sum = 0.0;
    for (const SentenceScore& each : values) {
        sum += each.value;
    }
    return values.empty() ? 0.0 : sum / static_cast<double>(values.size());
}

bool isMetricName(std::string_view name) {
    return !name.empty() && name.size() <= kLongestName && std::all_of(name.begin(), name.end(), isNameCharacter);
}

std::vector<SentenceScores> scoresOf(const Workspace& workspace, RunId run) {
    const auto connection = workspace.connection();
    return connection->guarded([&] {
        std::vector<SentenceScores> list;
        SQLite::Statement query(connection->database(), "SELECT metric, sentence, value FROM sentence_score "
                                                        "WHERE run = ? ORDER BY metric, sentence");
        query.bind(1, run.value);
        while (query.executeStep()) {
            const std::string metric = query.getColumn(0).getString();
            const std::int64_t sentence = query.getColumn(1).getInt64();
            const double value = query.getColumn(2).getDouble();
            if (sentence < 0 || sentence > std::numeric_limits<std::int32_t>::max() || !std::isfinite(value) ||
                !isMetricName(metric)) {
                connection->damaged(
                    Message("workspace.score-place", "a number of a metric has no name or no place in the run"));
            }
            if (list.empty() || list.back().metric != metric) {
                list.push_back({metric, {}});
            }
            list.back().values.push_back({SentenceIndex(sentence), value});
        }
        return list;
    });
}

std::vector<std::string> metricsOf(const Workspace& workspace) {
    const auto connection = workspace.connection();
    return connection->guarded([&] {
        std::vector<std::string> names;
        SQLite::Statement query(connection->database(),
                                "SELECT min(metric) FROM sentence_score GROUP BY metric ORDER BY metric");
        while (query.executeStep()) {
            names.push_back(query.getColumn(0).getString());
        }
        return names;
    });
}

void saveScores(Workspace& workspace, RunId run, const SentenceScores& scores) {
    if (!isMetricName(scores.metric)) {
        throw Error(Message("workspace.metric", "“{name}” cannot be the name of a metric", scores.metric),
                    workspace.path().string(),
                    Message("workspace.metric.do", "take letters, digits and the signs . _ - +, without a blank"));
    }
    const auto connection = workspace.connection();
    workspace.atomically([&] {
        removeScores(workspace, run, scores.metric);
        try {
            insertScores(*connection, run, scores);
        } catch (const SQLite::Exception& error) {
            if (error.getErrorCode() != SQLITE_CONSTRAINT) {
                throw;
            }
            throw Error(Message("workspace.score-run", "the numbers belong to no run of the workspace"),
                        workspace.path().string(), Message("workspace.mark.do", "save its run first"));
        }
    });
}

bool removeScores(Workspace& workspace, RunId run, const std::string& metric) {
    int removed = 0;
    const auto connection = workspace.connection();
    workspace.atomically([&] {
        SQLite::Statement forget(connection->database(), "DELETE FROM sentence_score WHERE run = ? AND metric = ?");
        forget.bind(1, run.value);
        forget.bind(2, metric);
        removed = forget.exec();
    });
    return removed > 0;
}

} // namespace contexture::store
