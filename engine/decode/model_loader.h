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

// What a bundle says of itself, whatever languages it is used with.
struct BundleSays {
    std::string path;
    std::string name;
    std::string hash;
    std::string configJson;
    std::string cardJson;
    LanguageChoice marks; // its own; empty where it has none
};

struct LoadedFile {
    TranslationModel model;
    BundleSays own;
    std::vector<std::string> targetMarks; // SeveralLanguages::targetMarks()
    LanguageChoice marks;                 // those of `model`
};

// Reads a bundle: system, subwords, and their description for people. Throws Error that names file, field and remedy
// when it is not a sound bundle. With `languages` the marks of these stand where the bundle's own do; its name says so,
// and its hash is another one, since it is another model to a workspace. Throws Error for a language that the model
// does not know.
// The weights are put on the device.
LoadedFile loadModelFile(const std::filesystem::path& bundle, const BaseSearch& search = {},
                         const LanguageChoice& languages = {}, Device device = Device::Cpu);

// The same with other languages, over the same weights in memory: what loadModelFile would read with them. Throws Error
// for a language that the model does not have.
LoadedFile inLanguages(const LoadedFile& loaded, const LanguageChoice& languages);

// The model alone.
TranslationModel loadTranslationModel(const std::filesystem::path& bundle, const BaseSearch& search = {},
                                      const LanguageChoice& languages = {});

} // namespace contexture::decode
