#include "engine/annotate/blind_comparison.h"

#include "engine/core/error.h"
#include "engine/core/random.h"
#include "engine/store/sha256.h"
#include "engine/store/table_writer.h"
#include "engine/store/workspace.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <set>
#include <span>
#include <sstream>

namespace contexture::annotate {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kVersion = 1;
constexpr std::array<const char*, 3> kPreferences{"first", "second", "tie"};

const char* nameOf(const std::optional<Preference>& preference) {
    return preference ? kPreferences[static_cast<std::size_t>(*preference)] : "";
}

Json runJson(const BlindRun& run) {
    return {{"row", run.row},
            {"label", run.label},
            {"model", run.model},
            {"model_sha256", run.modelHash},
            {"text_sha256", run.textHash}};
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

BlindRun runOf(const Json& root, const char* field, const std::string& where) {
    if (!root.contains(field)) {
        refuse(field, where);
    }
    const Json& run = root[field];
    return {valueOf<std::int64_t>(run, "row", where), valueOf<std::string>(run, "label", where),
            valueOf<std::string>(run, "model", where), valueOf<std::string>(run, "model_sha256", where),
            valueOf<std::string>(run, "text_sha256", where)};
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

BlindRun describe(const Run& run) {
    return {0, run.label, run.model.name, run.model.hash, textHashOf(run)};
}

constexpr std::string_view kPrefix = "blind/";

// "blind/12": 12; 0 for other keys.
std::int64_t numberOf(const std::string& key) {
    std::int64_t number = 0;
    if (key.starts_with(kPrefix)) {
        std::from_chars(key.data() + kPrefix.size(), key.data() + key.size(), number);
    }
    return number;
}

// Members of the JSON report, or lines above the CSV.
std::vector<std::pair<std::string, std::string>> factsOf(const BlindComparison& comparison) {
    std::vector<std::pair<std::string, std::string>> facts{{"document", comparison.title},
                                                           {"seed", std::to_string(comparison.seed)},
                                                           {"differing", std::to_string(comparison.differing)},
                                                           {"asked", std::to_string(comparison.sentences.size())},
                                                           {"judged", std::to_string(comparison.judged())}};
    const auto addRun = [&](const std::string& name, const BlindRun& run) {
        facts.emplace_back(name, run.label);
        facts.emplace_back(name + "_model", run.model);
        facts.emplace_back(name + "_model_sha256", run.modelHash);
        facts.emplace_back(name + "_text_sha256", run.textHash);
    };
    addRun("first", comparison.first);
    addRun("second", comparison.second);
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

std::string inOneLine(std::string text) {
    std::replace_if(
        text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
    return text;
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

std::vector<SentenceIndex> differingSentences(const Run& first, const Run& second) {
    std::vector<SentenceIndex> differing;
    for (std::size_t i = 0; i < std::min(first.sentences.size(), second.sentences.size()); ++i) {
        const auto& a = first.sentences[i];
        const auto& b = second.sentences[i];
        if (a && b && a->text.text != b->text.text) {
            differing.emplace_back(static_cast<std::int64_t>(i));
        }
    }
    return differing;
}

std::string textHashOf(const Run& run) {
    std::string lines;
    for (const auto& sentence : run.sentences) {
        lines += (sentence ? sentence->text.text : std::string()) + "\n";
    }
    return store::sha256(std::as_bytes(std::span(lines)));
}

BlindComparison blindComparison(const Run& first, const Run& second, const BlindOptions& options) {
    if (first.document != second.document && *first.document != *second.document) {
        throw Error(Message("blind.documents", "the two runs are of two documents"), first.document->title,
                    Message("blind.documents.do", "choose two runs of one document"));
    }
    std::vector<SentenceIndex> asked = differingSentences(first, second);
    if (asked.empty()) {
        throw Error(Message("blind.equal", "the two runs differ in no sentence that both have translated"),
                    first.document->title, Message("blind.equal.do", "choose two other runs"));
    }
    BlindComparison comparison;
    comparison.title = first.document->title;
    comparison.seed = options.seed;
    comparison.differing = asked.size();
    comparison.first = describe(first);
    comparison.second = describe(second);
    SplitMix64 random(options.seed);
    shuffleFromTheEnd(asked, [&](std::size_t bound) { return static_cast<std::size_t>(random.next() % bound); });
    if (options.most > 0 && asked.size() > options.most) {
        asked.resize(options.most);
    }
    for (const SentenceIndex sentence : asked) {
        comparison.sentences.push_back({sentence, (random.next() >> 63) != 0, {}, {}});
    }
    return comparison;
}

BlindResult resultOf(const BlindComparison& comparison) {
    return {count(comparison, &BlindSentence::adequacy), count(comparison, &BlindSentence::fluency)};
}

std::string toJson(const BlindComparison& comparison) {
    Json sentences = Json::array();
    for (const BlindSentence& each : comparison.sentences) {
        sentences.push_back({{"sentence", each.sentence.value},
                             {"first_left", each.isFirstLeft},
                             {"adequacy", nameOf(each.adequacy)},
                             {"fluency", nameOf(each.fluency)}});
    }
    const Json root{{"version", kVersion},
                    {"document", comparison.document},
                    {"title", comparison.title},
                    {"seed", comparison.seed},
                    {"differing", comparison.differing},
                    {"first", runJson(comparison.first)},
                    {"second", runJson(comparison.second)},
                    {"sentences", std::move(sentences)}};
    return root.dump(-1, ' ', false, Json::error_handler_t::replace);
}

BlindComparison parseBlindComparison(const std::string& text, const std::string& where) {
    const Json root = Json::parse(text, nullptr, false);
    if (!root.is_object() || valueOf<std::int64_t>(root, "version", where) != kVersion) {
        refuse("version", where);
    }
    BlindComparison comparison;
    comparison.document = valueOf<std::int64_t>(root, "document", where);
    comparison.title = valueOf<std::string>(root, "title", where);
    comparison.seed = valueOf<std::uint64_t>(root, "seed", where);
    comparison.differing = valueOf<std::uint64_t>(root, "differing", where);
    comparison.first = runOf(root, "first", where);
    comparison.second = runOf(root, "second", where);
    if (!root.contains("sentences") || !root["sentences"].is_array() || root["sentences"].empty()) {
        refuse("sentences", where);
    }
    std::set<std::int64_t> seen;
    for (const Json& each : root["sentences"]) {
        const auto sentence = valueOf<std::int64_t>(each, "sentence", where);
        if (sentence < 0 || sentence > 1'000'000'000 || !seen.insert(sentence).second) {
            refuse("sentence", where);
        }
        comparison.sentences.push_back({SentenceIndex(sentence), valueOf<bool>(each, "first_left", where),
                                        preferenceOf(each, "adequacy", where), preferenceOf(each, "fluency", where)});
    }
    return comparison;
}

std::vector<KeptComparison> blindComparisonsOf(const store::Workspace& workspace) {
    std::vector<KeptComparison> kept;
    for (const std::string& key : workspace.viewStateKeys()) {
        if (const auto text = numberOf(key) > 0 ? workspace.viewState(key) : std::nullopt) {
            kept.push_back({key, parseBlindComparison(*text, workspace.path().string())});
        }
    }
    std::sort(kept.begin(), kept.end(), [](const auto& a, const auto& b) { return numberOf(a.key) < numberOf(b.key); });
    return kept;
}

std::string keepNew(store::Workspace& workspace, const BlindComparison& comparison) {
    std::string key;
    workspace.atomically([&] {
        std::int64_t last = 0;
        for (const std::string& known : workspace.viewStateKeys()) {
            last = std::max(last, numberOf(known));
        }
        key = std::string(kPrefix) + std::to_string(last + 1);
        workspace.setViewState(key, toJson(comparison));
    });
    return key;
}

void keep(store::Workspace& workspace, const KeptComparison& kept) {
    workspace.atomically([&] { workspace.setViewState(kept.key, toJson(kept.comparison)); });
}

std::string blindTable(const BlindComparison& comparison, bool json) {
    using store::Column;
    using store::ColumnKind;
    static constexpr std::array<Column, 5> kColumns{{{"order", ColumnKind::Whole},
                                                     {"sentence", ColumnKind::Whole},
                                                     {"left", ColumnKind::Text},
                                                     {"adequacy", ColumnKind::Text},
                                                     {"fluency", ColumnKind::Text}}};
    std::string head;
    for (const auto& [name, value] : factsOf(comparison)) {
        head += json ? store::jsonText(name) + ": " + store::jsonText(value) + ", "
                     : "# " + name + ": " + inOneLine(value) + "\r\n";
    }
    std::ostringstream out;
    const auto write = [&](store::TableWriter& table) {
        std::int64_t order = 0;
        for (const BlindSentence& each : comparison.sentences) {
            table.row({++order, each.sentence.value + std::int64_t(1),
                       std::string_view(each.isFirstLeft ? "first" : "second"), std::string_view(nameOf(each.adequacy)),
                       std::string_view(nameOf(each.fluency))});
        }
        table.end();
    };
    if (json) {
        store::JsonRowWriter table(out, kColumns, head);
        write(table);
    } else {
        store::CsvWriter table(out, kColumns, head);
        write(table);
    }
    return out.str();
}

} // namespace contexture::annotate
