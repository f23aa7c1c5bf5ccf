#include "app/cli/commands.h"
#include "app/cli/files.h"
#include "app/cli/run_json.h"
#include "app/cli/score_texts.h"
#include "engine/core/error.h"
#include "engine/eval/characters.h"
#include "engine/eval/mt_geneval.h"
#include "engine/study/contrastive_run.h"
#include "engine/text/document_reader.h"
#include "engine/text/encoding.h"
#include "engine/text/segmentation.h"

#include <nlohmann/json.hpp>

#include <cstdio>
#include <map>

namespace contexture::cli {

namespace {

struct Options {
    std::string model;
    std::string suite;
    std::string documents;
    std::string table; // in place of a suite
    std::string translations;
    std::string context;
    std::string json;
    int threads = 0;
};

using Documents = std::map<std::string, std::shared_ptr<const Document>>;

Documents documentsIn(const eval::ContrastiveSuite& suite, const ModelInfo& model) {
    text::Segmenter source(model.sourceLanguage);
    text::Segmenter target(model.targetLanguage);
    Documents documents;
    for (const eval::SuiteDocument& brought : suite.documents) {
        auto document = std::make_shared<Document>();
        document->id = brought.id;
        for (const std::string& sentence : brought.source) {
            document->source.push_back(source.sentence(sentence));
        }
        for (const std::string& sentence : brought.reference) {
            document->reference.push_back(target.sentence(sentence));
        }
        documents[document->id] = std::move(document);
    }
    return documents;
}

std::string withoutSpace(const std::string& text) {
    std::string signs;
    for (const std::string& word : eval::splitAtSpace(text)) {
        signs += word;
    }
    return signs;
}

// A table of documents may be of another version than the suite, or count its segments otherwise.
void checkSource(const eval::ContrastiveItem& item, std::size_t number, const Document& document,
                 const std::string& suite) {
    const std::string& sentence = document.source[static_cast<std::size_t>(item.segment - 1)].text;
    if (withoutSpace(sentence) != withoutSpace(item.source)) {
        throw Error("entry " + std::to_string(number) + " is about \"" + text::excerpt(item.source) +
                        "\", and segment " + std::to_string(item.segment) + " of document \"" + item.document +
                        "\" is \"" + text::excerpt(sentence) + "\"",
                    suite, "give the documents that the suite was made from, their segments counted from 1");
    }
}

// A suite's entries of one document; an entry that stands in none is a document of one sentence.
struct Group {
    std::shared_ptr<const Document> document;
    std::vector<study::Candidates> candidates;
    std::vector<std::size_t> item; // in the suite
};

std::shared_ptr<const Document> alone(Sentence sentence) {
    auto document = std::make_shared<Document>();
    document->source.push_back(std::move(sentence));
    return document;
}

std::vector<Group> groups(const std::vector<eval::ContrastiveItem>& items, const Documents& documents,
                          ContextMode context, const ModelInfo& model, const std::string& suite) {
    text::Segmenter segmenter(model.sourceLanguage);
    std::map<std::string, std::size_t> groupOf; // of documents
    std::vector<Group> result;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const eval::ContrastiveItem& item = items[i];
        const auto found = documents.find(item.document);
        const auto sentence = item.segment - 1;
        const bool inDocument =
            found != documents.end() && sentence >= 0 && sentence < static_cast<std::int64_t>(found->second->size());
        if (!inDocument && context != ContextMode::None) {
            throw Error("entry " + std::to_string(i + 1) + " stands in document \"" + item.document + "\", segment " +
                            std::to_string(item.segment) + ", whose text is not there",
                        suite, "name a table of documents with --documents, or use --context none");
        }
        std::size_t at = result.size();
        if (inDocument) {
            checkSource(item, i + 1, *found->second, suite);
            at = groupOf.try_emplace(item.document, at).first->second;
        }
        if (at == result.size()) {
            result.emplace_back();
            result.back().document = inDocument ? found->second : alone(segmenter.sentence(item.source));
        }
        Group& group = result[at];
        group.candidates.push_back({SentenceIndex(inDocument ? sentence : 0), item.reference, item.contrastive});
        group.item.push_back(i);
    }
    return result;
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

eval::ContrastiveSuite readSuite(const std::string& path) {
    const std::string text = readFile(path);
    return eval::looksLikeMtGenEval(text) ? eval::parseMtGenEval(text, path) : eval::parseContraPro(text, path);
}

int score(const Options& options) {
    checkOutputs({{"--model", options.model},
                  {"--suite", options.suite},
                  {"--documents", options.documents},
                  {"--table", options.table},
                  {"--translations", options.translations}},
                 {{"--json", options.json}});
    checkWritable({{"--json", options.json}});
    reserveStandardOutput(options.json);
    if (options.suite.empty() == options.table.empty()) {
        throw Error("what is to be scored has to be named", "score",
                    "name either a contrastive suite with --suite or translations with --table");
    }
    if (!options.table.empty()) {
        return scoreTexts(
            {options.model, options.table, options.translations, options.context, options.json, options.threads});
    }
    const std::unique_ptr<Engine> engine(contextureCreateEngine());
    if (options.threads > 0) {
        engine->setThreads(options.threads);
    }
    const eval::ContrastiveSuite suite = readSuite(options.suite);
    const std::vector<eval::ContrastiveItem>& items = suite.items;
    const auto model = engine->load(options.model);
    const ContextMode context = contextFor(options.context, model->info());
    Documents documents = documentsIn(suite, model->info());
    if (!options.documents.empty()) {
        for (Document& document : text::readDocuments(options.documents)) {
            auto shared = std::make_shared<const Document>(std::move(document));
            documents[shared->id] = shared;
        }
    }
    RunSettings settings;
    settings.context = context;
    settings.trace = TraceDetail::None;
    std::vector<eval::ContrastiveScores> scores(items.size());
    for (const Group& group : groups(items, documents, context, model->info(), options.suite)) {
        interrupted().throwIfCancelled();
        const auto scored =
            study::scoreCandidates(*engine, model, group.document, group.candidates, settings, interrupted());
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
    if (!options.json.empty()) {
        nlohmann::json report = {{"model", model->info().name}, {"context", contextName(context)}};
        report["all"] = accuracyJson(result.all);
        for (const auto& [name, accuracy] : result.byPhenomenon) {
            report["phenomena"][name] = accuracyJson(accuracy);
        }
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
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand(
        "score",
        "Contrastive accuracy on a suite in the format of ContraPro or MT-GenEval: a strict win over every wrong "
        "translation counts. With --table: the log-probability of given translations, sentence by sentence.");
    command->add_option("--model", options->model, "Model bundle (.safetensors)")->required();
    auto* suite = command->add_option("--suite", options->suite,
                                      "Suite: contrapro.json, or MT-GenEval's contextual part as JSON");
    command
        ->add_option("--documents", options->documents,
                     "Table with the documents (doc_id, sent_idx, source, reference), for suites that do not hold them")
        ->needs(suite);
    auto* table = command
                      ->add_option("--table", options->table,
                                   "Text or table of documents whose translations are scored: the column reference")
                      ->excludes(suite);
    command
        ->add_option("--translations", options->translations,
                     "Other translations for it: a line for each sentence, or a table with a column \"translation\"")
        ->needs(table);
    command->add_option("--context", options->context, "none, online or offline; as the model was trained if not given")
        ->check(isContext());
    command->add_option("--threads", options->threads, "Processor cores to use; all if not given")
        ->check(CLI::Range(1, 1024));
    command->add_option("--json", options->json,
                        "Everything as JSON, each entry's scores included; - is standard output");
    command->callback([options, &work] { work = [options] { return score(*options); }; });
}

} // namespace contexture::cli
