// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/given/marian_alignment.h"

#include "engine/core/error.h"
#include "engine/text/encoding.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

namespace contexture::given {
namespace {

constexpr std::string_view kMarianBar = "|||";
constexpr std::string_view kWordScores = "WordScores=";
constexpr std::string_view kFeature = "F0=";
constexpr const char* kMarianSite = "decoder.cross";
constexpr const char* kEnd = "</s>";

Message asMarian() {
    return Message("given.marian-line.do",
                   "a line is a translation, \"|||\", and a group of weights for each of its subwords and the end, as "
                   "marian-decoder --alignment soft writes it");
}

std::vector<std::string_view> partsBetween(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    while (!text.empty()) {
        const auto end = text.find(separator);
        if (end != 0) {
            parts.push_back(text.substr(0, end));
        }
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return parts;
}

template<class Number>
std::optional<Number> readNumber(std::string_view text) {
    Number number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

// Takes the part behind the last bar off the line; nullopt without a bar.
std::optional<std::string_view> takeLast(std::string_view& line) {
    const auto bar = line.rfind(kMarianBar);
    if (bar == std::string_view::npos) {
        return std::nullopt;
    }
    const std::string_view part = text::trimWhiteSpace(line.substr(bar + kMarianBar.size()));
    line = text::trimWhiteSpace(line.substr(0, bar));
    return part;
}

bool isGroup(std::string_view group) {
    const auto cells = partsBetween(group, ',');
    return !cells.empty() && std::all_of(cells.begin(), cells.end(),
                                         [](std::string_view cell) { return readNumber<double>(cell).has_value(); });
}

// "3-4": two whole numbers.
bool isPair(std::string_view pair) {
    const auto dash = pair.find('-');
    return dash != std::string_view::npos && readNumber<std::uint32_t>(pair.substr(0, dash)) &&
           readNumber<std::uint32_t>(pair.substr(dash + 1));
}

MarianKind kindOfGroups(std::string_view text) {
    const auto groups = partsBetween(text, ' ');
    return groups.empty()                                       ? MarianKind::None
           : std::all_of(groups.begin(), groups.end(), isPair)  ? MarianKind::Hard
           : std::all_of(groups.begin(), groups.end(), isGroup) ? MarianKind::Soft
                                                                : MarianKind::None;
}

struct MarianLine {
    MarianKind kind = MarianKind::None;
    std::int32_t sentence = -1; // of an n-best list, from 0
    std::string_view text;
    std::string_view groups;
    std::string_view wordScores; // empty: none
};

// Parts are taken from the end, because a translation may have bars of its own.
MarianLine parseLine(std::string_view line) {
    MarianLine result;
    std::string_view rest = text::trimWhiteSpace(line);
    std::optional<std::string_view> last = takeLast(rest);
    const bool isBest = last && readNumber<double>(*last) && [&] {
        std::string_view before = rest;
        const auto features = takeLast(before);
        return features && features->starts_with(kFeature);
    }();
    if (isBest) {
        takeLast(rest);
        last = takeLast(rest);
    }
    if (last && last->starts_with(kWordScores)) {
        result.wordScores = text::trimWhiteSpace(last->substr(kWordScores.size()));
        last = takeLast(rest);
    }
    if (!last) {
        return result;
    }
    result.groups = *last;
    const MarianKind kind = kindOfGroups(*last);
    if (!isBest || kind == MarianKind::None) {
        result.kind = isBest ? MarianKind::None : kind;
        result.text = rest;
        return result;
    }
    const auto bar = rest.find(kMarianBar);
    const auto number = readNumber<std::int32_t>(text::trimWhiteSpace(rest.substr(0, bar)));
    if (bar == std::string_view::npos || !number || *number < 0) {
        return result;
    }
    result.kind = kind == MarianKind::Soft ? MarianKind::SoftNbest : kind;
    result.sentence = *number;
    result.text = text::trimWhiteSpace(rest.substr(bar + kMarianBar.size()));
    return result;
}

GivenMatrix weightsOf(std::string_view text, const Message& where) {
    GivenMatrix matrix = matrixOf(kMarianSite, AttentionLevel::Source);
    std::vector<GivenEntry>& entries = matrix.heads.emplace_back();
    const auto groups = partsBetween(text, ' ');
    std::int32_t columns = -1;
    for (std::size_t g = 0; g < groups.size(); ++g) {
        const auto row = static_cast<std::int32_t>(g);
        const auto cells = partsBetween(groups[g], ',');
        const auto count = static_cast<std::int32_t>(cells.size());
        if (columns >= 0 && count != columns) {
            throw Error(Message("given.marian-group", "group {number} has {cells} weights, and the first {columns}",
                                g + 1, count, columns),
                        where, asMarian());
        }
        columns = count;
        for (std::int32_t column = 0; column < count; ++column) {
            const auto number = readNumber<double>(cells[static_cast<std::size_t>(column)]);
            if (const float weight = checkedWeight(number.value_or(0.0), where, row, column); weight != 0.0f) {
                entries.push_back({row, column, weight});
            }
        }
    }
    matrix.rows = static_cast<std::int32_t>(groups.size());
    matrix.columns = columns;
    return matrix;
}

std::vector<float> scoresOf(std::string_view text, std::int32_t rows, const Message& where) {
    std::vector<float> scores;
    for (const std::string_view cell : partsBetween(text, ' ')) {
        const auto number = readNumber<float>(cell);
        if (!number) {
            throw Error(Message("given.alignment-number", "\"{cell}\" is no number", text::excerpt(cell)), where,
                        asMarian());
        }
        scores.push_back(*number);
    }
    if (scores.size() != static_cast<std::size_t>(rows)) {
        throw Error(Message("given.marian-scores", "there are {scores} scores of words, and {rows} groups of weights",
                            scores.size(), rows),
                    where, asMarian());
    }
    return scores;
}

bool isWrittenInSubwords(std::string_view text) {
    return text.find("\xE2\x96\x81") != std::string_view::npos || text.find("@@ ") != std::string_view::npos;
}

GivenSentence sentenceOf(const MarianLine& line, const Message& where) {
    GivenSentence sentence;
    GivenMatrix matrix = weightsOf(line.groups, where);
    sentence.lacksSubwords = true;
    sentence.tokenLogProbability =
        line.wordScores.empty() ? std::vector<float>() : scoresOf(line.wordScores, *matrix.rows, where);
    if (isWrittenInSubwords(line.text)) {
        for (const std::string_view token : partsBetween(line.text, ' ')) {
            sentence.targetTokens.emplace_back(token);
        }
        if (sentence.targetTokens.size() + 1 == static_cast<std::size_t>(*matrix.rows)) {
            sentence.targetTokens.emplace_back(kEnd);
        }
    } else {
        sentence.translation = std::string(line.text);
    }
    sentence.attention.push_back(std::move(matrix));
    return sentence;
}

} // namespace

MarianKind marianKindOf(std::string_view line) {
    const MarianLine parsed = parseLine(line);
    const bool isSoft = parsed.kind == MarianKind::Soft || parsed.kind == MarianKind::SoftNbest;
    // A group of one weight is a source of its end alone, and no first sentence: "It costs ||| 5" is a text.
    return isSoft && parsed.groups.find(',') == std::string_view::npos ? MarianKind::None : parsed.kind;
}

GivenAttention readMarianAlignment(std::string_view bytes, const std::string& name) {
    const auto lines = text::textLines(bytes, name);
    GivenAttention given;
    given.file = name;
    MarianKind first = MarianKind::None;
    std::int32_t last = -1; // number of the last sentence of an n-best list
    std::int32_t next = 0;  // number of the next sentence in the document
    std::size_t others = 0;
    for (std::size_t at = 0; at < lines.size(); ++at) {
        if (text::trimWhiteSpace(lines[at]).empty()) {
            continue;
        }
        const Message where = text::atLine(name, at + 1);
        const MarianLine line = parseLine(lines[at]);
        if (line.kind == MarianKind::Hard) {
            throw Error(Message("given.marian-hard",
                                "these are hard alignments of marian-decoder: pairs of positions, and no weights"),
                        where, Message("given.marian-hard.do", "write them with --alignment soft"));
        }
        first = first == MarianKind::None ? line.kind : first;
        if (line.kind == MarianKind::None || line.kind != first) {
            throw Error(Message("given.marian-line", "the line has no alignment as the first has it"), where,
                        asMarian());
        }
        if (line.kind == MarianKind::SoftNbest) {
            if (line.sentence < last) {
                throw Error(Message("given.marian-order",
                                    "sentence {number} follows a later one: the numbers of an n-best list ascend",
                                    line.sentence),
                            where, asMarian());
            }
            if (line.sentence == last) {
                ++others;
                continue;
            }
            last = line.sentence;
        }
        GivenSentence sentence = sentenceOf(line, where);
        if (*sentence.attention.front().columns > 1) { // else the source was blank, and is no sentence of the document
            given.sentences.emplace(next++, std::move(sentence));
        }
    }
    given.count = given.sentences.size();
    if (first == MarianKind::SoftNbest) {
        given.remarks.push_back(
            Message("given.marian-nbest",
                    "it is an n-best list of marian-decoder with soft alignments: the first translation "
                    "of each sentence is read, and {others} others are left out",
                    others));
    }
    return given;
}

} // namespace contexture::given
