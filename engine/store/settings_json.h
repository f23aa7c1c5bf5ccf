// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/message.h"
#include "engine/core/run.h"

#include <string>
#include <vector>

namespace contexture::store {

// Settings of a run and descriptions of a model's system (title, paper, abilities, sites), as a workspace stores them.
// The readers throw Error with `where` for a text that no writer wrote; a missing field has its default.
std::string toJson(const RunSettings& settings);
RunSettings parseSettings(const std::string& json, const Message& where);
std::string descriptionJson(const ModelInfo& model);
void readDescription(const std::string& json, ModelInfo& model, const Message& where);
std::string toJson(const std::vector<SiteInfo>& sites);

// Names in files and tables: "none", "online", "offline"; "source", "target".
const char* name(ContextMode mode);
const char* name(Side side);
const char* name(WeightPrecision precision); // "fp32", "bf16", "int8", "auto"
const char* name(LongSentences longOnes);    // "refuse", "cut", "skip"
const char* name(AttentionLevel level);      // "sentence", "word", "source", "self", "cache"

} // namespace contexture::store
