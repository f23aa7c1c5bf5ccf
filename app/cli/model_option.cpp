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

void addTargetLanguageOption(CLI::App& command, std::string& language) {
    command.add_option("--target-language", language,
                       "Of a model for several target languages: the one whose mark (>>deu<<) stands before each "
                       "sentence, such as deu; the one it was imported with if not given");
}

std::unique_ptr<Engine> makeEngine(const std::string& base, const std::string& targetLanguage) {
    std::unique_ptr<Engine> engine(contextureCreateEngine());
    engine->lookForBase(baseSearch(base));
    engine->chooseTargetLanguage(targetLanguage);
    return engine;
}

} // namespace contexture::cli
