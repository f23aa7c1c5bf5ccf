// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/eval/contrastive.h"

#include <cstdint>
#include <string>

namespace contexture::suite {

enum class SuiteLayout : std::uint8_t { ContraPro, MtGenEval, LingEval, Discourse, Consistency, Gold };
// "ContraPro", "MT-GenEval", "LingEval97", "discourse test sets", "consistency test sets", "gold.json"
const char* name(SuiteLayout layout);

struct SuiteFile {
    SuiteLayout layout = SuiteLayout::ContraPro;
    eval::ContrastiveSuite suite;
};

// A suite in any of the layouts, recognised by content; `fileName`: the file as errors name it. Pronouns have their
// gender: from the suite, else by their form. Throws Error naming file, entry, field and remedy.
SuiteFile parseSuite(const std::string& json, const std::string& fileName);

} // namespace contexture::suite
