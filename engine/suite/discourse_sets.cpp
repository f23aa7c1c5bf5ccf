// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/suite/discourse_sets.h"

#include "engine/core/error.h"
#include "engine/suite/gender.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <limits>
#include <utility>
#include <vector>

namespace contexture::suite {
namespace {

using nlohmann::json;
using Sentences = std::vector<std::string>;

Message asDiscourseSets() {
    return Message("suite.discourse.do",
                   "give numbered blocks with src and trg, or with examples, as the discourse test sets have them");
}

struct Place {
    std::string file;
    std::string block;
    Message message() const { return Message("suite.block", "{file}, block {name}", file, block); }
};

[[noreturn]] void fail(const Message& what, const Place& place) {
    throw Error(what, place.message(), asDiscourseSets());
}

Sentences sentencesOf(const json& object, const char* key, const Place& place) {
    const auto found = object.find(key);
    if (found == object.end()) {
        fail(Message("suite.missing", "\"{field}\" is missing or empty", key), place);
    }
    const auto isSentence = [](const json& text) {
        return text.is_string() && !text.get_ref<const std::string&>().empty();
    };
    if (!found->is_array() || !std::all_of(found->begin(), found->end(), isSentence)) {
        fail(Message("suite.no-sentences", "\"{field}\" is not a list of sentences", key), place);
    }
    if (found->empty()) {
        fail(Message("suite.missing", "\"{field}\" is missing or empty", key), place);
    }
    return found->get<Sentences>();
}

std::string typeOf(const json& object, const Place& place) {
    const auto found = object.find("type");
    if (found == object.end() || found->is_null()) {
        return {};
    }
    if (!found->is_string()) {
        fail(Message("suite.no-text", "\"{field}\" is not a text", "type"), place);
    }
    return found->get<std::string>();
}

void addPair(eval::ContrastiveSuite& suite, const Sentences& source, const json& pair, const char* right,
             const std::string& id, const Place& place) {
    const Sentences correct = sentencesOf(pair, right, place);
    const Sentences incorrect = sentencesOf(pair, "incorrect", place);
    if (correct.size() != source.size() || incorrect.size() != source.size()) {
        fail(Message("suite.other-length", "\"src\" and \"{field}\" differ in their number of sentences",
                     correct.size() != source.size() ? right : "incorrect"),
             place);
    }
    eval::ContrastiveItem item;
    item.document = id;
    item.segment = static_cast<std::int64_t>(source.size());
    item.source = source.back();
    item.reference = correct.back();
    item.contrastive = {incorrect.back()};
    item.distance = source.size() > 1 ? 1 : 0;
    const Difference difference = differenceOf(item.reference, item.contrastive.front());
    item.right = difference.first;
    item.wrong = {difference.second};
    suite.items.push_back(std::move(item));
    suite.documents.push_back({id, source, correct});
}

void addAnaphora(eval::ContrastiveSuite& suite, const json& block, const Place& place) {
    const Sentences source = sentencesOf(block, "src", place);
    const json& pairs = block["trg"];
    for (std::size_t k = 0; k < pairs.size(); ++k) {
        const json& pair = pairs[k];
        if (!pair.is_object()) {
            fail(Message("suite.no-object", "this is not an object"), place);
        }
        const char* right = pair.contains("correct") ? "correct" : "semi-correct";
        addPair(suite, source, pair, right, place.block + '.' + std::to_string(k + 1), place);
        eval::ContrastiveItem& item = suite.items.back();
        item.phenomenon = pair.contains("correct") ? "anaphora" : "anaphora, semi-correct";
        const std::string type = typeOf(pair, place);
        item.gender = type.starts_with("m.")   ? "masculine"
                      : type.starts_with("f.") ? "feminine"
                                               : genderOfPronoun(item.right);
    }
}

void addLexicalChoice(eval::ContrastiveSuite& suite, const json& block, const Place& place) {
    const std::string type = typeOf(block, place);
    const json& examples = block["examples"];
    for (std::size_t k = 0; k < examples.size(); ++k) {
        const json& example = examples[k];
        if (!example.is_object() || !example.contains("trg") || !example["trg"].is_object()) {
            fail(Message("suite.no-pair", "an example has no \"trg\" with \"correct\" and \"incorrect\""), place);
        }
        addPair(suite, sentencesOf(example, "src", place), example["trg"], "correct",
                place.block + '.' + std::to_string(k + 1), place);
        suite.items.back().phenomenon = type.empty() ? "lexical choice" : type;
    }
}

bool isBlock(const json& block) {
    return block.is_object() && ((block.contains("src") && block.contains("trg") && block["trg"].is_array()) ||
                                 (block.contains("examples") && block["examples"].is_array()));
}

// Sorts numbers by value ("2" before "10"), and other names after them.
std::pair<std::int64_t, std::string> order(const std::string& name) {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), number);
    const bool isNumber = error == std::errc() && end == name.data() + name.size();
    return {isNumber ? number : std::numeric_limits<std::int64_t>::max(), name};
}

} // namespace

bool isDiscourseSet(const json& root) {
    return root.is_object() && !root.empty() && isBlock(root.begin().value());
}

eval::ContrastiveSuite discourseSetsOf(const json& root, const std::string& fileName) {
    std::vector<std::string> names;
    for (const auto& [name, block] : root.items()) {
        names.push_back(name);
    }
    std::sort(names.begin(), names.end(), [](const auto& a, const auto& b) { return order(a) < order(b); });
    eval::ContrastiveSuite suite;
    for (const std::string& name : names) {
        const Place place{fileName, name};
        const json& block = root.at(name);
        if (!isBlock(block)) {
            fail(Message("suite.no-block", "it has neither \"src\" and \"trg\" nor \"examples\""), place);
        }
        if (block.contains("examples")) {
            addLexicalChoice(suite, block, place);
        } else {
            addAnaphora(suite, block, place);
        }
    }
    if (suite.items.empty()) {
        throw Error(Message("suite.no-list", "the file holds no list of sentences"), fileName, asDiscourseSets());
    }
    return suite;
}

} // namespace contexture::suite
