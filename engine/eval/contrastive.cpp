#include "engine/eval/contrastive.h"

#include "engine/core/error.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <optional>
#include <unordered_map>

namespace contexture::eval {
namespace {

using nlohmann::json;

constexpr const char* kRemedy = "give a file in the layout of ContraPro's contrapro.json";

std::string textOf(const json& object, const char* key, const std::string& where) {
    const auto found = object.find(key);
    if (found == object.end() || found->is_null()) {
        return {};
    }
    if (!found->is_string()) {
        throw Error(std::string("\"") + key + "\" is not a text", where, kRemedy);
    }
    return found->get<std::string>();
}

std::string eitherText(const json& object, const char* key, const char* other, const std::string& where) {
    std::string text = textOf(object, key, where);
    if (text.empty()) {
        text = textOf(object, other, where);
    }
    if (text.empty()) {
        throw Error(std::string("\"") + key + "\" is missing or empty", where, kRemedy);
    }
    return text;
}

// A whole number, also one in quotation marks, as some suites write segment numbers.
std::optional<std::int64_t> numberOf(const json& object, const char* key, const std::string& where) {
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
    throw Error(std::string("\"") + key + "\" is not a whole number", where, kRemedy);
}

ContrastiveItem parseItem(const json& object, const std::string& where) {
    if (!object.is_object()) {
        throw Error("this is not an object", where, kRemedy);
    }
    ContrastiveItem item;
    item.source = eitherText(object, "src segment", "source", where);
    item.reference = eitherText(object, "ref segment", "reference", where);
    item.document = textOf(object, "document id", where);
    item.segment = numberOf(object, "segment id", where).value_or(-1);
    item.right = textOf(object, "ref pronoun", where);
    const std::string phenomenon = textOf(object, "phenomenon", where);
    if (!phenomenon.empty()) {
        item.phenomenon = phenomenon;
    }
    const auto distance = numberOf(object, "ante distance", where);
    if (!distance || *distance < -1'000'000 || *distance > 1'000'000) {
        throw Error("\"ante distance\" is missing or out of range", where, kRemedy);
    }
    item.distance = static_cast<std::int32_t>(*distance);
    const auto errors = object.find("errors");
    if (errors == object.end() || !errors->is_array() || errors->empty()) {
        throw Error("\"errors\" is missing or empty: there is nothing to compare the reference with", where, kRemedy);
    }
    for (const json& error : *errors) {
        if (!error.is_object()) {
            throw Error("an entry of \"errors\" is not an object", where, kRemedy);
        }
        std::string contrastive = textOf(error, "contrastive", where);
        if (contrastive.empty()) {
            throw Error("an entry of \"errors\" has no \"contrastive\" translation", where, kRemedy);
        }
        item.contrastive.push_back(std::move(contrastive));
        item.wrong.push_back(textOf(error, "replacement", where));
    }
    return item;
}

std::vector<std::string> textsOf(const json& object, const char* key, const std::string& where) {
    std::vector<std::string> texts;
    const auto found = object.find(key);
    if (found == object.end() || found->is_null()) {
        return texts;
    }
    const bool isList = found->is_array() &&
                        std::all_of(found->begin(), found->end(), [](const json& text) { return text.is_string(); });
    if (!isList) {
        throw Error(std::string("\"") + key + "\" is not a list of sentences", where, kRemedy);
    }
    for (const json& text : *found) {
        texts.push_back(text.get<std::string>());
    }
    return texts;
}

void checkPlace(const ContrastiveItem& item, const SuiteDocument& document, const std::string& where) {
    const auto count = static_cast<std::int64_t>(document.source.size());
    if (item.segment < 1 || item.segment > count) {
        throw Error("\"segment id\" is not between 1 and " + std::to_string(count) +
                        ", the number of sentences of its document",
                    where, kRemedy);
    }
    if (document.source[static_cast<std::size_t>(item.segment - 1)] != item.source) {
        throw Error("\"src segment\" is not sentence " + std::to_string(item.segment) + " of its document", where,
                    kRemedy);
    }
}

} // namespace

const SuiteDocument* ContrastiveSuite::document(const std::string& id) const {
    const auto found = std::find_if(documents.begin(), documents.end(),
                                    [&](const SuiteDocument& document) { return document.id == id; });
    return found == documents.end() ? nullptr : &*found;
}

ContrastiveSuite parseContraPro(const std::string& text, const std::string& fileName) {
    json root;
    try {
        root = json::parse(text);
    } catch (const json::parse_error& error) {
        throw Error("this is not JSON (byte " + std::to_string(error.byte) + ")", fileName, kRemedy);
    } catch (const json::exception&) {
        throw Error("a number in it is out of range", fileName, kRemedy);
    }
    if (!root.is_array() || root.empty()) {
        throw Error("the file holds no list of sentences", fileName, kRemedy);
    }
    const auto where = [&](std::size_t i) { return fileName + ", entry " + std::to_string(i + 1); };
    ContrastiveSuite suite;
    suite.items.reserve(root.size());
    std::unordered_map<std::string, std::size_t> position; // of each document
    for (std::size_t i = 0; i < root.size(); ++i) {
        suite.items.push_back(parseItem(root[i], where(i)));
        const std::string& id = suite.items.back().document;
        SuiteDocument document{id, textsOf(root[i], "src document", where(i)),
                               textsOf(root[i], "ref document", where(i))};
        if (document.source.size() != document.reference.size()) {
            throw Error("\"src document\" and \"ref document\" differ in their number of sentences", where(i), kRemedy);
        }
        if (!document.source.empty() && position.try_emplace(id, suite.documents.size()).second) {
            suite.documents.push_back(std::move(document));
        }
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
