// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/model_option.h"

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

std::unique_ptr<Engine> makeEngine(const std::string& base, const LanguageOptions& languages,
                                   const std::string& device) {
    std::unique_ptr<Engine> engine(contextureCreateEngine());
    engine->lookForBase(baseSearch(base));
    engine->chooseSourceLanguage(languages.source);
    engine->chooseTargetLanguage(languages.target);
    engine->chooseDevice(deviceNamed(device));
    return engine;
}

} // namespace contexture::cli
