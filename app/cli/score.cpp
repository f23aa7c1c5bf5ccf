// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/commands.h"
#include "app/cli/files.h"
#include "app/cli/model_option.h"
#include "app/cli/run_json.h"
#include "app/cli/score_forms.h"
#include "app/cli/score_texts.h"
#include "engine/core/error.h"
#include "engine/store/settings_json.h"
#include "engine/suite/expected_forms.h"
#include "engine/suite/suite_documents.h"
#include "engine/suite/suite_file.h"
#include "engine/suite/suite_result.h"
#include "engine/text/document_reader.h"

#include <nlohmann/json.hpp>

#include <cstdio>

namespace contexture::cli {

namespace {

struct ScoreOptions {
    ModelOptions model;
    std::string suite;
    std::string documents;
    std::string table; // instead of a suite
    std::string translations;
    ContextOptions context;
    std::string json;
    bool exchanged = false; // contexts are exchanged between documents
    // Of the translations of a set of CTXPRO; 0 and empty: not given.
    int beam = 0;
    std::string precision;
    std::string longSentences;
    std::string output;
};

// Words in given translations are counted, without a model.
bool countsForms(const ScoreOptions& options) {
    return !options.suite.empty() && !options.translations.empty();
}

ScoreForms formsOf(const ScoreOptions& options) {
    ScoreForms forms{.suite = options.suite,
                     .translations = options.translations,
                     .language = options.model.languages.target,
                     .json = options.json,
                     .model = options.model,
                     .documents = options.documents,
                     .context = options.context,
                     .exchanged = options.exchanged,
                     .decode = {},
                     .longSentences = options.longSentences.empty() ? "refuse" : options.longSentences,
                     .output = options.output};
    forms.decode.beamSize = options.beam > 0 ? options.beam : forms.decode.beamSize;
    forms.decode.precision = options.precision.empty() ? forms.decode.precision : parsePrecision(options.precision);
    return forms;
}

// Refuses options that say how a model translates, where it only scores.
void refuseTranslating(const ScoreOptions& options) {
    for (const auto& [name, isGiven] :
         {std::pair("--beam", options.beam > 0), std::pair("--precision", !options.precision.empty()),
          std::pair("--long-sentences", !options.longSentences.empty()),
          std::pair("--output", !options.output.empty())}) {
        if (isGiven) {
            throw Error("nothing is translated here: given translations are scored", name,
                        "leave it out; a model translates only a set of CTXPRO");
        }
    }
}

nlohmann::json accuracyJson(const eval::ContrastiveAccuracy& accuracy) {
    nlohmann::json distances;
    for (const eval::DistanceBucket bucket : eval::kDistanceBuckets) {
        const eval::Accuracy& at = accuracy.at(bucket);
        if (at.count > 0 || bucket != eval::DistanceBucket::Ahead) {
            distances[eval::name(bucket)] = {
                {"count", at.count}, {"accuracy", at.count > 0 ? nlohmann::json(at.value()) : nlohmann::json()}};
        }
    }
    return {{"count", accuracy.all.count},
            {"accuracy", accuracy.all.count > 0 ? nlohmann::json(accuracy.all.value()) : nlohmann::json()},
            {"by_distance", std::move(distances)}};
}

void printRow(const std::string& name, const eval::ContrastiveAccuracy& accuracy) {
    std::printf("%-12s %7lld %8.3f", name.c_str(), static_cast<long long>(accuracy.all.count), accuracy.all.value());
    for (const eval::DistanceBucket bucket : eval::kDistanceBuckets) {
        const eval::Accuracy& at = accuracy.at(bucket);
        if (at.count > 0) {
            std::printf(" %8.3f", at.value());
        } else {
            std::printf(" %8s", "-");
        }
    }
    std::printf("\n");
}

// Adds accuracies by gender; there is only one reading here.
void addGenders(nlohmann::json& report, const std::vector<suite::SuiteBar>& bars) {
    for (const suite::SuiteBar& bar : bars) {
        if (bar.group == suite::BarGroup::Gender) {
            report["genders"][bar.key] = {{"count", bar.with.count}, {"accuracy", bar.with.value()}};
        }
    }
}

void printGenders(const std::vector<suite::SuiteBar>& bars) {
    for (const suite::SuiteBar& bar : bars) {
        if (bar.group == suite::BarGroup::Gender) {
            std::printf("%-12s %7lld %8.3f\n", bar.key.c_str(), static_cast<long long>(bar.with.count),
                        bar.with.value());
        }
    }
}

int score(const ScoreOptions& options) {
    checkOutputs({{"--model", options.model.file},
                  {"--suite", options.suite},
                  {"--documents", options.documents},
                  {"--table", options.table},
                  {"--translations", options.translations}},
                 {{"--json", options.json}, {"--output", options.output}});
    checkWritable({{"--json", options.json}, {"--output", options.output}});
    reserveStandardOutput(options.output == kStandardOutput ? options.output : options.json);
    if (options.suite.empty() == options.table.empty()) {
        throw Error("what is to be scored has to be named", "score",
                    "name either a contrastive suite with --suite or translations with --table");
    }
    const std::string text = options.suite.empty() ? std::string() : readFile(options.suite);
    if (countsForms(options) || suite::isCtxpro(text)) {
        return scoreForms(formsOf(options));
    }
    refuseTranslating(options);
    if (!options.table.empty()) {
        return scoreTexts({.model = options.model,
                           .table = options.table,
                           .translations = options.translations,
                           .context = options.context,
                           .json = options.json});
    }
    const std::unique_ptr<Engine> engine = makeEngine(options.model);
    eval::ContrastiveSuite suite = suite::parseSuite(text, options.suite).suite;
    if (suite.countsFromZero) {
        complain("The segments of this suite are counted from 0; they are read so.");
    }
    const auto model = engine->load(options.model.file);
    RunSettings settings;
    setContext(settings, options.context, model->info());
    settings.trace = TraceDetail::None;
    suite::Documents documents = suite::documentsOf(suite, model->info());
    if (!options.documents.empty()) {
        for (Document& document : text::readDocuments(options.documents)) {
            auto shared = std::make_shared<const Document>(std::move(document));
            documents[shared->id] = shared;
        }
    }
    if (options.exchanged) {
        suite = suite::withExchangedContexts(std::move(suite), documents, options.suite);
    }
    const std::vector<eval::ContrastiveItem>& items = suite.items;
    std::vector<eval::ContrastiveScores> scores(items.size());
    const suite::GroupingOptions grouping{.needsDocuments = settings.context != ContextMode::None};
    for (const suite::SuiteGroup& group : suite::groupsOf(suite, documents, model->info(), options.suite, grouping)) {
        interrupted().throwIfCancelled();
        const auto scored =
            suite::scoreCandidates(*engine, model, group.document, group.candidates, settings, interrupted());
        for (std::size_t i = 0; i < group.item.size(); ++i) {
            scores[group.item[i]] = scored.scores[i];
        }
    }
    const auto result = eval::contrastiveAccuracy(eval::questions(items), scores);
    std::printf("%-12s %7s %8s %8s %8s %8s %8s %8s %8s\n", "phenomenon", "count", "all", "0", "1", "2", "3", ">3",
                "ahead");
    for (const auto& [name, accuracy] : result.byPhenomenon) {
        printRow(name, accuracy);
    }
    printRow("all", result.all);
    std::vector<suite::ItemScores> scored;
    for (const eval::ContrastiveScores& each : scores) {
        scored.push_back({.without = {}, .with = each});
    }
    const std::vector<suite::SuiteBar> bars = suite::suiteBars(suite, scored);
    printGenders(bars);
    if (!options.json.empty()) {
        nlohmann::json report = {{"model", model->info().name},
                                 {"context", store::name(settings.context)},
                                 {"exchanged", options.exchanged}};
        nameStrength(report, settings);
        nameDevice(report, model->device());
        report["all"] = accuracyJson(result.all);
        for (const auto& [name, accuracy] : result.byPhenomenon) {
            report["phenomena"][name] = accuracyJson(accuracy);
        }
        addGenders(report, bars);
        for (std::size_t i = 0; i < items.size(); ++i) {
            report["items"].push_back({{"document", items[i].document},
                                       {"segment", items[i].segment},
                                       {"phenomenon", items[i].phenomenon},
                                       {"distance", items[i].distance},
                                       {"right", eval::wins(scores[i])},
                                       {"reference", scores[i].reference},
                                       {"contrastive", scores[i].contrastive}});
        }
        writeFile(options.json, dump(report));
    }
    return kSuccess;
}

} // namespace

void addScore(CLI::App& app, Work& work) {
    auto options = std::make_shared<ScoreOptions>();
    CLI::App* command = app.add_subcommand(
        "score",
        "Contrastive accuracy on a suite: ContraPro, MT-GenEval, LingEval97, the discourse or the consistency test "
        "sets, "
        "or a gold.json. A "
        "strict win over every wrong translation counts. With --table: the log-probability of given translations, "
        "sentence "
        "by sentence. With a set of CTXPRO: the model translates its sentences, and the translations that have the "
        "expected form are counted; with --translations, those that are given.");
    addModelOptions(*command, options->model,
                    "Model bundle (.safetensors); needed unless the words of CTXPRO are counted in --translations");
    addLanguageOptions(*command, options->model.languages);
    auto* suite =
        command->add_option("--suite", options->suite,
                            "Suite, told apart by its fields: contrapro.json, MT-GenEval's contextual part as "
                            "JSON, lingeval97.json, anaphora.json or lexical-choice.json of the discourse test "
                            "sets, a set of CTXPRO, gold.json");
    command
        ->add_option("--documents", options->documents,
                     "Table with the documents (doc_id, sent_idx, source, reference), for suites that do not hold "
                     "them; for CTXPRO also document, source and translation without names, or a text with the "
                     "context of each entry on a line, <eos> between its sentences")
        ->needs(suite);
    command
        ->add_option("--table", options->table,
                     "Text or table of documents whose translations are scored: the column reference")
        ->excludes(suite);
    command->add_option("--translations", options->translations,
                        "With --table, other translations for it: a line for each sentence, or a table with a column "
                        "\"translation\". With a --suite of CTXPRO: a line for each entry");
    addContextOptions(*command, options->context);
    command
        ->add_flag("--exchanged", options->exchanged,
                   "Each entry behind the sentences before another one: what the context does not say, but its being "
                   "there does")
        ->needs(suite);
    command->add_option("--beam", options->beam, "CTXPRO: beam size of the translations; 4 if not given")
        ->check(CLI::Range(1, 64));
    command
        ->add_option("--precision", options->precision,
                     "CTXPRO: numbers in which weights are multiplied, fp32 (if not given), bf16, int8 or auto")
        ->check(isPrecision());
    command
        ->add_option("--long-sentences", options->longSentences,
                     "CTXPRO: sentences that have more subwords than the model takes: refuse (if not given), cut or "
                     "skip")
        ->check(CLI::IsMember({"refuse", "cut", "skip"}));
    command->add_option("--output", options->output,
                        "CTXPRO: the model's translations, a line for each entry; - is standard output");
    command->add_option("--json", options->json,
                        "Everything as JSON, each entry's scores included; - is standard output");
    command->callback([options, &work] {
        if (options->model.file.empty() && !countsForms(*options)) {
            throw CLI::RequiredError("--model");
        }
        if (!options->translations.empty() && options->table.empty() && options->suite.empty()) {
            throw CLI::RequiresError("--translations", "--table or --suite");
        }
        if (countsForms(*options) && !options->model.file.empty()) {
            throw CLI::ExcludesError("--translations with --suite", "--model");
        }
        if (countsForms(*options) && !options->output.empty()) {
            throw CLI::ExcludesError("--translations with --suite", "--output");
        }
        work = [options] { return score(*options); };
    });
}

} // namespace contexture::cli
