// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/annotate/blind_comparison.h"

#include "engine/core/error.h"
#include "engine/core/random.h"
#include "engine/store/sha256.h"
#include "engine/store/table_writer.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <set>
#include <span>
#include <sstream>
#include <utility>

namespace contexture::annotate {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kVersion = 2; // 1: of one document
constexpr std::array<const char*, 3> kPreferences{"first", "second", "tie"};

const char* nameOf(const std::optional<Preference>& preference) {
    return preference ? kPreferences[static_cast<std::size_t>(*preference)] : "";
}

Json systemJson(const BlindSystem& system) {
    return {{"label", system.label}, {"model", system.model}, {"model_sha256", system.modelHash}};
}

[[noreturn]] void refuse(const char* field, const std::string& where) {
    throw Error(Message("blind.field",
                        "the field \"{field}\" of a blind comparison is missing or not what it should be", field),
                where, Message("blind.field.do", "begin the comparison anew"));
}

template<class T>
T valueOf(const Json& object, const char* field, const std::string& where) {
    const auto found = object.is_object() ? object.find(field) : object.end();
    if (!object.is_object() || found == object.end()) {
        refuse(field, where);
    }
    bool isRight = false;
    if constexpr (std::is_same_v<T, std::string>) {
        isRight = found->is_string();
    } else if constexpr (std::is_same_v<T, bool>) {
        isRight = found->is_boolean();
    } else if constexpr (std::is_unsigned_v<T>) {
        isRight = found->is_number_unsigned();
    } else {
        isRight = found->is_number_integer();
    }
    if (!isRight) {
        refuse(field, where);
    }
    return found->get<T>();
}

const Json& memberOf(const Json& root, const char* field, const std::string& where) {
    if (!root.contains(field)) {
        refuse(field, where);
    }
    return root[field];
}

BlindSystem systemOf(const Json& root, const char* field, const std::string& where) {
    const Json& system = memberOf(root, field, where);
    return {valueOf<std::string>(system, "label", where), valueOf<std::string>(system, "model", where),
            valueOf<std::string>(system, "model_sha256", where)};
}

// In version 1 there was one document, and its runs were members of the systems.
BlindDocument onlyDocument(const Json& root, const std::string& where) {
    const Json& first = memberOf(root, "first", where);
    const Json& second = memberOf(root, "second", where);
    return {.row = valueOf<std::int64_t>(root, "document", where),
            .title = valueOf<std::string>(root, "title", where),
            .firstRun = valueOf<std::int64_t>(first, "row", where),
            .secondRun = valueOf<std::int64_t>(second, "row", where),
            .firstTexts = valueOf<std::string>(first, "text_sha256", where),
            .secondTexts = valueOf<std::string>(second, "text_sha256", where)};
}

std::vector<BlindDocument> documentsOf(const Json& root, const std::string& where) {
    const Json& list = memberOf(root, "documents", where);
    if (!list.is_array() || list.empty()) {
        refuse("documents", where);
    }
    std::vector<BlindDocument> documents;
    for (const Json& each : list) {
        documents.push_back({.row = valueOf<std::int64_t>(each, "row", where),
                             .title = valueOf<std::string>(each, "title", where),
                             .firstRun = valueOf<std::int64_t>(each, "first_run", where),
                             .secondRun = valueOf<std::int64_t>(each, "second_run", where),
                             .firstTexts = valueOf<std::string>(each, "first_text_sha256", where),
                             .secondTexts = valueOf<std::string>(each, "second_text_sha256", where)});
    }
    return documents;
}

std::optional<Preference> preferenceOf(const Json& sentence, const char* field, const std::string& where) {
    const std::string name = valueOf<std::string>(sentence, field, where);
    if (name.empty()) {
        return std::nullopt;
    }
    const auto found = std::find(kPreferences.begin(), kPreferences.end(), name);
    if (found == kPreferences.end()) {
        refuse(field, where);
    }
    return static_cast<Preference>(found - kPreferences.begin());
}

eval::SignTest count(const BlindComparison& comparison, std::optional<Preference> BlindSentence::*scale) {
    std::array<std::int64_t, 3> counts{};
    for (const BlindSentence& sentence : comparison.sentences) {
        if (const auto& preference = sentence.*scale) {
            ++counts[static_cast<std::size_t>(*preference)];
        }
    }
    return eval::signTest(counts[0], counts[1], counts[2]);
}

BlindSystem systemOf(const Run& run) {
    return {run.label, run.model.name, run.model.hash};
}

// The titles of the documents, as many as fit into a line.
std::string titlesOf(const std::vector<BlindDocument>& documents) {
    constexpr std::size_t kNamed = 10;
    std::string titles;
    for (std::size_t i = 0; i < std::min(documents.size(), kNamed); ++i) {
        titles += (i > 0 ? "; " : "") + documents[i].title;
    }
    return documents.size() > kNamed ? titles + "; ..." : titles;
}

// Members of the JSON report, or lines above the CSV table.
std::vector<std::pair<std::string, std::string>> factsOf(const BlindComparison& comparison) {
    std::vector<std::pair<std::string, std::string>> facts{{"documents", std::to_string(comparison.documents.size())},
                                                           {"titles", titlesOf(comparison.documents)},
                                                           {"seed", std::to_string(comparison.seed)},
                                                           {"differing", std::to_string(comparison.differing)},
                                                           {"asked", std::to_string(comparison.sentences.size())},
                                                           {"judged", std::to_string(comparison.judged())}};
    const auto addSystem = [&](const std::string& name, const BlindSystem& system) {
        facts.emplace_back(name, system.label);
        facts.emplace_back(name + "_model", system.model);
        facts.emplace_back(name + "_model_sha256", system.modelHash);
    };
    addSystem("first", comparison.first);
    addSystem("second", comparison.second);
    const BlindResult result = resultOf(comparison);
    const auto addTest = [&](const std::string& name, const eval::SignTest& test) {
        facts.emplace_back(name + "_first", std::to_string(test.first));
        facts.emplace_back(name + "_second", std::to_string(test.second));
        facts.emplace_back(name + "_ties", std::to_string(test.ties));
        std::string p;
        store::addJsonNumber(p, test.p);
        facts.emplace_back(name + "_p", p);
    };
    addTest("adequacy", result.adequacy);
    addTest("fluency", result.fluency);
    facts.emplace_back("test", "sign test, exact binomial, two-sided, ties left out");
    return facts;
}

} // namespace

