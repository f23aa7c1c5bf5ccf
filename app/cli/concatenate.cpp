// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/commands.h"
#include "app/cli/files.h"
#include "engine/core/error.h"
#include "engine/model/untrained_window.h"

#include <filesystem>
#include <iostream>

namespace contexture::cli {

namespace {

struct ConcatenateOptions {
    std::string file;
    int sentences = UntrainedWindow().sentences;
    int pieces = UntrainedWindow().pieces;
    std::string separator = "stop";
    std::string onlyWith;
    std::string out;
    model::WindowChange change; // of what was given
};

int run(const ConcatenateOptions& options) {
    checkOutputs({{"the model", options.file}}, {{"--out", options.out}});
    checkWritable({{"--out", options.out}});
    if (model::isAdaptedConcatenation(options.file)) {
        const auto& change = options.change;
        if (!change.sentences && !change.pieces && !change.separator && !change.onlyWith) {
            throw Error("nothing is given that it should read otherwise", options.file,
                        "name --sentences, --pieces, --separator or --only-with");
        }
        model::writeChangedWindow(options.file, options.change, options.out);
        std::cout << options.out << ": " << options.file << " with another window; its tensors are the same\n";
        return kSuccess;
    }
    model::writeUntrainedWindow(
        options.file, {.sentences = options.sentences, .pieces = options.pieces, .onlyWith = options.onlyWith},
        options.out, options.separator);
    std::cout << options.out << ": " << options.file << " with "
              << counted(static_cast<std::size_t>(options.sentences), "previous sentence", "previous sentences")
              << (options.pieces == 0 ? std::string()
                                      : ", up to " + std::to_string(options.pieces) + " subwords with the sentence")
              << ", which it was not trained for; " << std::filesystem::file_size(options.out)
              << " bytes, all tensors left to that file\n";
    return kSuccess;
}

} // namespace

void addConcatenate(CLI::App& app, Work& work) {
    auto options = std::make_shared<ConcatenateOptions>();
    CLI::App* command =
        app.add_subcommand("concatenate", "Let a sentence-level Transformer read the sentences before the current one, "
                                          "which it was not trained for: a small bundle over it.");
    command
        ->add_option("model", options->file,
                     "Bundle of a sentence-level Transformer (.safetensors), such as an imported one; or of a "
                     "concatenation with adapters, which is written again with what is given here")
        ->required();
    command->add_option("--sentences", options->sentences, "How many sentences before the current one it reads")
        ->check(CLI::Range(1, UntrainedWindow::kMostSentences))
        ->capture_default_str();
    command
        ->add_option("--pieces", options->pieces,
                     "Most subwords of the sentences that it reads and the current one together: those farther away "
                     "are not read; 0 is as many as the model has positions")
        ->check(CLI::Range(0, UntrainedWindow::kMostPieces))
        ->capture_default_str();
    command
        ->add_option("--separator", options->separator,
                     "What stands between sentences: stop, a full stop behind those that end without a mark, such as "
                     "headings; none, as in one line of text; or end, the mark EOS")
        ->check(CLI::IsMember({"none", "end", "stop"}))
        ->capture_default_str();
    command->add_option("--only-with", options->onlyWith,
                        "Words of the source language, with spaces between them: only a sentence that contains one of "
                        "them is read with the sentences before it; \"\" is every sentence");
    command->add_option("--out", options->out, "The bundle to write; put it beside the model, where it looks for it")
        ->required();
    command->callback([command, options, &work] {
        const auto isGiven = [command](const char* name) { return command->count(name) > 0; };
        if (isGiven("--sentences")) {
            options->change.sentences = options->sentences;
        }
        if (isGiven("--pieces")) {
            options->change.pieces = options->pieces;
        }
        if (isGiven("--separator")) {
            options->change.separator = options->separator;
        }
        if (isGiven("--only-with")) {
            options->change.onlyWith = options->onlyWith;
        }
        work = [options] { return run(*options); };
    });
}

} // namespace contexture::cli
