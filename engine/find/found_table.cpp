// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/find/found_table.h"

#include "engine/eval/characters.h"
#include "engine/store/score_export.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>

namespace contexture::find {

namespace {

struct UsualColumn {
    const char* name;
    bool isText;
};
constexpr std::array<UsualColumn, 27> kColumns{{
    {"document", true},
    {"run", false},
    {"model", true},
    {"side", true},
    {"sentence_from_1", false},
    {"word_from_1", false},
    {"before", true},
    {"word", true},
    {"after", true},
    {"class", true},
    {"counterpart", true},
    {"log_probability", false},
    {"context_share", false},
    {"consulted_sentence_from_1", false},
    {"distance", false},
    {"weight", false},
    {"consulted_word_side", true},
    {"consulted_word_sentence_from_1", false},
    {"consulted_word_from_1", false},
    {"consulted_word", true},
    {"word_weight", false},
    {"support", false},
    {"visible", false},
    {"need", false},
    {"divergence", false},
    {"without_context", true},
    {"note", true},
}};

std::string whole(const std::optional<std::int64_t>& number) {
    return number ? std::to_string(*number) : std::string();
}

std::string from1(bool isKnown, std::int64_t value) {
    return isKnown ? std::to_string(value + 1) : std::string();
}

std::string digits(const std::optional<double>& number) {
    if (!number) {
        return {};
    }
    std::array<char, 32> text{};
    const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), static_cast<float>(*number));
    return {text.data(), end};
}

const char* sideName(Side side) {
    return side == Side::Source ? "source" : "target";
}

} // namespace

std::vector<FoundColumn> foundColumns(const std::vector<std::string>& metrics) {
    std::vector<FoundColumn> columns;
    for (const UsualColumn& usual : kColumns) {
        columns.push_back({usual.name, usual.isText});
    }
    for (const std::string& metric : metrics) {
        columns.push_back({store::scoreColumn(metric), false});
    }
    return columns;
}

std::vector<std::string> metricsOf(const std::vector<Found>& found) {
    std::map<std::string, std::string> names; // by lower case
    for (const Found& word : found) {
        for (const auto& [metric, value] : word.scores) {
            names.try_emplace(eval::toLower(metric), metric);
        }
    }
    std::vector<std::string> metrics;
    for (auto& [folded, name] : names) {
        metrics.push_back(std::move(name));
    }
    return metrics;
}

std::vector<std::string> foundCells(const Found& found, const std::vector<std::string>& metrics) {
    const auto& word = found.consultedWord;
    std::vector<std::string> cells{found.documentName,
                                   std::to_string(found.runNumber),
                                   found.model,
                                   sideName(found.side),
                                   std::to_string(found.sentence.value + 1),
                                   std::to_string(found.word.value + 1),
                                   found.line.before,
                                   found.line.word,
                                   found.line.after,
                                   found.wordClass,
                                   found.counterpartText,
                                   digits(found.logProbability),
                                   digits(found.share),
                                   from1(found.consulted.isValid(), found.consulted.value),
                                   whole(found.distance()),
                                   digits(found.weight),
                                   word ? sideName(word->side) : "",
                                   from1(word.has_value(), word ? word->sentence.value : 0),
                                   from1(word.has_value(), word ? word->word.value : 0),
                                   found.consultedText,
                                   digits(found.wordWeight),
                                   whole(found.support),
                                   whole(found.visible),
                                   digits(found.need),
                                   digits(found.divergence),
                                   found.instead,
                                   found.fileNote};
    for (const std::string& metric : metrics) {
        const auto score = std::find_if(found.scores.begin(), found.scores.end(), [&](const auto& each) {
            return eval::toLower(each.first) == eval::toLower(metric);
        });
        cells.push_back(score == found.scores.end() ? std::string() : digits(score->second));
    }
    return cells;
}

} // namespace contexture::find
