#include "engine/store/inspect.h"
#include "app/cli/commands.h"
#include "app/cli/files.h"

#include <iostream>

namespace contexture::cli {

void addInspect(CLI::App& app, Work& work) {
    struct Options {
        std::string file;
        bool tensors = false;
        bool json = false;
    };
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("inspect", "Tell what a model bundle or a workspace holds.");
    command->add_option("file", options->file, "Model bundle (.safetensors) or workspace (.contexture)")->required();
    command->add_flag("--tensors", options->tensors, "List every tensor");
    command->add_flag("--json", options->json, "Everything as JSON");
    command->callback([options, &work] {
        work = [options] {
            const store::FileSummary summary = store::inspectFile(options->file);
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
