// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/score_forms.h"

#include "app/cli/commands.h"
#include "app/cli/comparison_report.h"
#include "app/cli/files.h"
#include "app/cli/model_option.h"
#include "app/cli/progress_line.h"
#include "app/cli/run_json.h"
#include "app/cli/writing.h"
#include "engine/core/error.h"
#include "engine/core/one_line.h"
#include "engine/store/settings_json.h"
#include "engine/suite/expected_forms.h"
#include "engine/suite/form_run.h"
#include "engine/text/encoding.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
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

std::string fileNameOf(const std::string& path) {
    return std::filesystem::path(path).filename().string();
}

nlohmann::ordered_json reportOf(const ScoreForms& options, const std::vector<suite::ExpectedForm>& entries,
                                const std::vector<std::string>& translations, const suite::FormCounts& counts) {
    nlohmann::ordered_json report = {{"program", kProgram}, {"suite", fileNameOf(options.suite)}};
    if (!options.translations.empty()) {
        report["translations"] = fileNameOf(options.translations);
    }
    report["all"] = accuracyOfForms(counts.all);
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
    return report;
}

void printCounts(const suite::FormCounts& counts) {
    std::printf("%-24s %7s %8s\n", "rule", "count", "right");
    for (const auto& [rule, accuracy] : counts.byRule) {
        printForms(rule, accuracy);
    }
    for (const auto& [distance, accuracy] : counts.byDistance) {
        printForms("distance " + std::to_string(distance), accuracy);
    }
    printForms("all", counts.all);
}

int scoreGiven(const ScoreForms& options, const std::vector<suite::ExpectedForm>& entries) {
    const auto translations = linesFor(entries, options.translations);
    const suite::FormCounts counts = suite::countForms(entries, translations, options.language);
    printCounts(counts);
    if (!options.json.empty()) {
        writeFile(options.json, dump(reportOf(options, entries, translations, counts)));
    }
    return kSuccess;
}

std::string translatedOf(std::size_t done, std::size_t all) {
    return std::to_string(done) + " of " + std::to_string(all) + " sentences";
}

int scoreTranslated(const ScoreForms& options, const std::vector<suite::ExpectedForm>& entries) {
    const std::unique_ptr<Engine> engine = makeEngine(options.model);
    const auto model = engine->load(options.model.file);
    suite::checkLanguages(entries, options.suite, model->info());
    RunSettings settings;
    settings.decode = options.decode;
    setContext(settings, options.context, model->info());
    settings.documentDecoding = decodingFor({}, model->info(), settings.context);
    settings.trace = TraceDetail::None;
    settings.device = model->device();
    settings.longSentences = parseLongSentences(options.longSentences);
    suite::PlacedForms placed =
        suite::placeForms(entries, options.suite, options.documents, model->info(), interrupted());
    if (options.exchanged) {
        placed.suite = suite::withExchangedContexts(std::move(placed.suite), placed.documents, options.suite);
    }
    ProgressLine progress(false);
    const auto made = suite::translateForms(
        *engine, model, placed, settings, options.suite,
        [&](std::size_t done, std::size_t all) {
            if (done % 50 == 0) {
                progress.show(translatedOf(done, all));
            }
        },
        interrupted());
    std::array<char, 32> seconds{};
    std::snprintf(seconds.data(), seconds.size(), " in %.1f s", made.seconds);
    progress.finish(counted(made.sentences, "sentence", "sentences") + " translated for " +
                    counted(entries.size(), "entry", "entries") + seconds.data());
    const auto cut = std::ranges::count(made.isCut, true);
    if (cut > 0) {
        complain(counted(static_cast<std::size_t>(cut), "translation was", "translations were") +
                 " cut at the hard length stop");
    }
    if (made.unread > 0) {
        complain(counted(made.unread, "sentence is", "sentences are") +
                 " longer than the model takes, and not read to the end");
    }
    std::vector<std::string> translations;
    std::ranges::transform(made.texts, std::back_inserter(translations), inOneLine);
    const suite::FormCounts counts = suite::countForms(entries, translations, model->info().targetLanguage);
    printCounts(counts);
    Writing writing;
    if (!options.json.empty()) {
        nlohmann::ordered_json report = reportOf(options, entries, translations, counts);
        report["model"] = model->info().name;
        report["context"] = store::name(settings.context);
        nameStrength(report, settings);
        nameDevice(report, settings.device);
        report["exchanged"] = options.exchanged;
        report["beam_size"] = settings.decode.beamSize;
        report["sentences"] = made.sentences;
        report["cut"] = cut;
        report["unread"] = made.unread;
        writing([&] { writeFile(options.json, dump(report)); });
    }
    if (!options.output.empty()) {
        std::string lines;
        for (const std::string& translation : translations) {
            lines += translation + "\n";
        }
        writing([&] { writeFile(options.output, lines); });
    }
    return writing.status();
}

} // namespace

int scoreForms(const ScoreForms& options) {
    const std::string text = readFile(options.suite);
    if (!suite::isCtxpro(text)) {
        throw Error("it is no set of CTXPRO, and only its sets are counted in given translations", options.suite,
                    "leave --translations out and give a --model, which scores the suite's own translations");
    }
    const auto entries = suite::parseCtxpro(text, options.suite);
    return options.translations.empty() ? scoreTranslated(options, entries) : scoreGiven(options, entries);
}

} // namespace contexture::cli
