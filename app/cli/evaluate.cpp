#include "app/cli/commands.h"
#include "app/cli/contrastive_run.h"
#include "app/cli/files.h"
#include "app/cli/run_json.h"
#include "engine/core/attention_view.h"
#include "engine/eval/bleu.h"
#include "engine/eval/chrf.h"
#include "engine/eval/cohesion.h"
#include "engine/eval/report.h"
#include "engine/lab/gold.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>
#include <iostream>

namespace contexture::cli {

namespace {

struct Options {
    std::string model;
    std::string suite;
    std::string context;
    std::string json;
    std::string decode = "two-pass";
    std::string pointings; // each record's answer, as JSON lines
    int beam = 4;
    int threads = 0;
    std::int64_t limit = 0;
    bool noTranslation = false;
    bool quiet = false;
};

// Everything that is gathered over the documents of a suite.
struct Gathered {
    std::vector<eval::ContrastiveQuestion> questions;
    std::vector<eval::ContrastiveScores> scores;
    eval::PointingResult pointing;
    bool hasPointing = false;
    std::vector<std::string> hypotheses;
    std::vector<std::string> references;
    eval::RegisterConsistency registers;
    std::string pointingLines;
};

std::string firstContextSite(const ModelInfo& model) {
    const auto site =
        std::find_if(model.sites.begin(), model.sites.end(), [](const SiteInfo& s) { return s.isContext; });
    return site == model.sites.end() ? std::string() : site->name;
}

Side keySideOf(const ModelInfo& model, const std::string& name) {
    const auto site =
        std::find_if(model.sites.begin(), model.sites.end(), [&](const SiteInfo& s) { return s.name == name; });
    return site == model.sites.end() ? Side::Source : site->keySide;
}

void scoreRecords(Engine& engine, const std::shared_ptr<LoadedModel>& model, const lab::LabDocument& gold,
                  const std::shared_ptr<const Document>& document, const RunSettings& settings, Gathered& gathered) {
    std::vector<Candidates> candidates;
    for (const lab::GoldRecord& record : gold.records) {
        candidates.push_back(
            {record.sentence, document->reference.at(record.sentence.asSize()).text, record.contrastive});
    }
    const ScoredCandidates scored = scoreCandidates(engine, model, document, candidates, settings, interrupted());
    const auto questions = eval::questions(gold.records);
    gathered.questions.insert(gathered.questions.end(), questions.begin(), questions.end());
    gathered.scores.insert(gathered.scores.end(), scored.scores.begin(), scored.scores.end());

    const std::string site = firstContextSite(model->info());
    if (settings.context == ContextMode::None || site.empty()) {
        return;
    }
    gathered.hasPointing = true;
    const bool readsTarget = keySideOf(model->info(), site) == Side::Target;
    const auto offsets = wordOffsets(readsTarget ? document->reference : document->source);
    for (std::size_t i = 0; i < gold.records.size(); ++i) {
        const lab::GoldRecord& record = gold.records[i];
        const auto answer = eval::pointing({scored.references[i]->trace.get(), &record, site, &offsets});
        gathered.pointing.add(record, answer);
        gathered.pointingLines += nlohmann::json({{"document", document->id},
                                                  {"sentence", record.sentence.value + 1},
                                                  {"phenomenon", lab::name(record.phenomenon)},
                                                  {"distance", record.distance},
                                                  {"right_form", record.right},
                                                  {"scored_right", eval::wins(scored.scores[i])},
                                                  {"sentence_level", eval::name(answer.sentence)},
                                                  {"word_level", eval::name(answer.word)},
                                                  {"pointed_sentence", answer.pointedSentence.value + 1},
                                                  {"antecedent_sentence", record.antecedentSentence.value + 1}})
                                      .dump() +
                                  "\n";
    }
}

void translateDocument(Engine& engine, const std::shared_ptr<LoadedModel>& model,
                       const std::shared_ptr<const Document>& document, RunSettings settings, Gathered& gathered) {
    settings.trace = false;
    const auto run = engine.translate(
        {model, document, settings}, [](SentenceIndex, auto) {}, interrupted());
    interrupted().throwIfCancelled();
    std::vector<Sentence> translated;
    for (std::size_t i = 0; i < document->size(); ++i) {
        translated.push_back(run->sentences[i]->text);
        gathered.hypotheses.push_back(run->sentences[i]->text.text);
        gathered.references.push_back(document->reference[i].text);
    }
    gathered.registers.add(translated);
}

int evaluate(const Options& options) {
    const std::unique_ptr<Engine> engine(contextureCreateEngine());
    if (options.threads > 0) {
        engine->setThreads(options.threads);
    }
    std::vector<lab::LabDocument> suite = lab::parseGoldJson(readFile(options.suite), options.suite);
    if (options.limit > 0 && static_cast<std::int64_t>(suite.size()) > options.limit) {
        suite.resize(static_cast<std::size_t>(options.limit));
    }
    const auto model = engine->load(options.model);
    RunSettings settings;
    settings.context = contextFor(options.context, model->info());
    settings.decode.beamSize = options.beam;
    settings.documentDecoding =
        options.decode == "sequential" ? DocumentDecoding::Sequential : DocumentDecoding::TwoPass;
    Gathered gathered;
    for (std::size_t i = 0; i < suite.size(); ++i) {
        interrupted().throwIfCancelled();
        const auto document = std::make_shared<const Document>(suite[i].document);
        scoreRecords(*engine, model, suite[i], document, settings, gathered);
        if (!options.noTranslation) {
            translateDocument(*engine, model, document, settings, gathered);
        }
        if (!options.quiet) {
            std::fprintf(stderr, "\r%zu of %zu documents", i + 1, suite.size());
        }
    }
    if (!options.quiet) {
        std::fprintf(stderr, "\n");
    }
    eval::EvaluationReport report;
    report.model = model->info().name + ", context " + contextName(settings.context);
    report.suite = options.suite;
    report.contrastive = eval::contrastiveAccuracy(gathered.questions, gathered.scores);
    if (gathered.hasPointing) {
        report.pointing = gathered.pointing;
    }
    if (!options.noTranslation) {
        report.bleu = eval::corpusBleu(gathered.hypotheses, gathered.references).score;
        report.chrf = eval::corpusChrf(gathered.hypotheses, gathered.references);
    }
    std::cout << eval::toTable(report);
    if (!options.noTranslation && gathered.registers.addressing > 0) {
        std::printf("register: %lld of %lld documents that address somebody twice keep one form (%.3f, decode %s)\n",
                    static_cast<long long>(gathered.registers.consistent),
                    static_cast<long long>(gathered.registers.addressing), gathered.registers.value(),
                    options.decode.c_str());
    }
    if (!options.json.empty()) {
        nlohmann::json json = nlohmann::json::parse(eval::toJson(report));
        if (!options.noTranslation && gathered.registers.addressing > 0) {
            json["register_consistency"] = {{"documents", gathered.registers.addressing},
                                            {"share", gathered.registers.value()},
                                            {"decode", options.decode}};
        }
        writeFile(options.json, dump(json));
    }
    if (!options.pointings.empty()) {
        writeFile(options.pointings, gathered.pointingLines);
    }
    return kSuccess;
}

} // namespace

void addEvaluate(CLI::App& app, Work& work) {
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand(
        "evaluate",
        "Score a model on documents whose right answers are known: contrastive and pointing accuracy, BLEU, chrF.");
    command->add_option("--model", options->model, "Model bundle (.safetensors)")->required();
    command->add_option("--suite", options->suite, "gold.json, as contexture-cli generate writes it")->required();
    command->add_option("--context", options->context,
                        "none, online or offline; as the model was trained if not given");
    command->add_option("--decode", options->decode, "For models that read translations: two-pass or sequential")
        ->capture_default_str()
        ->check(CLI::IsMember({"two-pass", "sequential"}));
    command->add_option("--beam", options->beam, "Beam size of the translations")
        ->capture_default_str()
        ->check(CLI::Range(1, 64));
    command->add_option("--documents", options->limit, "Only the first so many documents");
    command->add_option("--threads", options->threads, "Processor cores to use; all if not given");
    command->add_flag("--no-translation", options->noTranslation, "Leave BLEU and chrF out");
    command->add_option("--json", options->json, "Report as JSON; - is standard output");
    command->add_option("--records", options->pointings, "What became of each record, as JSON lines");
    command->add_flag("--quiet", options->quiet, "No progress on standard error");
    command->callback([options, &work] { work = [options] { return evaluate(*options); }; });
}

} // namespace contexture::cli
