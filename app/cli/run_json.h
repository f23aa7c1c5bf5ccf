#pragma once

#include "engine/core/run.h"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <vector>

namespace contexture::cli {

// What a run holds, for --json. Sentences and words are counted from 1, as in the window.
nlohmann::json toJson(const Run& run, bool withTrace);
nlohmann::json toJson(const TranslatedSentence& sentence, const Document& document, std::int64_t number);

// Dump that replaces what is not UTF-8 instead of failing, with a final line feed.
std::string dump(const nlohmann::json& json);

} // namespace contexture::cli
