// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/base_search.h"
#include "engine/decode/translation_model.h"

#include <filesystem>
#include <string>

namespace contexture::decode {

// Reads a bundle: system, subwords, and their description for people. Throws Error that names file, field and remedy
// when it is not a sound bundle. `targetLanguage`: of a model for several, whose mark then stands before each sentence
// in place of the bundle's own, by "nl", "nld" or ">>nld<<"; its name says so, and its hash is another one, since it is
// another model to a workspace. Throws Error for a language that the model does not write. Empty: as the bundle has it.
TranslationModel loadTranslationModel(const std::filesystem::path& bundle, const BaseSearch& search = {},
                                      const std::string& targetLanguage = {});

} // namespace contexture::decode
