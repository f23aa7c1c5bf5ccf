// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/base_search.h"
#include "engine/core/device.h"
#include "engine/core/several_languages.h"
#include "engine/decode/translation_model.h"

#include <filesystem>
#include <string>
#include <vector>

namespace contexture::decode {

// The facts that a bundle states about itself; they do not depend on the chosen languages.
struct BundleSays {
    std::string path;
    std::string name;
    std::string hash;
    std::string configJson;
    std::string cardJson;
    LanguageChoice marks; // the bundle's own; empty if it has none
};

struct LoadedFile {
    TranslationModel model;
    BundleSays own;
    std::vector<std::string> targetMarks; // SeveralLanguages::targetMarks()
    LanguageChoice marks;                 // the marks that `model` uses
};

// Reads a bundle: system, subwords, and their description for people; the weights go to the device. The marks of
// `languages` replace the bundle's own marks in the config; if they differ, the model's name and hash differ from the
// bundle's, since a workspace treats it as another model. Throws Error that names file, field and remedy if the bundle
// is not valid, and for a language that the model does not know.
LoadedFile loadModelFile(const std::filesystem::path& bundle, const BaseSearch& search = {},
                         const LanguageChoice& languages = {}, Device device = Device::Cpu);

// The same model with other languages, over the same weights in memory; loadModelFile would give the same result.
// Throws Error for a language that the model does not have.
LoadedFile inLanguages(const LoadedFile& loaded, const LanguageChoice& languages);

// Reads a bundle as loadModelFile does, and returns only the model.
TranslationModel loadTranslationModel(const std::filesystem::path& bundle, const BaseSearch& search = {},
                                      const LanguageChoice& languages = {});

} // namespace contexture::decode
