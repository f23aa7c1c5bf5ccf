// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/suite/expected_forms.h"

#include "engine/core/error.h"
#include "engine/eval/characters.h"
#include "engine/eval/suite_json.h"
#include "engine/text/encoding.h"
#include "engine/text/segmentation.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace contexture::suite {
namespace {

using nlohmann::json;

constexpr std::size_t kStartOfSet = 4'000; // bytes by which it is recognised

Message asCtxpro() {
    return Message("suite.forms.do", "give a list of objects with expected, rule, document id and segment id, as "
                                     "CTXPRO's sets have it");
}

std::string textOf(const json& entry, const char* field, bool isNeeded, const Message& where) {
    const auto found = entry.find(field);
    if (found == entry.end() && !isNeeded) {
        return {};
    }
    if (found == entry.end() || !found->is_string() || (isNeeded && found->get_ref<const std::string&>().empty())) {
        throw Error(Message("suite.field", "\"{field}\" is missing, empty or not a text", field), where, asCtxpro());
    }
    return found->get<std::string>();
}

std::int64_t numberOf(const json& entry, const char* field, std::int64_t otherwise, const Message& where) {
    const auto found = entry.find(field);
    if (found == entry.end() || found->is_null()) {
        return otherwise;
    }
    if (!found->is_number_integer() || found->get<std::int64_t>() < 0 || found->get<std::int64_t>() > 1'000'000'000) {
        throw Error(Message("suite.forms.number", "\"{field}\" is no whole number from 0", field), where, asCtxpro());
    }
    return found->get<std::int64_t>();
}

ExpectedForm entryOf(const json& entry, const Message& where) {
    if (!entry.is_object()) {
        throw Error(Message("suite.forms.entry", "the entry is no object"), where, asCtxpro());
    }
    return {.document = textOf(entry, "document id", false, where),
            .segment = numberOf(entry, "segment id", -1, where),
            .source = textOf(entry, "src segment", false, where),
            .expected = textOf(entry, "expected", true, where),
            .rule = textOf(entry, "rule", true, where),
            .distance = static_cast<std::int32_t>(numberOf(entry, "ante distance", 0, where))};
}

bool isAsciiPunctuation(char c) {
    constexpr std::string_view kSigns = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";
    return kSigns.find(c) != std::string_view::npos;
}

} // namespace

bool isCtxpro(const std::string& text) {
    constexpr std::array<std::string_view, 4> kKeys{"\"expected\"", "\"document id\"", "\"segment id\"", "\"rule\""};
    const std::string_view start = std::string_view(text).substr(0, kStartOfSet);
    const std::size_t first = start.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
    return first != std::string_view::npos && (start[first] == '[' || start[first] == '{') &&
           std::all_of(kKeys.begin(), kKeys.end(),
                       [start](std::string_view key) { return start.find(key) != std::string_view::npos; });
}

std::vector<ExpectedForm> parseCtxpro(const std::string& text, const std::string& fileName) {
    std::vector<ExpectedForm> entries;
    const std::size_t first = text.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
    if (first != std::string::npos && text[first] == '{') {
        const auto lines = text::textLines(text, fileName);
        for (std::size_t i = 0; i < lines.size(); ++i) {
            if (const std::string_view line = text::trimWhiteSpace(lines[i]); !line.empty()) {
                const Message where = text::atLine(fileName, i + 1);
                entries.push_back(entryOf(eval::parseSuiteJson(std::string(line), where.english(), asCtxpro()), where));
            }
        }
    } else {
        const json root = eval::parseSuiteJson(text, fileName, asCtxpro());
        for (std::size_t i = 0; root.is_array() && i < root.size(); ++i) {
            entries.push_back(entryOf(root[i], eval::suiteEntry(fileName, i)));
        }
    }
    if (entries.empty()) {
        throw Error(Message("suite.no-list", "the file holds no list of sentences"), fileName, asCtxpro());
    }
    return entries;
}

bool hasForm(std::string_view sentence, std::string_view expected) {
    std::string bare = " ";
    for (const char c : eval::toLower(sentence)) {
        if (!isAsciiPunctuation(c)) {
            bare += c;
        }
    }
    return (bare + " ").find(" " + eval::toLower(expected) + " ") != std::string::npos;
}

FormCounts countForms(std::span<const ExpectedForm> entries, std::span<const std::string> translations,
                      const std::string& language) {
    text::Segmenter segmenter(language);
    const bool hasDistances =
        std::any_of(entries.begin(), entries.end(), [](const ExpectedForm& entry) { return entry.distance != 0; });
    FormCounts counts;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const std::vector<ByteRange> sentences = segmenter.sentences(translations[i]);
        const std::string_view last =
            sentences.empty()
                ? std::string_view(translations[i])
                : std::string_view(translations[i]).substr(sentences.back().begin, sentences.back().size());
        const bool isRight = hasForm(last, entries[i].expected);
        counts.right.push_back(isRight);
        counts.all.add(isRight);
        counts.byRule[entries[i].rule].add(isRight);
        if (hasDistances) {
            counts.byDistance[entries[i].distance].add(isRight);
        }
    }
    return counts;
}

} // namespace contexture::suite
