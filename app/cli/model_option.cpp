// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/model_option.h"

#include "app/cli/commands.h"
#include "app/cli/files.h"

#include <cstdlib>
#include <sstream>

namespace contexture::cli {

void addBaseOption(CLI::App& command, std::string& base) {
    command.add_option("--base", base,
                       "The base of a context layer that is a file of its own (default: looked for beside the layer, "
                       "then in the folders of CONTEXTURE_MODELS)");
}

BaseSearch baseSearch(const std::string& base) {
    BaseSearch search{.base = base, .folders = {}};
    if (const char* const folders = std::getenv("CONTEXTURE_MODELS")) {
        std::istringstream list(folders);
        for (std::string folder; std::getline(list, folder, ':');) {
            if (!folder.empty()) {
                search.folders.emplace_back(folder);
            }
        }
    }
    return search;
}

void addLanguageOptions(CLI::App& command, LanguageOptions& languages) {
    command.add_option(
        "--source-language", languages.source,
        "Of a model that is told which language it reads (NLLB-200, M2M100, mBART, mBART-50): that one, such as "
        "de, deu, German or deu_Latn; the one it was imported with if not given");
    command.add_option("--target-language", languages.target,
                       "Of a model for several target languages: the one whose mark (>>deu<<, deu_Latn) it is given, "
                       "such as de, deu or German; the one it was imported with if not given");
}

void addDeviceOption(CLI::App& command, std::string& device) {
    command
        .add_option("--device", device,
                    "cpu, cuda, or auto: a CUDA device where LibTorch finds one, else the processor")
        ->capture_default_str()
        ->check(CLI::IsMember({"cpu", "cuda", "auto"}));
}

ContextArguments addContextOptions(CLI::App& command, ContextOptions& context) {
    auto* mode =
        command.add_option("--context", context.mode, "none, online or offline; as the model was trained if not given")
            ->check(isContext());
    auto* strength =
        command
            .add_option(
                "--context-strength", context.strength,
                "Context-aware decoding (Shi et al. 2024): how many times what the context changes counts; 1 is "
                "the model as it is, 0 no context, 2 twice; costs a second reading without context")
            ->capture_default_str()
            ->check(CLI::Range(0.0f, kMostContextStrength));
    return {mode, strength};
}

void setContext(RunSettings& settings, const ContextOptions& context, const ModelInfo& model) {
    settings.context = contextFor(context.mode, model);
    settings.decode.contextStrength = context.strength;
}

CLI::Option* addModelOptions(CLI::App& command, ModelOptions& model, const std::string& what) {
    CLI::Option* file = command.add_option("--model", model.file, what);
    addBaseOption(command, model.base);
    addDeviceOption(command, model.device);
    command.add_option("--threads", model.threads, "Processor cores to use; all if not given")
        ->check(CLI::Range(1, 1024));
    return file;
}

std::unique_ptr<Engine> makeEngine(const ModelOptions& model) {
    std::unique_ptr<Engine> engine(contextureCreateEngine());
    engine->lookForBase(baseSearch(model.base));
    engine->chooseSourceLanguage(model.languages.source);
    engine->chooseTargetLanguage(model.languages.target);
    engine->chooseDevice(deviceNamed(model.device));
    if (model.threads > 0) {
        engine->setThreads(model.threads);
    }
    return engine;
}

} // namespace contexture::cli
