#pragma once

#include "engine/core/message.h"
#include "engine/core/run.h"

#include <string>
#include <vector>

namespace contexture::store {

// Settings, sites and capabilities as a workspace keeps them. The readers throw Error with `where` for what no writer
// wrote; a missing field has its default.
std::string toJson(const RunSettings& settings);
std::string toJson(const std::vector<SiteInfo>& sites);
std::string capabilitiesJson(const ModelInfo& model);
RunSettings parseSettings(const std::string& json, const Message& where);
std::vector<SiteInfo> parseSites(const std::string& json, const Message& where);
void parseCapabilities(const std::string& json, const Message& where, ModelInfo& model);

// As files and tables name them: "none", "online", "offline"; "source", "target".
const char* name(ContextMode mode);
const char* name(Side side);
const char* name(AttentionLevel level); // "sentence", "word", "source", "self", "cache"

} // namespace contexture::store