std::size_t BlindComparison::judged() const {
    return static_cast<std::size_t>(std::count_if(
        sentences.begin(), sentences.end(), [](const BlindSentence& each) { return each.adequacy && each.fluency; }));
}

std::size_t BlindComparison::next() const {
    const auto open = std::find_if(sentences.begin(), sentences.end(),
                                   [](const BlindSentence& each) { return !each.adequacy || !each.fluency; });
    return static_cast<std::size_t>(open - sentences.begin());
}

std::string textHashOf(const Run& run) {
    std::string lines;
    for (const auto& sentence : run.sentences) {
        lines += (sentence ? sentence->text.text : std::string()) + "\n";
    }
    return store::sha256(std::as_bytes(std::span(lines)));
}

void BlindPool::add(const Run& first, const Run& second, BlindDocument document) {
    if (first.document != second.document && *first.document != *second.document) {
        throw Error(Message("blind.documents", "the two runs are of two documents"), first.document->title,
                    Message("blind.documents.do", "choose two runs of one document"));
    }
    if (m_sentences.empty()) { // they are the same in every document
        m_first = systemOf(first);
        m_second = systemOf(second);
    }
    const std::size_t before = m_sentences.size();
    for (std::size_t i = 0; i < std::min(first.sentences.size(), second.sentences.size()); ++i) {
        const auto& a = first.sentences[i];
        const auto& b = second.sentences[i];
        if (a && b && a->text.text != b->text.text) {
            m_sentences.push_back({m_documents.size(), SentenceIndex(static_cast<std::int64_t>(i))});
        }
    }
    if (m_sentences.size() > before) {
        document.title = first.document->title.empty() ? first.document->id : first.document->title;
        document.firstTexts = textHashOf(first);
        document.secondTexts = textHashOf(second);
        m_documents.push_back(std::move(document));
    }
}

BlindComparison BlindPool::draw(const BlindOptions& options) const {
    if (m_sentences.empty()) {
        throw Error(Message("blind.equal", "the two runs differ in no sentence that both have translated"),
                    m_first.label, Message("blind.equal.do", "choose two other runs"));
    }
    BlindComparison comparison;
    comparison.seed = options.seed;
    comparison.differing = m_sentences.size();
    comparison.first = m_first;
    comparison.second = m_second;
    comparison.sentences = m_sentences;
    SplitMix64 random(options.seed);
    shuffleFromTheEnd(comparison.sentences,
                      [&](std::size_t bound) { return static_cast<std::size_t>(random.next() % bound); });
    if (options.most > 0 && comparison.sentences.size() > options.most) {
        comparison.sentences.resize(options.most);
    }
    std::vector<std::optional<std::size_t>> places(m_documents.size()); // among those that are asked about
    for (BlindSentence& each : comparison.sentences) {
        each.isFirstLeft = (random.next() >> 63) != 0;
        auto& place = places[each.document];
        if (!place) {
            place = comparison.documents.size();
            comparison.documents.push_back(m_documents[each.document]);
        }
        each.document = *place;
    }
    return comparison;
}

