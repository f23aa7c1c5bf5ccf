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

// The field of that name with any language behind it: "source_" finds "source_en". Null when there is none.
const json* field(const json& object, const std::string& prefix) {
    for (const auto& [key, value] : object.items()) {
        if (key.rfind(prefix, 0) == 0 && key.size() > prefix.size()) {
            return &value;
        }
    }
    return nullptr;
}

std::string textBeginning(const json& object, const std::string& prefix, const Message& where) {
    const json* found = field(object, prefix);
    if (!found || !found->is_string() || found->get_ref<const std::string&>().empty()) {
        throw Error(Message("suite.field", "\"{field}\" is missing, empty or not a text", prefix + "..."), where,
                    asMtGenEval());
    }
    return found->get<std::string>();
}

// A sentence may begin its text: nothing stands before it.
std::string contextOf(const json& object, const Message& where) {
    const json* found = field(object, "context_");
    if (!found || !found->is_string()) {
        throw Error(Message("suite.context", "\"context_...\" is missing or not a text"), where, asMtGenEval());
    }
    return found->get<std::string>();
}

} // namespace

bool isMtGenEval(const json& root) {
    return root.is_array() && !root.empty() && root[0].is_object() && field(root[0], "context_") &&
           field(root[0], "contrastive_");
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
        item.document = id != root[i].end() && id->is_string() ? id->get<std::string>() : std::to_string(i + 1);
        item.phenomenon = "gender";
        item.source = textBeginning(root[i], "source_", where);
        item.reference = textBeginning(root[i], "correct_", where);
        item.contrastive = {textBeginning(root[i], "contrastive_", where)};
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
