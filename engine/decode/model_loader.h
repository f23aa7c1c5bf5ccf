// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/base_search.h"
#include "engine/decode/translation_model.h"

#include <filesystem>
#include <string>

namespace contexture::decode {

// Languages of a model for several, by "nl", "nld", "Dutch" or the mark itself; empty: as the bundle has it.
struct ChosenLanguages {
    std::string source{};
    std::string target{};
    bool none() const { return source.empty() && target.empty(); }
};

// Reads a bundle: system, subwords, and their description for people. Throws Error that names file, field and remedy
// when it is not a sound bundle. With `languages` the marks of these stand where the bundle's own do; its name says so,
// and its hash is another one, since it is another model to a workspace. Throws Error for a language that the model
// does not know.
TranslationModel loadTranslationModel(const std::filesystem::path& bundle, const BaseSearch& search = {},
                                      const ChosenLanguages& languages = {});

} // namespace contexture::decode
