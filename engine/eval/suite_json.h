// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/message.h"
#include "engine/eval/contrastive.h"

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <string>

namespace contexture::eval {

// Readers of suites whose JSON was parsed already, to recognise
// its layout. Like parseContraPro() and parseMtGenEval().
ContrastiveSuite contraProOf(const nlohmann::json& root, const std::string& fileName);
ContrastiveSuite mtGenEvalOf(const nlohmann::json& root, const std::string& fileName);
bool isMtGenEval(const nlohmann::json& root);

// Throws Error naming the file and the byte.
nlohmann::json parseSuiteJson(const std::string& text, const std::string& fileName, const Message& remedy);
Message suiteEntry(const std::string& fileName, std::size_t entry); // counted from 0

} // namespace contexture::eval
