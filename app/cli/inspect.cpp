// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/inspect.h"
#include "app/cli/commands.h"
#include "app/cli/files.h"
#include "app/cli/model_option.h"
#include "engine/core/engine.h"
#include "engine/core/error.h"
#include "engine/core/files.h"
#include "engine/model/parameter_count.h"

#include <iostream>
#include <new>

namespace contexture::cli {

namespace {

// Fills in the model's description of itself, or the error that translate would report for the bundle.
void load(store::FileSummary& bundle, const std::string& base) {
    try {
        const std::unique_ptr<Engine> engine = makeEngine({.base = base});
        bundle.model = engine->load(bundle.path)->info();
    } catch (const Error& error) {
        bundle.unusable = error.what();
    } catch (const std::bad_alloc&) {
        bundle.unusable = "there is not enough memory to load it";
    }
}

} // namespace

void addInspect(CLI::App& app, Work& work) {
    struct InspectOptions {
        std::string file;
        std::string base;
        std::string config;
        bool tensors = false;
        bool json = false;
    };
    auto options = std::make_shared<InspectOptions>();
    CLI::App* command = app.add_subcommand("inspect", "Tell what a model bundle or a workspace holds.");
    auto* file = command->add_option("file", options->file, "Model bundle (.safetensors) or workspace (.contexture)");
    addBaseOption(*command, options->base);
    command
        ->add_option("--config", options->config,
                     "Count the parameters of a model that does not exist yet: its config as JSON")
        ->excludes(file);
    command->add_flag("--tensors", options->tensors, "List every tensor");
    command->add_flag("--json", options->json, "Everything as JSON");
    command->callback([options, &work] {
        if (options->file.empty() && options->config.empty()) {
            throw CLI::RequiredError("file or --config");
        }
        work = [options] {
            if (!options->config.empty()) {
                const auto count = model::countParameters(model::parseModelConfig(readWhole(options->config)));
                std::cout << (options->json ? model::toJson(count) + "\n" : model::toText(count));
                return kSuccess;
            }
            store::FileSummary summary = store::inspectFile(options->file, baseSearch(options->base));
            if (summary.kind == store::FileSummary::Kind::Bundle && summary.unusable.empty()) {
                load(summary, options->base);
            }
            if (options->json) {
                std::cout << store::toJson(summary) << "\n";
            } else {
                std::cout << store::toText(summary, options->tensors);
            }
            return kSuccess;
        };
    });
}

} // namespace contexture::cli
