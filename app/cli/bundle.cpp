// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/commands.h"
#include "app/cli/files.h"
#include "app/cli/model_option.h"
#include "engine/model/base_bundle.h"
#include "engine/store/bundle_parts.h"

#include <iostream>

namespace contexture::cli {

namespace {

struct BundleOptions {
    std::string file;
    std::string base;
    std::string writeBase;
    std::string out;
    bool whole = false;
};

int run(const BundleOptions& options) {
    checkOutputs({{"the bundle", options.file}, {"--base", options.base}},
                 {{"--out", options.out}, {"--write-base", options.writeBase}});
    checkWritable({{"--out", options.out}, {"--write-base", options.writeBase}});
    if (!options.writeBase.empty()) {
        model::writeBase(options.file, options.writeBase);
        std::cout << options.writeBase << ": the base, a model of its own\n";
    }
    const std::string& base = options.writeBase.empty() ? options.base : options.writeBase;
    const store::BundleParts parts = options.whole
                                         ? store::putTogether(options.file, baseSearch(options.base), options.out)
                                         : store::takeApart(options.file, base, options.out);
    std::cout << options.out << ": " << (options.whole ? "whole, " : "the context layer alone, ")
              << counted(static_cast<std::size_t>(parts.own), "tensor", "tensors") << " of its own ("
              << parts.ownBytes / 1000 << " kB), "
              << counted(static_cast<std::size_t>(parts.ofBase), "tensor", "tensors")
              << (options.whole ? " from its base\n" : " left to its base\n");
    return kSuccess;
}

} // namespace

void addBundle(CLI::App& app, Work& work) {
    auto options = std::make_shared<BundleOptions>();
    CLI::App* command = app.add_subcommand("bundle", "Take a context model and its base apart, or put them together.");
    command->add_option("file", options->file, "Context bundle (.safetensors): whole, or with --whole a layer alone")
        ->required();
    command->add_option("--base", options->base,
                        "The base that it was trained over. With --whole it is looked for where it is not named");
    auto* write =
        command->add_option("--write-base", options->writeBase,
                            "Write the base that the bundle holds to this file first, and take it apart by it");
    auto* whole = command->add_flag(
        "--whole", options->whole,
        "Write a whole bundle from a layer and its base. Without it the layer alone is written, which "
        "names its base by the hash of its weights");
    write->excludes(whole);
    command->add_option("--out", options->out, "The file to write")->required();
    command->callback([options, &work] {
        if (options->base.empty() && options->writeBase.empty() && !options->whole) {
            throw CLI::RequiredError("--base or --write-base");
        }
        work = [options] { return run(*options); };
    });
}

} // namespace contexture::cli
