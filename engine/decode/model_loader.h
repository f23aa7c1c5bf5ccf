// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/base_search.h"
#include "engine/decode/translation_model.h"

#include <filesystem>

namespace contexture::decode {

// Reads a bundle: system, subwords, and their description for people. Throws Error that names file, field and remedy
// when it is not a sound bundle.
TranslationModel loadTranslationModel(const std::filesystem::path& bundle, const BaseSearch& search = {});

} // namespace contexture::decode
