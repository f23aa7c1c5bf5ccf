// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/eval/contrastive.h"

#include "engine/core/error.h"
#include "engine/eval/suite_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <optional>
#include <unordered_map>

namespace contexture::eval {
namespace {

using nlohmann::json;

Message asContraPro() {
    return Message("suite.contrapro.do", "give a file in the layout of ContraPro's contrapro.json");
}

std::string textOf(const json& object, const char* key, const Message& where) {
    const auto found = object.find(key);
    if (found == object.end() || found->is_null()) {
        return {};
    }
    if (!found->is_string()) {
        throw Error(Message("suite.no-text", "\"{field}\" is not a text", key), where, asContraPro());
    }
    return found->get<std::string>();
}

std::string eitherText(const json& object, const char* key, const char* other, const Message& where) {
    std::string text = textOf(object, key, where);
    if (text.empty()) {
        text = textOf(object, other, where);
    }
    if (text.empty()) {
        throw Error(Message("suite.missing", "\"{field}\" is missing or empty", key), where, asContraPro());
    }
    return text;
}

// An integer, or a text with an integer, as some suites write segment numbers.
std::optional<std::int64_t> numberOf(const json& object, const char* key, const Message& where) {
    const auto found = object.find(key);
    if (found == object.end() || found->is_null()) {
        return std::nullopt;
    }
    if (found->is_number_integer()) {
        return found->get<std::int64_t>();
    }
    if (found->is_string()) {
        const json parsed = json::parse(found->get<std::string>(), nullptr, false);
        if (parsed.is_number_integer()) {
            return parsed.get<std::int64_t>();
        }
    }
    throw Error(Message("suite.no-number", "\"{field}\" is not a whole number", key), where, asContraPro());
}

ContrastiveItem parseItem(const json& object, const Message& where) {
    if (!object.is_object()) {
        throw Error(Message("suite.no-object", "this is not an object"), where, asContraPro());
    }
    ContrastiveItem item;
    item.source = eitherText(object, "src segment", "source", where);
    item.reference = eitherText(object, "ref segment", "reference", where);
    item.document = textOf(object, "document id", where);
    item.segment = numberOf(object, "segment id", where).value_or(-1);
    item.right = textOf(object, "ref pronoun", where);
    item.sourceWord = textOf(object, "src pronoun", where);
    const std::string phenomenon = textOf(object, "phenomenon", where);
    if (!phenomenon.empty()) {
        item.phenomenon = phenomenon;
    }
    const auto distance = numberOf(object, "ante distance", where);
    if (!distance || *distance < -1'000'000 || *distance > 1'000'000) {
        throw Error(Message("suite.distance", "\"{field}\" is missing or out of range", "ante distance"), where,
                    asContraPro());
    }
    item.distance = static_cast<std::int32_t>(*distance);
    const auto errors = object.find("errors");
    if (errors == object.end() || !errors->is_array() || errors->empty()) {
        throw Error(Message("suite.no-errors",
                            "\"errors\" is missing or empty: there is nothing to compare the reference with"),
                    where, asContraPro());
    }
    for (const json& error : *errors) {
        if (!error.is_object()) {
            throw Error(Message("suite.error-object", "an entry of \"errors\" is not an object"), where, asContraPro());
        }
        std::string contrastive = textOf(error, "contrastive", where);
        if (contrastive.empty()) {
            throw Error(Message("suite.error-text", "an entry of \"errors\" has no \"contrastive\" translation"), where,
                        asContraPro());
        }
        item.contrastive.push_back(std::move(contrastive));
        item.wrong.push_back(textOf(error, "replacement", where));
    }
    return item;
}

std::vector<std::string> textsOf(const json& object, const char* key, const Message& where) {
    std::vector<std::string> texts;
    const auto found = object.find(key);
    if (found == object.end() || found->is_null()) {
        return texts;
    }
    const bool isList = found->is_array() &&
                        std::all_of(found->begin(), found->end(), [](const json& text) { return text.is_string(); });
    if (!isList) {
        throw Error(Message("suite.no-sentences", "\"{field}\" is not a list of sentences", key), where, asContraPro());
    }
    for (const json& text : *found) {
        texts.push_back(text.get<std::string>());
    }
    return texts;
}

void checkPlace(const ContrastiveItem& item, const SuiteDocument& document, const Message& where) {
    const auto count = static_cast<std::int64_t>(document.source.size());
    if (item.segment < 1 || item.segment > count) {
        throw Error(Message("suite.segment",
                            "\"segment id\" is not between 1 and {count}, the number of sentences of its document",
                            count),
                    where, asContraPro());
    }
    if (document.source[static_cast<std::size_t>(item.segment - 1)] != item.source) {
        throw Error(
            Message("suite.other-sentence", "\"src segment\" is not sentence {number} of its document", item.segment),
            where, asContraPro());
    }
}

} // namespace

const SuiteDocument* ContrastiveSuite::document(const std::string& id) const {
    const auto found = std::find_if(documents.begin(), documents.end(),
                                    [&](const SuiteDocument& document) { return document.id == id; });
    return found == documents.end() ? nullptr : &*found;
}

nlohmann::json parseSuiteJson(const std::string& text, const std::string& fileName, const Message& remedy) {
    try {
        return json::parse(text);
    } catch (const json::parse_error& error) {
        throw Error(Message("suite.no-json", "this is not JSON (byte {byte})", error.byte), fileName, remedy);
    } catch (const json::exception&) {
        throw Error(Message("suite.number", "a number in it is out of range"), fileName, remedy);
    }
}

Message suiteEntry(const std::string& fileName, std::size_t entry) {
    return Message("suite.entry", "{file}, entry {number}", fileName, entry + 1);
}

ContrastiveSuite parseContraPro(const std::string& text, const std::string& fileName) {
    return contraProOf(parseSuiteJson(text, fileName, asContraPro()), fileName);
}

ContrastiveSuite contraProOf(const json& root, const std::string& fileName) {
    if (!root.is_array() || root.empty()) {
        throw Error(Message("suite.no-list", "the file holds no list of sentences"), fileName, asContraPro());
    }
    const auto where = [&](std::size_t i) { return suiteEntry(fileName, i); };
    ContrastiveSuite suite;
    suite.items.reserve(root.size());
    std::unordered_map<std::string, std::size_t> position; // of each document
    for (std::size_t i = 0; i < root.size(); ++i) {
        suite.items.push_back(parseItem(root[i], where(i)));
        const std::string& id = suite.items.back().document;
        SuiteDocument document{id, textsOf(root[i], "src document", where(i)),
                               textsOf(root[i], "ref document", where(i))};
        if (document.source.size() != document.reference.size()) {
            throw Error(Message("suite.two-lengths",
                                "\"src document\" and \"ref document\" differ in their number of sentences"),
                        where(i), asContraPro());
        }
        if (!document.source.empty() && position.try_emplace(id, suite.documents.size()).second) {
            suite.documents.push_back(std::move(document));
        }
    }
    suite.countsFromZero = std::any_of(suite.items.begin(), suite.items.end(),
                                       [](const ContrastiveItem& item) { return item.segment == 0; });
    for (ContrastiveItem& item : suite.items) {
        item.segment += suite.countsFromZero && item.segment >= 0 ? 1 : 0;
    }
    for (std::size_t i = 0; i < suite.items.size(); ++i) {
        const auto found = position.find(suite.items[i].document);
        if (found != position.end()) {
            checkPlace(suite.items[i], suite.documents[found->second], where(i));
        }
    }
    return suite;
}

bool wins(const ContrastiveScores& scores) {
    return !scores.contrastive.empty() && std::all_of(scores.contrastive.begin(), scores.contrastive.end(),
                                                      [&](double other) { return scores.reference > other; });
}

void ContrastiveAccuracy::add(std::int32_t distance, bool isRight) {
    all.add(isRight);
    byDistance[static_cast<std::size_t>(distanceBucket(distance))].add(isRight);
}

std::vector<ContrastiveQuestion> questions(std::span<const ContrastiveItem> items) {
    std::vector<ContrastiveQuestion> result;
    for (const ContrastiveItem& item : items) {
        result.push_back({item.phenomenon, item.distance});
    }
    return result;
}

std::vector<ContrastiveQuestion> questions(std::span<const lab::GoldRecord> records) {
    std::vector<ContrastiveQuestion> result;
    for (const lab::GoldRecord& record : records) {
        result.push_back({lab::name(record.phenomenon), record.distance});
    }
    return result;
}

ContrastiveResult contrastiveAccuracy(std::span<const ContrastiveQuestion> questions,
                                      std::span<const ContrastiveScores> scores) {
    if (questions.size() != scores.size()) {
        throw Error("there are " + std::to_string(questions.size()) + " sentences in the suite and scores for " +
                        std::to_string(scores.size()),
                    {}, "score every sentence once");
    }
    ContrastiveResult result;
    for (std::size_t i = 0; i < questions.size(); ++i) {
        const bool isRight = wins(scores[i]);
        result.all.add(questions[i].distance, isRight);
        result.byPhenomenon[questions[i].phenomenon].add(questions[i].distance, isRight);
    }
    return result;
}

} // namespace contexture::eval
