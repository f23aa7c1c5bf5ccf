#include "app/cli/commands.h"
#include "app/cli/files.h"
#include "engine/core/error.h"
#include "engine/core/files.h"
#include "engine/lab/gold.h"

#include <filesystem>
#include <iostream>
#include <utility>
#include <vector>

namespace contexture::cli {

namespace {

struct Options {
    std::string out;
    lab::GeneratorOptions generator;
    bool replace = false;
};

int run(const Options& options) {
    namespace fs = std::filesystem;
    const fs::path folder(options.out);
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) {
        throw Error("cannot be made (" + error.message() + ")", options.out, "choose another folder");
    }
    const auto documents = lab::generate(options.generator);
    const std::vector<std::pair<fs::path, std::string>> files{
        {folder / "documents.tsv", lab::toTsv(documents)},
        {folder / "gold.json", lab::toGoldJson(documents)},
        {folder / "contrapro.json", lab::toContraProJson(documents)}};
    for (const auto& [path, text] : files) {
        if (!options.replace && fs::exists(path, error) && readWhole(path) != text) {
            throw Error("this file exists, and these options would make another", path.string(),
                        "choose another folder, or replace what it holds with --replace");
        }
    }
    for (const auto& [path, text] : files) {
        writeFile(path.string(), text);
    }
    std::size_t sentences = 0;
    std::size_t records = 0;
    for (const auto& document : documents) {
        sentences += document.document.size();
        records += document.records.size();
    }
    std::cout << documents.size() << " documents, " << sentences << " sentences, " << records << " gold records in "
              << options.out << "\n";
    return kSuccess;
}

} // namespace

void addGenerate(CLI::App& app, Work& work) {
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand(
        "generate", "Write documents of the controlled discourse language, with their gold records.");
    command->add_option("--out", options->out, "Folder for documents.tsv, gold.json and contrapro.json")->required();
    command->add_option("--documents", options->generator.documents, "Number of documents")
        ->capture_default_str()
        ->check(CLI::Range(1, 1000000));
    command->add_option("--seed", options->generator.seed, "The same seed gives the same documents")
        ->capture_default_str()
        ->check(atLeast(0));
    command->add_option("--min-sentences", options->generator.minSentences, "Shortest document")->capture_default_str();
    command->add_option("--max-sentences", options->generator.maxSentences, "Longest document")->capture_default_str();
    command->add_flag("--replace", options->replace, "Replace the documents of another seed or size in the folder");
    command->callback([options, &work] { work = [options] { return run(*options); }; });
}

} // namespace contexture::cli
