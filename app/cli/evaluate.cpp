// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/commands.h"
#include "app/cli/evaluate_attribution.h"
#include "app/cli/evaluate_hypotheses.h"
#include "app/cli/evaluate_pronouns.h"
#include "app/cli/evaluate_tables.h"
#include "app/cli/files.h"
#include "app/cli/metric_scores.h"
#include "app/cli/model_option.h"
#include "app/cli/progress_line.h"
#include "app/cli/run_json.h"
#include "app/cli/writing.h"
#include "engine/core/error.h"
#include "engine/eval/report.h"
#include "engine/lab/gold.h"
#include "engine/store/settings_json.h"
#include "engine/study/evaluation.h"

#include <nlohmann/json.hpp>

#include <iostream>
#include <set>
#include <utility>

namespace contexture::cli {

namespace {

struct EvaluateOptions {
    ModelOptions model;
    std::string suite;
    std::vector<std::string> tables;
    std::vector<std::string> pronouns;
    std::string against;
    std::string baseline;
    std::string units; // empty: documents, if there are any
    std::vector<std::string> hypotheses;
    std::vector<std::string> references;
    std::string tokenise;
    int chrfWordOrder = 0;
    std::string ofModels;  // given options that apply to a model only, as the command line names them
    MetricOptions metrics; // scores of other programs, with a table or translations
    std::vector<std::string> consulted;
    ContextOptions context;
    std::string precision = "fp32";
    std::string longSentences = "refuse";
    std::string json;
    std::string decode;    // empty: the usual decoding of the system
    std::string site;      // site whose pointing is reported
    std::string pointings; // the answer for each record, as JSON lines
    int beam = 4;
    std::int64_t limit = 0;
    std::vector<std::string> attribution; // attribution methods; with a suite
    int steps = 32;
    int hiddenWords = 3;
    bool need = false; // of context, of the references of tables
    bool noTranslation = false;
    bool noteInCard = false;
    bool quiet = false;
};

// The answer for a record as a line of JSON.
std::string pointingLine(const std::string& site, const lab::LabDocument& gold, const lab::GoldRecord& record,
                         const eval::PointingAnswer& answer, bool right) {
    return nlohmann::json({{"site", site},
                           {"document", gold.document.id},
                           {"sentence", record.sentence.value + 1},
                           {"phenomenon", lab::name(record.phenomenon)},
                           {"distance", record.distance},
                           {"right_form", record.right},
                           {"scored_right", right},
                           {"sentence_level", eval::name(answer.sentence)},
                           {"word_level", eval::name(answer.word)},
                           {"pointed_sentence", answer.pointedSentence.value + 1},
                           {"pointed_word", answer.pointedWord.word.value + 1},
                           {"antecedent_sentence", record.antecedentSentence.value + 1},
                           {"antecedent_word", record.antecedentWord.value + 1}})
               .dump() +
           "\n";
}

// The context site to judge: the named one, else the model's first; empty if it has none.
std::string siteFor(const std::string& named, const ModelInfo& model) {
    const auto sites = study::contextSites(model);
    std::string known;
    for (const SiteInfo& site : sites) {
        if (site.name == named) {
            return named;
        }
        known += (known.empty() ? "" : ", ") + site.name;
    }
    if (!named.empty()) {
        throw Error("the model has no context site \"" + named + "\"", "--site",
                    known.empty() ? "it reads no context" : "use " + known);
    }
    return sites.empty() ? std::string() : sites.front().name;
}

RunSettings settingsFor(const EvaluateOptions& options, const ModelInfo& model) {
    RunSettings settings;
    setContext(settings, options.context, model);
    settings.decode.beamSize = options.beam;
    settings.decode.precision = parsePrecision(options.precision);
    settings.documentDecoding = decodingFor(options.decode, model, settings.context);
    settings.longSentences = parseLongSentences(options.longSentences);
    return settings;
}

int evaluateSuite(Engine& engine, const EvaluateOptions& options) {
    std::vector<lab::LabDocument> suite = lab::parseGoldJson(readFile(options.suite), options.suite);
    if (options.limit > 0 && static_cast<std::int64_t>(suite.size()) > options.limit) {
        suite.resize(static_cast<std::size_t>(options.limit));
    }
    const auto model = engine.load(options.model.file);
    const RunSettings settings = settingsFor(options, model->info());
    if (!options.attribution.empty()) {
        return evaluateAttribution(engine, model, suite, settings,
                                   {.suite = options.suite,
                                    .methods = parseMethods(options.attribution, "--attribution"),
                                    .steps = options.steps,
                                    .words = options.hiddenWords,
                                    .json = options.json,
                                    .records = options.pointings,
                                    .quiet = options.quiet});
    }
    const std::string site = siteFor(options.site, model->info());
    std::string pointingLines;
    study::EvaluationListener listener;
    ProgressLine progress(options.quiet);
    const auto documentsDone = [&](std::size_t done) {
        return std::to_string(done) + " of " + counted(suite.size(), "document", "documents");
    };
    listener.progress = [&](std::size_t done) { progress.show(documentsDone(done)); };
    listener.pointing = [&](const auto& site, const auto& gold, const auto& record, const auto& answer, bool right) {
        pointingLines += pointingLine(site, gold, record, answer, right);
    };
    const study::Evaluation evaluation =
        study::evaluate(engine, {model, suite, settings, !options.noTranslation}, listener, interrupted());
    progress.finish(documentsDone(suite.size()));
    eval::EvaluationReport report;
    report.model = model->info().name + ", context " + store::name(settings.context);
    report.suite = options.suite;
    report.contrastive = evaluation.contrastive();
    if (const auto found = evaluation.pointing.find(site); found != evaluation.pointing.end()) {
        report.pointing = found->second;
        report.headPointing = evaluation.headPointing.at(site);
    }
    eval::RegisterConsistency registers;
    if (!options.noTranslation) {
        const auto scores = study::scoreTranslations(suite, evaluation.translations);
        report.bleu = scores.bleu;
        report.chrf = scores.chrf;
        registers = scores.registers;
    }
    std::cout << eval::toTable(report);
    const char* decode = settings.documentDecoding == DocumentDecoding::Sequential ? "sequential" : "two-pass";
    if (registers.addressing > 0) {
        std::printf("register: %lld of %lld documents that address somebody twice keep one form (%.3f, decode %s)\n",
                    static_cast<long long>(registers.consistent), static_cast<long long>(registers.addressing),
                    registers.value(), decode);
    }
    Writing writing;
    if (!options.json.empty()) {
        writing([&] {
            nlohmann::json json = nlohmann::json::parse(eval::toJson(report));
            if (registers.addressing > 0) {
                json["register_consistency"] = {
                    {"documents", registers.addressing}, {"share", registers.value()}, {"decode", decode}};
            }
            if (settings.decode.precision != WeightPrecision::Fp32) { // the reference precision is not named
                json["precision"] = options.precision;
            }
            nameStrength(json, settings);
            nameDevice(json, model->device());
            writeFile(options.json, dump(json));
        });
    }
    if (!options.pointings.empty()) {
        writing([&] { writeFile(options.pointings, pointingLines); });
    }
    return writing.status();
}

study::ComparisonUnit unitOf(const EvaluateOptions& options) {
    return options.units == "sentences" || !options.references.empty() ? study::ComparisonUnit::Sentences
                                                                       : study::ComparisonUnit::Documents;
}

// Refuses options that make no sense with translations of other programs, instead of ignoring them.
void checkHypotheses(const EvaluateOptions& options) {
    if (!options.ofModels.empty()) {
        throw Error("--hypothesis scores translations that are there, and no model translates", options.ofModels,
                    "leave it out, or leave --hypothesis out");
    }
    if (options.tables.empty() == options.references.empty()) {
        throw Error("it is not clear what the translations are compared with", "--hypothesis",
                    "give either one --table TABLE with references or --reference FILE");
    }
    if (options.tables.size() > 1) {
        throw Error("translations are scored on one table, and " + std::to_string(options.tables.size()) + " are given",
                    "--table", "evaluate them one after the other");
    }
    if (!options.references.empty() && (options.units == "documents" || options.limit > 0)) {
        throw Error("the references are texts, which have no documents",
                    options.limit > 0 ? "--documents" : "--units documents",
                    "give a --table with doc_id, or leave it out");
    }
}

int evaluateFiles(const EvaluateOptions& options) {
    checkHypotheses(options);
    std::vector<NamedPath> inputs;
    for (const auto& [argument, paths] :
         {std::pair("--hypothesis", &options.hypotheses), std::pair("--table", &options.tables),
          std::pair("--reference", &options.references), std::pair("--scores", &options.metrics.files)}) {
        for (const std::string& path : *paths) {
            inputs.push_back({argument, path});
        }
    }
    const std::vector<NamedPath> outputs{{"--json", options.json}, {"--records", options.pointings}};
    checkOutputs(inputs, outputs);
    checkWritable(outputs);
    reserveStandardOutput(options.json);
    return evaluateHypotheses({.hypotheses = options.hypotheses,
                               .table = options.tables.empty() ? std::string() : options.tables.front(),
                               .references = options.references,
                               .unit = unitOf(options),
                               .tokenise = options.tokenise,
                               .chrfWordOrder = options.chrfWordOrder,
                               .documents = options.limit,
                               .metrics = options.metrics,
                               .json = options.json,
                               .records = options.pointings});
}

int evaluate(const EvaluateOptions& options) {
    if (!options.hypotheses.empty()) {
        return evaluateFiles(options);
    }
    if (!options.references.empty()) {
        throw Error("references in a text go with translations that are there", "--reference",
                    "give --hypothesis FILE, or a --table with references for the model");
    }
    const int given =
        (options.suite.empty() ? 0 : 1) + (options.tables.empty() ? 0 : 1) + (options.pronouns.empty() ? 0 : 1);
    if (given != 1) {
        throw Error("there is not one test set to score the model on", "evaluate",
                    "give either --suite gold.json, --table FILE.tsv or --pronouns FILE.tsv");
    }
    if (options.longSentences != "refuse" && options.tables.empty()) {
        throw Error("the score of a part of a sentence is not that of the sentence", "--long-sentences",
                    "give it with --table, or split the sentence");
    }
    if (options.need && options.tables.empty()) {
        throw Error("the need of context is measured on references", "--need",
                    "give --table FILE.tsv; --pronouns reports it anyway");
    }
    if (!options.metrics.files.empty() && options.tables.size() != 1) {
        throw Error("scores of a metric belong to the translations of one table", "--scores",
                    "give one --table FILE.tsv, or --hypothesis FILE");
    }
    if (options.noteInCard && !options.suite.empty()) {
        throw Error("a card holds figures of tables", "--note-in-card",
                    "give --table FILE.tsv or --pronouns FILE.tsv, or leave it out");
    }
    if (!options.attribution.empty() && options.suite.empty()) {
        throw Error("which words decide others is known in a suite alone", "--attribution",
                    "give --suite gold.json, or ask about one word with the command attribute");
    }
    std::vector<NamedPath> inputs{
        {"--model", options.model.file}, {"--suite", options.suite}, {"--baseline", options.baseline}};
    for (const std::string& table : options.tables) {
        inputs.push_back({"--table", table});
    }
    for (const std::string& table : options.pronouns) {
        inputs.push_back({"--pronouns", table});
    }
    for (const std::string& file : options.metrics.files) {
        inputs.push_back({"--scores", file});
    }
    checkOutputs(inputs, {{"--json", options.json}, {"--records", options.pointings}});
    checkWritable({{"--json", options.json},
                   {"--records", options.pointings},
                   {"--note-in-card", options.noteInCard ? options.model.file : std::string()}});
    reserveStandardOutput(options.json);
    const std::unique_ptr<Engine> engine = makeEngine(options.model);
    if (!options.suite.empty()) {
        return evaluateSuite(*engine, options);
    }
    const auto model = engine->load(options.model.file);
    if (!options.pronouns.empty()) {
        return evaluatePronouns(*engine, model, settingsFor(options, model->info()),
                                {.tables = options.pronouns,
                                 .documents = options.limit,
                                 .json = options.json,
                                 .records = options.pointings,
                                 .card = options.noteInCard ? options.model.file : std::string(),
                                 .quiet = options.quiet});
    }
    return evaluateTables(*engine, model, settingsFor(options, model->info()),
                          {.tables = options.tables,
                           .against = options.against,
                           .baseline = options.baseline,
                           .unit = unitOf(options),
                           .documents = options.limit,
                           .consulted = options.consulted,
                           .need = options.need,
                           .metrics = options.metrics,
                           .json = options.json,
                           .card = options.noteInCard ? options.model.file : std::string(),
                           .records = options.pointings,
                           .quiet = options.quiet});
}

// The given options that do not apply to existing translations: all except these.
std::string givenForModels(const CLI::App& command) {
    static const std::set<std::string> kOfFiles{"--hypothesis", "--reference",       "--table",     "--units",
                                                "--tokenize",   "--chrf-word-order", "--documents", "--json",
                                                "--records",    "--quiet",           "--scores",    "--metric"};
    std::string names;
    for (const CLI::Option* option : command.get_options()) {
        if (option->count() > 0 && !kOfFiles.contains(option->get_name())) {
            names += (names.empty() ? "" : ", ") + option->get_name();
        }
    }
    return names;
}

} // namespace

void addEvaluate(CLI::App& app, Work& work) {
    auto options = std::make_shared<EvaluateOptions>();
    CLI::App* command = app.add_subcommand(
        "evaluate",
        "Score a model: contrastive and pointing accuracy on documents whose right answers are known, BLEU and chrF on "
        "any table with references. Or translations of any program: BLEU, chrF and TER.");
    addModelOptions(*command, options->model, "Model bundle (.safetensors); needed without --hypothesis");
    command->add_option("--suite", options->suite, "gold.json, as contexture-cli generate writes it");
    command->add_option("--hypothesis", options->hypotheses,
                        "Translations of any program, one sentence a line or a table (doc_id, sent_idx, translation): "
                        "BLEU, chrF and TER against --table or --reference. The first of several is compared with "
                        "each of the others");
    command->add_option("--reference", options->references,
                        "With --hypothesis: texts with one reference a line, for the same sentences");
    command
        ->add_option(
            "--tokenize", options->tokenise,
            "With --hypothesis: what BLEU counts as tokens, in sacreBLEU's words. If not given, zh for Chinese "
            "references, ja-mecab for Japanese (char without MeCab), char for Thai, Lao, Khmer and Burmese, 13a for "
            "all others")
        ->check(CLI::IsMember({"13a", "zh", "ja-mecab", "char", "none"}));
    command
        ->add_option("--chrf-word-order", options->chrfWordOrder,
                     "With --hypothesis: 0 tests differences in chrF2, 2 in chrF2++; both scores are always told")
        ->capture_default_str()
        ->check(CLI::IsMember({0, 2}));
    command->add_option("--table", options->tables,
                        "Tables with references (doc_id, sent_idx, source, reference): BLEU and chrF, beside those "
                        "without context, and whether the difference is one (approximate randomisation)");
    CLI::Option* const scores = command->add_option(
        "--scores", options->metrics.files,
        "With --table or --hypothesis: scores that a metric of another program (COMET, xCOMET, MetricX) gave to the "
        "translations, as runs --scores reads them; their means stand beside BLEU and chrF");
    command
        ->add_option("--metric", options->metrics.metric,
                     "With --scores: name of the metric, for a file that does not say it")
        ->needs(scores);
    command->add_option("--pronouns", options->pronouns,
                        "English-German tables with references: accuracy on their pronouns (er, sie, es for *it*) "
                        "without context, with it, and with another document's; and how much more probable the "
                        "references become with context, by class of word");
    command->add_option("--against", options->against, "With --table: the context to compare with; none if not given")
        ->check(isContext());
    command
        ->add_option("--consulted", options->consulted,
                     "With --table and --records: write each occurrence of these words (it,they) with the context "
                     "words of the largest weights")
        ->delimiter(',');
    command->add_flag("--need", options->need,
                      "With --table: how much more probable context makes the references, in nats a word, by class of "
                      "word; in --records each word of the translations");
    command
        ->add_option(
            "--units", options->units,
            "With --table: what is independent for the test of a difference: documents (if not given), or sentences "
            "where there are few documents")
        ->check(CLI::IsMember({"documents", "sentences"}));
    command->add_option("--baseline", options->baseline, "With --table: another bundle to compare with");
    addContextOptions(*command, options->context);
    command
        ->add_option(
            "--decode", options->decode,
            "For models that read translations: two-pass or sequential; if not given, as is usual for the system")
        ->capture_default_str()
        ->check(CLI::IsMember({"two-pass", "sequential"}));
    command->add_option("--site", options->site, "Context site whose pointing is reported; the first if not given");
    command->add_option("--beam", options->beam, "Beam size of the translations")
        ->capture_default_str()
        ->check(CLI::Range(1, 64));
    command
        ->add_option("--precision", options->precision,
                     "Numbers in which weights are multiplied: fp32, bf16, int8, or auto, the quickest of this "
                     "processor (fp32 where attention is recorded)")
        ->capture_default_str()
        ->check(isPrecision());
    command
        ->add_option("--long-sentences", options->longSentences,
                     "With --table: source sentences that have more subwords than the model takes: refuse, that is "
                     "measure nothing; cut, read the whole words that fit; skip, leave them out; how many is said")
        ->capture_default_str()
        ->check(CLI::IsMember({"refuse", "cut", "skip"}));
    command->add_option("--documents", options->limit, "Only the first so many documents (of each table)")
        ->check(wholeNumber<std::int64_t>(1));
    auto* attribution =
        command
            ->add_option("--attribution", options->attribution,
                         "With --suite: how often each way of asking finds the word that decides another, and what "
                         "hiding the words that it finds costs: all, or some of attention, gated-attention, occlusion, "
                         "left-out, value-zeroing, gradient, integrated-gradients")
            ->delimiter(',');
    command->add_option("--steps", options->steps, "Of integrated gradients")
        ->capture_default_str()
        ->check(CLI::Range(1, 10000))
        ->needs(attribution);
    command->add_option("--hide-words", options->hiddenWords, "With --attribution: how many words are hidden together")
        ->capture_default_str()
        ->check(CLI::Range(1, 1000))
        ->needs(attribution);
    command->add_flag("--no-translation", options->noTranslation, "Leave BLEU and chrF out");
    command->add_option("--json", options->json, "Report as JSON; - is standard output");
    command->add_option("--records", options->pointings,
                        "What became of each record, or of each sentence of a table, as JSON lines");
    command->add_flag("--note-in-card", options->noteInCard,
                      "With --table or --pronouns: write the figures into the model's card, in place of earlier ones "
                      "of the same kind");
    command->add_flag("--quiet", options->quiet, "No progress on standard error");
    command->callback([options, command, &work] {
        if (options->model.file.empty() && options->hypotheses.empty()) {
            throw CLI::RequiredError("--model or --hypothesis");
        }
        options->ofModels = givenForModels(*command);
        work = [options] { return evaluate(*options); };
    });
}

} // namespace contexture::cli
