// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/evaluate_pronouns.h"

#include "app/cli/card.h"
#include "app/cli/commands.h"
#include "app/cli/context_gain_report.h"
#include "app/cli/evaluate_tables.h"
#include "app/cli/files.h"
#include "app/cli/model_option.h"
#include "app/cli/progress_line.h"
#include "app/cli/writing.h"
#include "engine/core/error.h"
#include "engine/decode/request_checks.h"
#include "engine/eval/pronoun_suite.h"
#include "engine/store/settings_json.h"
#include "engine/study/pronoun_test.h"

#include <nlohmann/json.hpp>

#include <cstdio>
#include <filesystem>
#include <iterator>

namespace contexture::cli {

namespace {

using nlohmann::ordered_json;

ordered_json json(const study::PronounReading& reading) {
    ordered_json value = {{"mean_of_genders", reading.mean}};
    for (std::size_t g = 0; g < study::kGenders.size(); ++g) {
        value[study::kGenders[g]] = reading.byGender[g].value(); // NaN becomes null
    }
    return value;
}

ordered_json json(const study::PronounInterval& interval) {
    return {{"value", interval.value}, {"lower", interval.lower}, {"upper", interval.upper}};
}

ordered_json json(const study::PronounTest& test, std::size_t entries) {
    ordered_json value = {{"entries", entries}};
    for (std::size_t g = 0; g < study::kGenders.size(); ++g) {
        value["count"][study::kGenders[g]] = test.with.byGender[g].count;
    }
    value["without_context"] = json(test.without);
    value["with_context"] = json(test.with);
    value["with_exchanged_contexts"] = json(test.exchanged);
    value["mean_of_genders"] = json(test.mean);
    value["with_minus_without"] = json(test.gained);
    value["with_minus_exchanged"] = json(test.ofThisContext);
    value["bootstrap"] = {{"unit", "sentences, within each gender"}, {"samples", test.samples}, {"seed", test.seed}};
    return value;
}

std::string shown(const eval::Accuracy& accuracy) {
    char text[32] = "-";
    if (accuracy.count > 0) {
        std::snprintf(text, sizeof text, "%.3f", accuracy.value());
    }
    return text;
}

// "masculine" for a test without any such pronoun; empty: the test has all genders.
std::string missingGender(const study::PronounTest& test) {
    for (std::size_t g = 0; g < study::kGenders.size(); ++g) {
        if (test.with.byGender[g].count == 0) {
            return study::kGenders[g];
        }
    }
    return {};
}

void print(const study::PronounTest& test) {
    std::printf("%-12s %7s %16s %16s %20s\n", "", "count", "without context", "with context", "exchanged contexts");
    for (std::size_t g = 0; g < study::kGenders.size(); ++g) {
        std::printf("%-12s %7lld %16s %16s %20s\n", study::kGenders[g],
                    static_cast<long long>(test.with.byGender[g].count), shown(test.without.byGender[g]).c_str(),
                    shown(test.with.byGender[g]).c_str(), shown(test.exchanged.byGender[g]).c_str());
    }
    std::printf("%-12s %7zu %16.3f %16.3f %20.3f\n", "mean", test.with.right.size(), test.without.mean, test.with.mean,
                test.exchanged.mean);
    if (const std::string missing = missingGender(test); !missing.empty()) {
        std::printf("  there is no %s pronoun: the mean is of the others, and no longer a third for \"es\" alone\n",
                    missing.c_str());
    }
    const auto line = [](const char* what, const study::PronounInterval& interval) {
        std::printf("  %s %+.3f, 95 %% interval %+.3f to %+.3f\n", what, interval.value, interval.lower,
                    interval.upper);
    };
    line("with minus without context:", test.gained);
    line("with minus exchanged contexts:", test.ofThisContext);
    std::printf(
        "  means of the genders' accuracies; bootstrap over sentences within each gender, %d samples, seed %llu\n",
        test.samples, static_cast<unsigned long long>(test.seed));
}

std::string records(const eval::ContrastiveSuite& suite, const study::PronounTest& test) {
    std::string lines;
    for (std::size_t i = 0; i < suite.items.size(); ++i) {
        const eval::ContrastiveItem& item = suite.items[i];
        const ordered_json line = {{"document", item.document},
                                   {"source", item.source},
                                   {"reference", item.reference},
                                   {"pronoun", item.right},
                                   {"gender", item.phenomenon},
                                   {"right_without", bool(test.without.right[i])},
                                   {"right_with", bool(test.with.right[i])},
                                   {"right_exchanged", bool(test.exchanged.right[i])}};
        lines += line.dump(-1, ' ', false, ordered_json::error_handler_t::replace) + "\n";
    }
    return lines;
}

struct Table {
    std::string name;
    std::vector<Document> documents;
};

std::vector<Table> read(const PronounOptions& options, const LoadedModel& model, const RunSettings& settings) {
    std::vector<Table> tables;
    for (const std::string& path : options.tables) {
        tables.push_back({std::filesystem::path(path).filename().string(), readTable(path, options.documents)});
        for (const Document& document : tables.back().documents) {
            decode::checkRequest(model.info(), document, settings);
        }
    }
    return tables;
}

} // namespace

int evaluatePronouns(Engine& engine, const std::shared_ptr<LoadedModel>& model, const RunSettings& settings,
                     const PronounOptions& options) {
    if (!model->info().hasContext || settings.context == ContextMode::None) {
        throw Error("without context there is nothing to compare", "--pronouns",
                    "give a model that reads context, and a --context other than none");
    }
    const std::vector<Table> tables = read(options, *model, settings);
    std::vector<Document> all; // one suite for all tables: few tables have enough pronouns of each gender
    for (const Table& table : tables) {
        for (const Document& document : table.documents) {
            all.push_back(document);
            all.back().id = table.name + "/" + document.id;
        }
    }
    const eval::ContrastiveSuite suite = eval::pronounSuite(all);
    ProgressLine line(options.quiet);
    const auto entriesDone = [&](std::size_t done) {
        return "pronouns: " + std::to_string(done) + " of " + std::to_string(3 * suite.items.size()) + " readings";
    };
    const auto test =
        study::testPronouns(engine, model, suite, settings,
                            {.progress = [&](std::size_t done) { line.show(entriesDone(done)); }}, interrupted());
    line.finish(entriesDone(3 * suite.items.size()));
    print(test);
    std::fflush(stdout);
    ordered_json report = {{"model", model->info().name},
                           {"context", store::name(settings.context)},
                           {"pronouns", json(test, suite.items.size())},
                           {"context_gain", ordered_json::array()}};
    if (settings.decode.precision != WeightPrecision::Fp32) { // the reference precision is not named
        report["precision"] = store::name(settings.decode.precision);
    }
    nameStrength(report, settings);
    nameDevice(report, model->device());
    for (const Table& table : tables) {
        ProgressLine own(options.quiet);
        const auto gain = study::contextGain(
            engine, model, table.documents, settings,
            {.progress = [&](std::size_t done) { own.show(table.name + ": " + std::to_string(done) + " sentences"); }},
            interrupted());
        own.finish(table.name);
        printContextGain(table.name, gain);
        report["context_gain"].push_back(contextGainJson(table.name, gain));
    }
    Writing writing;
    if (!options.json.empty()) {
        writing([&] {
            writeFile(options.json, report.dump(1, ' ', false, ordered_json::error_handler_t::replace) + "\n");
        });
    }
    if (!options.records.empty()) {
        writing([&] { writeFile(options.records, records(suite, test)); });
    }
    if (!options.card.empty()) {
        writing([&] {
            changeCard(options.card, [&](ordered_json& card) {
                card["context_gain"] = report["context_gain"];
                if (!missingGender(test).empty()) {
                    card.erase("pronouns"); // a mean over fewer genders would be taken for one over all
                    return;
                }
                card["pronouns"] = report["pronouns"];
                card["pronouns"]["tables"] = ordered_json::array();
                for (const Table& table : tables) {
                    card["pronouns"]["tables"].push_back(table.name);
                }
            });
        });
    }
    return writing.status();
}

} // namespace contexture::cli
