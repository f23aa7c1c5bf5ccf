#include "app/cli/commands.h"
#include "app/cli/files.h"
#include "engine/core/error.h"
#include "engine/lab/gold.h"

#include <filesystem>
#include <iostream>

namespace contexture::cli {

void addGenerate(CLI::App& app, Work& work) {
    struct Options {
        std::string out;
        lab::GeneratorOptions generator;
    };
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand(
        "generate", "Write documents of the controlled discourse language, with their gold records.");
    command->add_option("--out", options->out, "Folder for documents.tsv, gold.json and contrapro.json")->required();
    command->add_option("--documents", options->generator.documents, "Number of documents")
        ->capture_default_str()
        ->check(CLI::Range(1, 1000000));
    command->add_option("--seed", options->generator.seed, "The same seed gives the same documents")
        ->capture_default_str();
    command->add_option("--min-sentences", options->generator.minSentences, "Shortest document")->capture_default_str();
    command->add_option("--max-sentences", options->generator.maxSentences, "Longest document")->capture_default_str();
    command->callback([options, &work] {
        work = [options] {
            std::error_code error;
            std::filesystem::create_directories(options->out, error);
            if (error) {
                throw Error("cannot be made (" + error.message() + ")", options->out, "choose another folder");
            }
            const auto documents = lab::generate(options->generator);
            writeFile(options->out + "/documents.tsv", lab::toTsv(documents));
            writeFile(options->out + "/gold.json", lab::toGoldJson(documents));
            writeFile(options->out + "/contrapro.json", lab::toContraProJson(documents));
            std::size_t sentences = 0;
            std::size_t records = 0;
            for (const auto& document : documents) {
                sentences += document.document.size();
                records += document.records.size();
            }
            std::cout << documents.size() << " documents, " << sentences << " sentences, " << records
                      << " gold records in " << options->out << "\n";
            return kSuccess;
        };
    });
}

} // namespace contexture::cli
