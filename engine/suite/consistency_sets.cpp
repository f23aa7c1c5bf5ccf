// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/suite/consistency_sets.h"

#include "engine/core/error.h"
#include "engine/eval/suite_json.h"
#include "engine/suite/gender.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

namespace contexture::suite {
namespace {

using nlohmann::json;
using Sentences = std::vector<std::string>;

constexpr std::string_view kBetween = " _eos ";
constexpr std::int64_t kFurthestBack = 1'000; // sentences
constexpr std::size_t kLookedAt = 4'000;      // bytes of a file by which it is recognised

Message asConsistencySets() {
    return Message(
        "suite.consistency.do",
        "give an array of objects with src, dst, true_ind and ctx_dist, as the consistency test sets have it");
}

[[noreturn]] void failAt(const Message& what, const Message& where) {
    throw Error(what, where, asConsistencySets());
}

Sentences fragmentsIn(std::string_view text) {
    Sentences sentences;
    for (std::size_t begin = 0;;) {
        const std::size_t end = text.find(kBetween, begin);
        sentences.emplace_back(text.substr(begin, end - begin));
        if (end == std::string_view::npos) {
            return sentences;
        }
        begin = end + kBetween.size();
    }
}

Sentences fragmentOf(const json& text, const char* field, const Message& where) {
    if (!text.is_string() || text.get_ref<const std::string&>().empty()) {
        failAt(Message("suite.field", "\"{field}\" is missing, empty or not a text", field), where);
    }
    Sentences sentences = fragmentsIn(text.get_ref<const std::string&>());
    if (std::any_of(sentences.begin(), sentences.end(), [](const std::string& each) { return each.empty(); })) {
        failAt(Message("suite.empty-sentence", "a sentence of \"{field}\" is empty", field), where);
    }
    return sentences;
}

std::size_t wholeAt(const json& object, const char* field, std::size_t past, const Message& where) {
    const auto found = object.find(field);
    if (found == object.end() || !found->is_number_unsigned() || found->get<std::uint64_t>() >= past) {
        failAt(Message("suite.distance", "\"{field}\" is missing or out of range", field), where);
    }
    return found->get<std::size_t>();
}

std::string phenomenonOf(const std::string& fileName) {
    constexpr std::array<std::pair<std::string_view, const char*>, 4> kNames{
        {{"deixis", "deixis"},
         {"lex_cohesion", "lexical cohesion"},
         {"ellipsis_infl", "ellipsis (inflection)"},
         {"ellipsis_vp", "ellipsis (VP)"}}};
    const std::string base = fileName.substr(fileName.find_last_of('/') + 1); // npos + 1 is 0
    for (const auto& [part, phenomenon] : kNames) {
        if (base.find(part) != std::string::npos) {
            return phenomenon;
        }
    }
    return "consistency";
}

void addEntry(eval::ContrastiveSuite& suite, const json& entry, const std::string& phenomenon, std::size_t number,
              const Message& where) {
    if (!entry.is_object()) {
        failAt(Message("suite.no-object", "this is not an object"), where);
    }
    const Sentences source = fragmentOf(entry.value("src", json()), "src", where);
    const auto candidates = entry.find("dst");
    if (candidates == entry.end() || !candidates->is_array()) {
        failAt(Message("suite.no-sentences", "\"{field}\" is not a list of sentences", "dst"), where);
    }
    const std::size_t right = wholeAt(entry, "true_ind", candidates->size(), where);
    const Sentences reference = fragmentOf((*candidates)[right], "dst", where);
    eval::ContrastiveItem item;
    item.document = std::to_string(number);
    item.segment = static_cast<std::int64_t>(source.size());
    item.source = source.back();
    item.reference = reference.back();
    item.phenomenon = phenomenon;
    item.distance = entry.contains("ctx_dist") && !entry["ctx_dist"].is_null()
                        ? static_cast<std::int32_t>(wholeAt(entry, "ctx_dist", kFurthestBack, where))
                        : 0;
    for (const json& each : *candidates) {
        const Sentences candidate = fragmentOf(each, "dst", where);
        if (candidate.size() != source.size()) {
            failAt(Message("suite.other-length", "\"src\" and \"{field}\" differ in their number of sentences", "dst"),
                   where);
        }
        if (!std::equal(candidate.begin(), candidate.end() - 1, reference.begin())) {
            failAt(Message("suite.other-context", "the translations of \"{field}\" differ before the last sentence",
                           "dst"),
                   where);
        }
        if (candidate.back() != item.reference) {
            item.contrastive.push_back(candidate.back());
            item.wrong.push_back(differenceOf(item.reference, candidate.back()).second);
        }
    }
    if (item.contrastive.empty()) {
        failAt(Message("suite.no-wrong", "no translation in \"{field}\" differs from the right one", "dst"), where);
    }
    item.right = differenceOf(item.reference, item.contrastive.front()).first;
    suite.items.push_back(std::move(item));
    suite.documents.push_back({std::to_string(number), source, reference});
}

std::string_view startOf(const std::string& text) {
    return std::string_view(text).substr(0, kLookedAt);
}

bool startsJson(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
    return first != std::string_view::npos && (text[first] == '[' || text[first] == '{');
}

} // namespace

bool isConsistencySet(const json& root) {
    return root.is_array() && !root.empty() && root[0].is_object() && root[0].contains("dst") &&
           root[0].contains("true_ind");
}

bool isConsistencyText(const std::string& text) {
    return !startsJson(text) && startOf(text).find(kBetween) < text.find('\n');
}

eval::ContrastiveSuite consistencySetOf(const json& root, const std::string& fileName) {
    eval::ContrastiveSuite suite;
    const std::string phenomenon = phenomenonOf(fileName);
    for (std::size_t i = 0; i < root.size(); ++i) {
        addEntry(suite, root[i], phenomenon, i + 1, eval::suiteEntry(fileName, i));
    }
    return suite;
}

} // namespace contexture::suite
