// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/score_forms.h"

#include "app/cli/commands.h"
#include "app/cli/comparison_report.h"
#include "app/cli/files.h"
#include "app/cli/run_json.h"
#include "engine/core/error.h"
#include "engine/suite/expected_forms.h"
#include "engine/text/encoding.h"

#include <nlohmann/json.hpp>

#include <cstdio>
#include <filesystem>

namespace contexture::cli {

namespace {

// A blank line is an empty translation: the lines are counted.
std::vector<std::string> linesFor(const std::vector<suite::ExpectedForm>& entries, const std::string& path) {
    const std::string bytes = readFile(path);
    const auto lines = text::textLines(bytes, path);
    if (lines.size() != entries.size()) {
        throw Error("the file has " + counted(lines.size(), "line", "lines") + ", and the suite " +
                        counted(entries.size(), "entry", "entries"),
                    path, "give one translation for each entry, in their order, each on a line of its own");
    }
    return {lines.begin(), lines.end()};
}

nlohmann::ordered_json accuracyOfForms(const eval::Accuracy& accuracy) {
    return {{"count", accuracy.count}, {"right", accuracy.right}, {"accuracy", accuracy.value()}};
}

void printForms(const std::string& name, const eval::Accuracy& accuracy) {
    std::printf("%-24s %7lld %8.3f\n", name.c_str(), static_cast<long long>(accuracy.count), accuracy.value());
}

} // namespace

int scoreForms(const ScoreForms& options) {
    const std::string text = readFile(options.suite);
    if (!suite::isCtxpro(text)) {
        throw Error("it is no set of CTXPRO, and only its sets are counted in given translations", options.suite,
                    "leave --translations out and give a --model, which scores the suite's own translations");
    }
    const auto entries = suite::parseCtxpro(text, options.suite);
    const auto translations = linesFor(entries, options.translations);
    const suite::FormCounts counts = suite::countForms(entries, translations, options.language);
    std::printf("%-24s %7s %8s\n", "rule", "count", "right");
    for (const auto& [rule, accuracy] : counts.byRule) {
        printForms(rule, accuracy);
    }
    for (const auto& [distance, accuracy] : counts.byDistance) {
        printForms("distance " + std::to_string(distance), accuracy);
    }
    printForms("all", counts.all);
    if (!options.json.empty()) {
        nlohmann::ordered_json report = {
            {"program", kProgram},
            {"suite", std::filesystem::path(options.suite).filename().string()},
            {"translations", std::filesystem::path(options.translations).filename().string()},
            {"all", accuracyOfForms(counts.all)}};
        for (const auto& [rule, accuracy] : counts.byRule) {
            report["rules"][rule] = accuracyOfForms(accuracy);
        }
        for (const auto& [distance, accuracy] : counts.byDistance) {
            report["by_distance"][std::to_string(distance)] = accuracyOfForms(accuracy);
        }
        for (std::size_t i = 0; i < entries.size(); ++i) {
            report["items"].push_back({{"document", entries[i].document},
                                       {"segment", entries[i].segment},
                                       {"rule", entries[i].rule},
                                       {"source", entries[i].source},
                                       {"expected", entries[i].expected},
                                       {"translation", translations[i]},
                                       {"right", static_cast<bool>(counts.right[i])}});
        }
        writeFile(options.json, dump(report));
    }
    return kSuccess;
}

} // namespace contexture::cli
