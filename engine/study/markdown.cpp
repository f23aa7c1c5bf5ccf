// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/study/report.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstdio>

namespace contexture::study {
namespace {

using Json = nlohmann::ordered_json;

struct Column {
    std::string title;
    std::string metric;
    int decimals = 3;
};

std::string fixed(double value, int decimals) {
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%.*f", decimals, value);
    return text.data();
}

// Escapes text from the study's file in a cell: characters that end the cell or begin markup.
std::string cell(const std::string& text) {
    std::string escaped;
    for (const char c : text) {
        if (c == '|' || c == '<' || c == '*' || c == '_' || c == '`' || c == '\\' || c == '[') {
            escaped += '\\';
        }
        escaped += c == '\n' || c == '\r' ? ' ' : c;
    }
    return escaped;
}

std::string metric(const Json& metrics, const Column& column) {
    if (!metrics.contains(column.metric)) {
        return "–";
    }
    const Json& value = metrics.at(column.metric);
    if (value.is_number()) {
        return fixed(value.get<double>(), column.decimals);
    }
    std::string text = fixed(value.at("mean").get<double>(), column.decimals);
    if (value.contains("deviation")) {
        text += " ± " + fixed(value.at("deviation").get<double>(), column.decimals);
    }
    return text;
}

bool anyHas(const Json& systems, const std::string& name) {
    for (const auto& system : systems) {
        if (system.at("metrics").contains(name)) {
            return true;
        }
    }
    return false;
}

void addCell(std::string& row, const std::string& text) {
    row += ' ';
    row += text;
    row += " |";
}

std::string seedsOf(const Json& system) {
    return std::to_string(system.at("seeds").size());
}

// A table of metrics without columns that no system has and without systems that have no values; nothing if it is
// empty.
std::string metricTable(const Json& systems, const std::string& heading, const std::string& note,
                        const std::vector<Column>& wanted, const Json* reference = nullptr) {
    std::vector<Column> columns;
    for (const Column& column : wanted) {
        if (anyHas(systems, column.metric)) {
            columns.push_back(column);
        }
    }
    if (columns.empty()) {
        return {};
    }
    std::string text = "\n### " + heading + "\n\n" + (note.empty() ? "" : note + "\n\n") + "| | seeds |";
    std::string rule = "|---|---|";
    for (const Column& column : columns) {
        text += " " + column.title + " |";
        rule += "---|";
    }
    text += "\n" + rule + "\n";
    for (const auto& system : systems) {
        const bool applies = std::any_of(columns.begin(), columns.end(), [&](const Column& column) {
            return system.at("metrics").contains(column.metric);
        });
        if (!applies) {
            continue;
        }
        text += "| " + cell(system.at("label")) + " | " + seedsOf(system) + " |";
        for (const Column& column : columns) {
            addCell(text, metric(system.at("metrics"), column));
        }
        text += "\n";
    }
    if (reference) {
        text += "| *references* | |";
        for (const Column& column : columns) {
            addCell(text, metric(*reference, column));
        }
        text += "\n";
    }
    return text;
}

// NaN is null in JSON. Small values, including 0 from random samples, are shown as < 0.001.
std::string pOf(const Json& p) {
    if (!p.is_number()) {
        return "–";
    }
    const double value = p.get<double>();
    return value < 0.001 ? "< 0.001" : fixed(value, 3);
}

std::string significanceTable(const Json& systems, const Json& test) {
    std::string rows;
    for (const auto& system : systems) {
        if (system.contains("significance")) {
            const Json& p = system.at("significance");
            rows +=
                "| " + cell(system.at("label")) + " | " + pOf(p.at("bleu")) + " | " + pOf(p.at("accuracy")) + " |\n";
        }
    }
    if (rows.empty()) {
        return rows;
    }
    const std::string heading = "\n### Significance against the base\n\n";
    if (test.at("units").get<std::int64_t>() < test.at("fewest_units").get<std::int64_t>()) {
        return heading + test.at("units").dump() + " documents are too few for a test; " +
               test.at("fewest_units").dump() + " at least are needed.\n";
    }
    return heading +
           "Approximate randomisation (Riezler and Maxwell 2005), two-sided; p, the largest over the seeds (1 where "
           "they differ in direction). Units: the " +
           test.at("units").dump() + " documents, whose sentences and records are not independent; " +
           test.at("samples").dump() + " samples, seed " + test.at("seed").dump() +
           ".\n\n| | BLEU | contrastive |\n|---|---|---|\n" + rows;
}

std::string speedTable(const Json& systems) {
    std::string rows;
    double baseTraining = 0.0;
    double baseDecoding = 0.0;
    for (const auto& system : systems) {
        if (!system.contains("speed")) {
            continue;
        }
        const double decoding = system.at("speed").at("decoding_words_per_second").get<double>();
        const double training = system.at("speed").value("training_tokens_per_second", 0.0);
        baseTraining = baseTraining > 0.0 ? baseTraining : training;
        baseDecoding = baseDecoding > 0.0 ? baseDecoding : decoding;
        const auto both = [](double value, double base) {
            return value > 0.0 ? fixed(value, 0) + " (" + (base > 0.0 ? fixed(value / base, 2) : "–") + ")"
                               : std::string("–");
        };
        rows += "| " + cell(system.at("label")) + " | " + metric(system.at("metrics"), {"", "parameters", 0}) + " | " +
                metric(system.at("metrics"), {"", "trained parameters", 0}) + " | " + both(training, baseTraining) +
                " | " + both(decoding, baseDecoding) + " |\n";
    }
    return rows.empty() ? rows
                        : "\n### Cost\n\nSpeeds of all systems side by side in one run, median of its rounds; in "
                          "brackets the ratio to the first row, of training to the first that was trained here.\n\n"
                          "| | parameters | trained | training, target tokens/s | decoding, words/s |\n"
                          "|---|---|---|---|---|\n" +
                              rows;
}

std::vector<Column> contrastiveColumns() {
    return {{"decided elsewhere", "decided elsewhere"},
            {"pronoun", "pronoun"},
            {"word sense", "word_sense"},
            {"verb sense", "verb_sense"},
            {"ellipsis", "ellipsis"},
            {"register", "register"},
            {"cohesion", "cohesion"}};
}

std::vector<Column> distanceColumns(const std::string& phenomenon) {
    std::vector<Column> columns;
    for (const char* distance : {"0", "1", "2", "3", ">3", "ahead"}) {
        columns.push_back({distance, phenomenon + " " + distance});
    }
    return columns;
}

std::vector<Column> focusColumns() {
    std::vector<Column> columns;
    for (const auto& [title, metric] : {std::pair("largest, ", "focus "), std::pair("mean, ", "focus weight ")}) {
        for (int distance = 0; distance < 6; ++distance) {
            columns.push_back({title + std::to_string(distance), metric + std::to_string(distance), 2});
        }
    }
    return columns;
}

std::string mainTables(const Json& systems, const Json& reference, const Json& significance) {
    std::vector<Column> overall{{"BLEU", "bleu", 1}, {"chrF", "chrf", 1}};
    for (auto& column : contrastiveColumns()) {
        overall.push_back(std::move(column));
    }
    return metricTable(systems, "Translation and contrastive accuracy",
                       "Contrastive accuracy: the right translation scored above every wrong one (ties are wrong). "
                       "*Decided elsewhere*: all records that another sentence decides.",
                       overall) +
           metricTable(systems, "Pronouns by distance of the antecedent, in sentences", "(Maruf et al. 2019, table 4)",
                       distanceColumns("pronoun")) +
           metricTable(systems, "Word sense by distance", "", distanceColumns("word_sense")) +
           metricTable(systems, "Where attention points",
                       "The largest weight (mean over heads) on what decides the word; the context site of a system "
                       "that points best.",
                       {{"sentence", "pointing sentence"},
                        {"word", "pointing word"},
                        {"pronoun, sentence", "pointing sentence pronoun"},
                        {"word sense, sentence", "pointing sentence word_sense"},
                        {"register, sentence", "pointing sentence register"}}) +
           metricTable(systems, "How far back residual connections look",
                       "Words back from the word that is produced (0: pieces of the same word; 5: five or more). Share "
                       "of the words whose largest weight lies there, and mean weight (after Miculicich Werlen et al. "
                       "2018, figure 3). Means have equal weights by definition: the nearest counts as the largest.",
                       focusColumns()) +
           metricTable(systems, "Helpful and unhelpful context",
                       "BLEU of the sentences that hold a word which another sentence decides, and of all others "
                       "(after Yun et al. 2020, table 4).",
                       {{"helpful", "helpful bleu", 1}, {"unhelpful", "unhelpful bleu", 1}}) +
           metricTable(
               systems, "Discourse",
               "After Miculicich et al. 2018, table 4. Pronoun and noun translation: occurrences of a "
               "reference that stand in the translation of its sentence. Repetition: content words whose common "
               "form stood in an earlier sentence (in place of WordNet: endings cut off, no synonyms). "
               "Similarity: cosine of neighbouring sentences' vectors, by latent semantic analysis of this "
               "study's own training documents (in place of a large model of English). Register kept: documents "
               "that address somebody twice and keep to one form.",
               {{"pronoun translation", "pronoun translation"},
                {"noun translation", "noun translation"},
                {"repetition", "repetition"},
                {"similarity", "similarity"},
                {"register kept", "register kept"}},
               &reference) +
           significanceTable(systems, significance) + speedTable(systems);
}

std::string ablationTable(const Json& systems, const std::string& name) {
    std::vector<Column> columns{{"BLEU", "bleu", 1}, {"chrF", "chrf", 1}};
    for (auto& column : contrastiveColumns()) {
        columns.push_back(std::move(column));
    }
    for (auto& column : distanceColumns("pronoun")) {
        column.title = "pronoun " + column.title;
        columns.push_back(std::move(column));
    }
    columns.push_back({"pointing", "pointing sentence"});
    return metricTable(systems, cell(name), "", columns);
}

} // namespace

std::string reportMarkdown(const std::string& text) {
    const Json json = Json::parse(text);
    const Json& test = json.at("test");
    std::string markdown = "# " + cell(json.at("name")) + "\n\n";
    if (!json.at("description").get<std::string>().empty()) {
        markdown += cell(json.at("description")) + "\n\n";
    }
    markdown += "Test set: " + test.at("documents").dump() + " documents, " + test.at("sentences").dump() +
                " sentences, " + test.at("records").dump() + " records" +
                (test.contains("language_revision")
                     ? " of the controlled language, revision " + test.at("language_revision").dump()
                     : "") +
                ". ± is the standard deviation over seeds; a row without it has one seed.\n";
    bool isFirst = true;
    for (const auto& table : json.at("tables")) {
        if (!table.at("systems").empty()) {
            markdown += isFirst ? "\n## Systems\n" +
                                      mainTables(table.at("systems"), json.at("reference"), json.at("significance"))
                                : ablationTable(table.at("systems"), table.at("name"));
        }
        markdown += isFirst && json.at("tables").size() > 1 ? "\n## Ablations\n" : "";
        isFirst = false;
    }
    if (!json.at("missing").empty()) {
        markdown += "\nNot finished yet, and not in the tables:";
        for (const auto& row : json.at("missing")) {
            markdown += ' ';
            markdown += cell(row);
        }
        markdown += "\n";
    }
    return markdown;
}

} // namespace contexture::study
