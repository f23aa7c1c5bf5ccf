// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/commands.h"
#include "app/cli/files.h"
#include "app/cli/run_json.h"
#include "engine/core/error.h"
#include "engine/core/files.h"
#include "engine/lab/gold.h"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <iostream>
#include <map>
#include <utility>
#include <vector>

namespace contexture::cli {

namespace {

constexpr const char* kTable = "documents.tsv";
constexpr const char* kGold = "gold.json";
constexpr const char* kSuite = "contrapro.json";

struct GenerateOptions {
    std::string out;
    std::string json;
    lab::GeneratorOptions generator;
    bool replace = false;
};

// Counts of what the documents hold.
struct Counts {
    std::size_t sentences = 0;
    std::size_t records = 0;
    std::map<std::string, std::size_t> phenomena; // number of records of each phenomenon
};

Counts countsOf(const std::vector<lab::LabDocument>& documents) {
    Counts counts;
    for (const auto& document : documents) {
        counts.sentences += document.document.size();
        counts.records += document.records.size();
        for (const lab::GoldRecord& record : document.records) {
            ++counts.phenomena[lab::name(record.phenomenon)];
        }
    }
    return counts;
}

int run(const GenerateOptions& options) {
    namespace fs = std::filesystem;
    const fs::path folder(options.out);
    checkOutputs({}, {{"--out", (folder / kTable).string()},
                      {"--out", (folder / kGold).string()},
                      {"--out", (folder / kSuite).string()},
                      {"--json", options.json}});
    reserveStandardOutput(options.json);
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) {
        throw Error("cannot be made (" + error.message() + ")", options.out, "choose another folder");
    }
    checkWritable({{"--out", (folder / kTable).string()}, {"--json", options.json}});
    const auto documents = lab::generate(options.generator);
    const std::vector<std::pair<fs::path, std::string>> files{{folder / kTable, lab::toTsv(documents)},
                                                              {folder / kGold, lab::toGoldJson(documents)},
                                                              {folder / kSuite, lab::toContraProJson(documents)}};
    for (const auto& [path, text] : files) {
        if (!options.replace && fs::exists(path, error) && readWhole(path) != text) {
            throw Error("this file exists, and these options would make another", path.string(),
                        "choose another folder, or replace what it holds with --replace");
        }
    }
    for (const auto& [path, text] : files) {
        writeFile(path.string(), text);
    }
    const Counts counts = countsOf(documents);
    std::cout << counted(documents.size(), "document", "documents") << ", "
              << counted(counts.sentences, "sentence", "sentences") << ", "
              << counted(counts.records, "gold record", "gold records") << " in " << options.out << "\n";
    if (!options.json.empty()) {
        nlohmann::json json = {{"seed", options.generator.seed},  {"revision", lab::kRevision},
                               {"documents", documents.size()},   {"sentences", counts.sentences},
                               {"records", counts.records},       {"phenomena", counts.phenomena},
                               {"files", nlohmann::json::array()}};
        for (const auto& [path, text] : files) {
            json["files"].push_back(path.string());
        }
        writeFile(options.json, dump(json));
    }
    return kSuccess;
}

} // namespace

void addGenerate(CLI::App& app, Work& work) {
    auto options = std::make_shared<GenerateOptions>();
    CLI::App* command = app.add_subcommand(
        "generate", "Write documents of the controlled discourse language, with their gold records.");
    command->add_option("--out", options->out, "Folder for documents.tsv, gold.json and contrapro.json")->required();
    command->add_option("--documents", options->generator.documents, "Number of documents")
        ->capture_default_str()
        ->check(CLI::Range(1, 1000000));
    command->add_option("--seed", options->generator.seed, "The same seed gives the same documents")
        ->capture_default_str()
        ->check(wholeNumber<std::uint64_t>(0));
    command->add_option("--min-sentences", options->generator.minSentences, "Shortest document")
        ->capture_default_str()
        ->check(wholeNumber(4));
    command->add_option("--max-sentences", options->generator.maxSentences, "Longest document")
        ->capture_default_str()
        ->check(wholeNumber(4));
    command->add_flag("--replace", options->replace, "Replace the documents of another seed or size in the folder");
    command->add_option("--json", options->json, "What was written as JSON; - is standard output");
    command->callback([options, &work] {
        if (options->generator.maxSentences < options->generator.minSentences) {
            throw CLI::ValidationError("--max-sentences", std::to_string(options->generator.maxSentences) +
                                                              " is below --min-sentences (" +
                                                              std::to_string(options->generator.minSentences) + ")");
        }
        work = [options] { return run(*options); };
    });
}

} // namespace contexture::cli
