// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/study/context_gain.h"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace contexture::cli {

// Prints for people how much more probable a table's references become with context: nats a word, by word class.
void printContextGain(const std::string& table, const study::ContextGain& gain);
nlohmann::ordered_json contextGainJson(const std::string& table, const study::ContextGain& gain);

} // namespace contexture::cli
