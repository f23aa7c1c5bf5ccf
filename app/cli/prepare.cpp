// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/train/prepare.h"
#include "app/cli/commands.h"
#include "app/cli/data_report.h"
#include "app/cli/files.h"
#include "app/cli/run_json.h"
#include "engine/core/error.h"
#include "engine/train/places.h"
#include "engine/train/recipe.h"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <iostream>
#include <vector>

namespace contexture::cli {

namespace {

namespace fs = std::filesystem;

struct PrepareOptions {
    std::string recipe;
    std::string data;
    std::string base;
    std::string out;
    std::string check;
    std::string json;
    std::int64_t piecesPerShard = train::PrepareOptions().piecesPerShard;
    bool quiet = false;
};

int check(const std::string& folder) {
    const train::ShardSet shards(folder);
    shards.verify();
    std::cout << "every file is as the manifest says: " << shards.manifest().shards.size() << " shards\n";
    return kSuccess;
}

// The report may stand beside the shards, also in their folder if no shard has its name.
void checkJson(const PrepareOptions& options, const train::TrainRequest& request) {
    std::vector<NamedPath> inputs{{"--recipe", options.recipe}};
    for (const auto& file : train::filesRead(request)) {
        inputs.push_back({"prepare", file.string()});
    }
    checkOutputs(inputs, {{"--json", options.json}});
    if (options.json.empty() || options.json == "-") {
        return;
    }
    const auto whole = [](const std::string& path) {
        std::error_code error;
        const fs::path real = fs::weakly_canonical(fs::absolute(path, error), error);
        return real.has_filename() ? real : real.parent_path();
    };
    const fs::path folder = whole(options.out);
    const fs::path json = whole(options.json);
    const bool isOfShards = json.extension() == ".safetensors" || json.extension() == ".model" ||
                            json.filename() == train::ShardManifest::kFile;
    if (json == folder || (json.parent_path() == folder && isOfShards)) {
        throw Error("--out and --json would write the same file or folder", options.json, "name another file");
    }
    if (json.parent_path() != folder) { // that folder does not exist yet
        checkWritable({{"--json", options.json}});
    }
}

int run(const PrepareOptions& options) {
    if (!options.check.empty()) {
        return check(options.check);
    }
    if (options.recipe.empty() || options.out.empty()) {
        throw Error("a recipe and a folder to write are needed", "prepare", "add --recipe R --out DIR");
    }
    auto request = train::readRecipe(options.recipe, options.data);
    if (!options.base.empty()) {
        request.base = options.base;
    }
    checkJson(options, request);
    reserveStandardOutput(options.json);
    const auto note = [&](const std::string& text) {
        if (!options.quiet) {
            std::cerr << text << "\n";
        }
    };
    const auto manifest = train::prepareShards(
        request, options.out, {.piecesPerShard = options.piecesPerShard, .program = CONTEXTURE_VERSION}, note,
        interrupted());
    std::vector<text::CorpusFileReport> files;
    std::int64_t documents = 0;
    std::int64_t pairs = 0;
    for (const auto& part : manifest.parts) {
        documents += part.documents;
        pairs += part.pairs;
        if (part.isFile) {
            files.push_back(part.report);
        }
    }
    printDataReport(files);
    if (manifest.skippedPairs > 0) {
        std::cout << manifest.skippedPairs << (manifest.skippedPairs == 1 ? " pair was" : " pairs were")
                  << " longer than max_sentence_pieces: kept as context only\n";
    }
    std::cout << "wrote " << options.out << ": " << counted(manifest.shards.size(), "shard", "shards") << ", "
              << counted(static_cast<std::size_t>(documents), "document", "documents") << ", "
              << counted(static_cast<std::size_t>(pairs), "pair", "pairs") << "\n";
    if (!options.json.empty()) {
        const nlohmann::json json = {
            {"output", options.out}, {"shards", manifest.shards.size()},       {"documents", documents},
            {"pairs", pairs},        {"skipped_pairs", manifest.skippedPairs}, {"data", dataReportJson(files)}};
        writeFile(options.json, dump(json));
    }
    return kSuccess;
}

} // namespace

void addPrepare(CLI::App& app, Work& work) {
    auto options = std::make_shared<PrepareOptions>();
    CLI::App* command = app.add_subcommand(
        "prepare", "Write a recipe's training data once as shards, to train from in bounded memory.");
    command->add_option("--recipe", options->recipe, "Recipe file (JSON); its data.files are read");
    command->add_option("--data", options->data, "Folder that the recipe's data paths are relative to");
    command->add_option("--base", options->base, "Bundle whose subwords are taken; the recipe's if not given");
    command->add_option("--out", options->out, "Folder to write; must not exist");
    command->add_option("--check", options->check, "Compare a prepared folder with its checksums instead");
    command->add_option("--pieces-per-shard", options->piecesPerShard, "Size of a shard")
        ->capture_default_str()
        ->check(CLI::PositiveNumber);
    command->add_option("--json", options->json, "Report as JSON; - is standard output");
    command->add_flag("--quiet", options->quiet, "No progress on standard error");
    command->callback([options, &work] { work = [options] { return run(*options); }; });
}

} // namespace contexture::cli
