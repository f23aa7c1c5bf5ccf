// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/suite/lingeval.h"

#include "engine/core/error.h"
#include "engine/eval/suite_json.h"
#include "engine/suite/gender.h"

#include <nlohmann/json.hpp>

namespace contexture::suite {
namespace {

using nlohmann::json;

constexpr std::int64_t kFurthest = 1'000'000; // words

Message asLingEval() {
    return Message("suite.lingeval.do",
                   "give an array of objects with source, reference and errors (type, contrastive, distance)");
}

std::string textOf(const json& object, const char* key, const Message& where) {
    const auto found = object.find(key);
    if (found == object.end() || !found->is_string() || found->get_ref<const std::string&>().empty()) {
        throw Error(Message("suite.field", "\"{field}\" is missing, empty or not a text", key), where, asLingEval());
    }
    return found->get<std::string>();
}

std::int32_t distanceOf(const json& error, const Message& where) {
    const auto found = error.find("distance");
    if (found == error.end() || found->is_null()) {
        return -1;
    }
    if (!found->is_number_integer() || found->get<std::int64_t>() < 0 || found->get<std::int64_t>() > kFurthest) {
        throw Error(Message("suite.distance", "\"{field}\" is missing or out of range", "distance"), where,
                    asLingEval());
    }
    return found->get<std::int32_t>();
}

} // namespace

eval::ContrastiveSuite lingevalOf(const json& root, const std::string& fileName) {
    eval::ContrastiveSuite suite;
    for (std::size_t i = 0; i < root.size(); ++i) {
        const Message where = eval::suiteEntry(fileName, i);
        if (!root[i].is_object()) {
            throw Error(Message("suite.no-object", "this is not an object"), where, asLingEval());
        }
        const auto errors = root[i].find("errors");
        if (errors == root[i].end() || !errors->is_array()) {
            throw Error(Message("suite.no-errors",
                                "\"errors\" is missing or empty: there is nothing to compare the reference with"),
                        where, asLingEval());
        }
        for (const json& error : *errors) { // a sentence in which nothing could be made wrong has none
            if (!error.is_object()) {
                throw Error(Message("suite.error-object", "an entry of \"errors\" is not an object"), where,
                            asLingEval());
            }
            eval::ContrastiveItem item;
            item.source = textOf(root[i], "source", where);
            item.reference = textOf(root[i], "reference", where);
            item.contrastive = {textOf(error, "contrastive", where)};
            item.phenomenon = error.contains("type") ? textOf(error, "type", where) : "error";
            item.wordDistance = distanceOf(error, where);
            const Difference difference = differenceOf(item.reference, item.contrastive.front());
            item.right = difference.first;
            item.wrong = {difference.second};
            suite.items.push_back(std::move(item));
        }
    }
    if (suite.items.empty()) {
        throw Error(Message("suite.no-list", "the file holds no list of sentences"), fileName, asLingEval());
    }
    return suite;
}

} // namespace contexture::suite
