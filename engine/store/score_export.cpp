// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/score_export.h"

#include "engine/store/npz_writer.h"
#include "engine/store/table_writer.h"

#include <algorithm>
#include <map>
#include <memory>

namespace contexture::store {

namespace {

// Two names that differ only in the case of ASCII letters are one metric.
std::string folded(std::string name) {
    for (char& c : name) {
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return name;
}

struct ScoredRun {
    RunId id;
    std::map<std::string, SentenceScores> scores; // by folded name
};

std::unique_ptr<TableWriter> tableFor(std::ostream& out, const std::vector<Column>& columns, ExportFormat format) {
    constexpr const char* kHead = R"("what": "scores", "counted_from": 1, )";
    switch (format) {
    case ExportFormat::Csv:
        break;
    case ExportFormat::Json:
        return std::make_unique<JsonRowWriter>(out, columns, kHead);
    case ExportFormat::Npz:
        return std::make_unique<NpzWriter>(out, columns, kHead, std::filesystem::path());
    }
    return std::make_unique<CsvWriter>(out, columns);
}

// The number of a sentence, if it has one.
Cell numberAt(const ScoredRun& run, const std::string& metric, SentenceIndex sentence) {
    const auto found = run.scores.find(metric);
    if (found == run.scores.end()) {
        return {};
    }
    const auto& values = found->second.values;
    const auto at = std::lower_bound(values.begin(), values.end(), sentence,
                                     [](const SentenceScore& each, SentenceIndex s) { return each.sentence < s; });
    return at != values.end() && at->sentence == sentence ? Cell(at->value) : Cell();
}

} // namespace

std::string scoreColumn(const std::string& metric) {
    return "score." + metric;
}

std::size_t exportScores(std::ostream& out, const Workspace& workspace, std::span<const RunId> runs,
                         ExportFormat format) {
    std::vector<ScoredRun> scored;
    std::map<std::string, std::string> titles; // of the metrics' columns, by folded name
    for (const RunId id : runs) {
        ScoredRun run{.id = id, .scores = {}};
        for (SentenceScores& scores : scoresOf(workspace, id)) {
            const std::string name = folded(scores.metric);
            titles.try_emplace(name, scoreColumn(scores.metric));
            run.scores.emplace(name, std::move(scores));
        }
        if (!run.scores.empty()) {
            scored.push_back(std::move(run));
        }
    }
    if (scored.empty()) {
        return 0;
    }
    std::vector<Column> columns{{"run", ColumnKind::Text},
                                {"sentence_from_1", ColumnKind::Whole},
                                {"source", ColumnKind::Text},
                                {"translation", ColumnKind::Text}};
    for (const auto& [name, title] : titles) {
        columns.push_back({title.c_str(), ColumnKind::Number});
    }
    columns.push_back({"document", ColumnKind::Text});
    columns.push_back({"model", ColumnKind::Text});
    const auto table = tableFor(out, columns, format);
    std::size_t rows = 0;
    for (const ScoredRun& each : scored) {
        const auto run = workspace.loadRun(each.id, Workspace::Traces::Skip);
        for (std::size_t s = 0; s < run->document->size(); ++s) {
            std::vector<Cell> numbers;
            for (const auto& [name, title] : titles) {
                numbers.push_back(numberAt(each, name, SentenceIndex(static_cast<std::int64_t>(s))));
            }
            const bool hasNumber = std::any_of(numbers.begin(), numbers.end(), [](const Cell& cell) {
                return !std::holds_alternative<std::monostate>(cell);
            });
            if (!hasNumber) {
                continue;
            }
            const auto& translated = run->sentences[s];
            std::vector<Cell> cells{std::string_view(run->label), static_cast<std::int64_t>(s) + 1,
                                    std::string_view(run->document->source[s].text),
                                    translated ? Cell(std::string_view(translated->text.text)) : Cell()};
            cells.insert(cells.end(), numbers.begin(), numbers.end());
            cells.push_back(std::string_view(run->document->title));
            cells.push_back(std::string_view(run->model.name));
            table->row(cells);
            ++rows;
        }
    }
    table->end();
    return rows;
}

} // namespace contexture::store