BlindResult resultOf(const BlindComparison& comparison) {
    return {count(comparison, &BlindSentence::adequacy), count(comparison, &BlindSentence::fluency)};
}

std::string toJson(const BlindComparison& comparison) {
    Json sentences = Json::array();
    for (const BlindSentence& each : comparison.sentences) {
        sentences.push_back({{"document", each.document},
                             {"sentence", each.sentence.value},
                             {"first_left", each.isFirstLeft},
                             {"adequacy", nameOf(each.adequacy)},
                             {"fluency", nameOf(each.fluency)}});
    }
    Json documents = Json::array();
    for (const BlindDocument& each : comparison.documents) {
        documents.push_back({{"row", each.row},
                             {"title", each.title},
                             {"first_run", each.firstRun},
                             {"second_run", each.secondRun},
                             {"first_text_sha256", each.firstTexts},
                             {"second_text_sha256", each.secondTexts}});
    }
    const Json root{{"version", kVersion},
                    {"documents", std::move(documents)},
                    {"seed", comparison.seed},
                    {"differing", comparison.differing},
                    {"first", systemJson(comparison.first)},
                    {"second", systemJson(comparison.second)},
                    {"sentences", std::move(sentences)}};
    return root.dump(-1, ' ', false, Json::error_handler_t::replace);
}

BlindComparison parseBlindComparison(const std::string& text, const std::string& where) {
    const Json root = Json::parse(text, nullptr, false);
    const auto version = root.is_object() ? valueOf<std::int64_t>(root, "version", where) : 0;
    if (version < 1 || version > kVersion) {
        refuse("version", where);
    }
    BlindComparison comparison;
    comparison.documents =
        version == 1 ? std::vector<BlindDocument>{onlyDocument(root, where)} : documentsOf(root, where);
    comparison.seed = valueOf<std::uint64_t>(root, "seed", where);
    comparison.differing = valueOf<std::uint64_t>(root, "differing", where);
    comparison.first = systemOf(root, "first", where);
    comparison.second = systemOf(root, "second", where);
    if (!root.contains("sentences") || !root["sentences"].is_array() || root["sentences"].empty()) {
        refuse("sentences", where);
    }
    std::set<std::pair<std::size_t, std::int64_t>> seen;
    for (const Json& each : root["sentences"]) {
        const std::size_t document = version == 1 ? 0 : valueOf<std::uint64_t>(each, "document", where);
        if (document >= comparison.documents.size()) {
            refuse("document", where);
        }
        const auto sentence = valueOf<std::int64_t>(each, "sentence", where);
        if (sentence < 0 || sentence > 1'000'000'000 || !seen.emplace(document, sentence).second) {
            refuse("sentence", where);
        }
        comparison.sentences.push_back({document, SentenceIndex(sentence), valueOf<bool>(each, "first_left", where),
                                        preferenceOf(each, "adequacy", where), preferenceOf(each, "fluency", where)});
    }
    return comparison;
}

std::string blindTable(const BlindComparison& comparison, bool json) {
    using store::Column;
    using store::ColumnKind;
    static constexpr std::array<Column, 6> kColumns{{{"order", ColumnKind::Whole},
                                                     {"document", ColumnKind::Text},
                                                     {"sentence", ColumnKind::Whole},
                                                     {"left", ColumnKind::Text},
                                                     {"adequacy", ColumnKind::Text},
                                                     {"fluency", ColumnKind::Text}}};
    std::ostringstream out;
    const auto table = store::tableWriter(out, json, kColumns, factsOf(comparison));
    std::int64_t order = 0;
    for (const BlindSentence& each : comparison.sentences) {
        table->row({++order, std::string_view(comparison.documents.at(each.document).title),
                    each.sentence.value + std::int64_t(1), std::string_view(each.isFirstLeft ? "first" : "second"),
                    std::string_view(nameOf(each.adequacy)), std::string_view(nameOf(each.fluency))});
    }
    table->end();
    return out.str();
}

} // namespace contexture::annotate
