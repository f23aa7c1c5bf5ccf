// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/base_search.h"
#include "engine/core/engine.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <string>

namespace contexture::cli {

// --base of the commands that open a model: the file that holds the base of a context layer without one.
void addBaseOption(CLI::App& command, std::string& base);

// --target-language of the commands that translate or score: which mark a model for several languages puts before each
// sentence.
void addTargetLanguageOption(CLI::App& command, std::string& language);

// The file that was named, else the folders of CONTEXTURE_MODELS, with colons between them.
BaseSearch baseSearch(const std::string& base);

// An engine that looks for bases there.
std::unique_ptr<Engine> makeEngine(const std::string& base, const std::string& targetLanguage = {});

} // namespace contexture::cli
