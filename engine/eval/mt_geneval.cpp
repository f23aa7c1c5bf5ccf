// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/eval/mt_geneval.h"

#include "engine/core/error.h"
#include "engine/eval/suite_json.h"

#include <nlohmann/json.hpp>

#include <unordered_set>

namespace contexture::eval {
namespace {

using nlohmann::json;

Message asMtGenEval() {
    return Message("suite.mt-geneval.do",
                   "give an array of objects with id, context_en, source_en, correct_de, contrastive_de");
}

// The field whose name begins so and ends with any language: "source_" finds "source_en". Null if there is none.
const json* field(const json& object, const std::string& prefix) {
    for (const auto& [key, value] : object.items()) {
        if (key.rfind(prefix, 0) == 0 && key.size() > prefix.size()) {
            return &value;
        }
    }
    return nullptr;
}

// The names of one field in the two layouts.
struct Names {
    const char* prefix; // with a language behind it
    const char* whole;
};
constexpr Names kContext{"context_", "context"};
constexpr Names kSource{"source_", "source"};
constexpr Names kCorrect{"correct_", "reference_original"};
constexpr Names kContrastive{"contrastive_", "reference_flipped"};

const json* field(const json& object, const Names& names) {
    const auto whole = object.find(names.whole);
    return whole != object.end() ? &*whole : field(object, std::string(names.prefix));
}

std::string textBeginning(const json& object, const Names& names, const Message& where) {
    const json* found = field(object, names);
    if (!found || !found->is_string() || found->get_ref<const std::string&>().empty()) {
        throw Error(
            Message("suite.field", "\"{field}\" is missing, empty or not a text", std::string(names.prefix) + "..."),
            where, asMtGenEval());
    }
    return found->get<std::string>();
}

// The context of a sentence; empty for the first sentence of a text.
std::string contextOf(const json& object, const Message& where) {
    const json* found = field(object, kContext);
    if (!found || !found->is_string()) {
        throw Error(Message("suite.context", "\"context_...\" is missing or not a text"), where, asMtGenEval());
    }
    return found->get<std::string>();
}

} // namespace

bool isMtGenEval(const json& root) {
    return root.is_array() && !root.empty() && root[0].is_object() && field(root[0], kContext) &&
           field(root[0], kContrastive);
}

bool looksLikeMtGenEval(const std::string& text) {
    return isMtGenEval(json::parse(text, nullptr, false));
}

ContrastiveSuite parseMtGenEval(const std::string& text, const std::string& fileName) {
    return mtGenEvalOf(json::parse(text, nullptr, false), fileName);
}

ContrastiveSuite mtGenEvalOf(const json& root, const std::string& fileName) {
    if (!root.is_array() || root.empty()) {
        throw Error(Message("suite.no-list", "the file holds no list of sentences"), fileName, asMtGenEval());
    }
    ContrastiveSuite suite;
    std::unordered_set<std::string> ids;
    for (std::size_t i = 0; i < root.size(); ++i) {
        const Message where = suiteEntry(fileName, i);
        if (!root[i].is_object()) {
            throw Error(Message("suite.no-object", "this is not an object"), where, asMtGenEval());
        }
        const auto id = root[i].find("id");
        ContrastiveItem item;
        const auto original = root[i].find("orig_id");
        item.document = id != root[i].end() && id->is_string()                       ? id->get<std::string>()
                        : original != root[i].end() && original->is_number_integer() ? original->dump()
                                                                                     : std::to_string(i + 1);
        item.phenomenon = "gender";
        item.source = textBeginning(root[i], kSource, where);
        item.reference = textBeginning(root[i], kCorrect, where);
        item.contrastive = {textBeginning(root[i], kContrastive, where)};
        if (!ids.insert(item.document).second) {
            throw Error(Message("suite.same-id", "the id \"{id}\" has been used before", item.document), where,
                        asMtGenEval());
        }
        SuiteDocument document{item.document, {item.source}, {item.reference}};
        const std::string context = contextOf(root[i], where);
        if (!context.empty()) {
            document.source.insert(document.source.begin(), context);
            document.reference.insert(document.reference.begin(), std::string());
        }
        item.segment = static_cast<std::int64_t>(document.source.size());
        item.distance = context.empty() ? 0 : 1;
        suite.documents.push_back(std::move(document));
        suite.items.push_back(std::move(item));
    }
    return suite;
}

} // namespace contexture::eval
