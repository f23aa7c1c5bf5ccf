// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/eval/contrastive.h"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace contexture::suite {

// LingEval97 (Sennrich 2017) and files like it: an array of objects with "source", "reference" and "errors"
// [{"type", "contrastive", "distance", "frequency"}]. Each error is a separate entry, as in its own program:
// phenomenon "type" ("error" where there is none), distance in words within the sentence. It has no documents.
// Throws Error naming file, entry and field.
eval::ContrastiveSuite lingevalOf(const nlohmann::json& root, const std::string& fileName);

} // namespace contexture::suite
