// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/model/config.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace contexture::model {

// The number of a model's parameters; a tied matrix counts once.
struct ParameterCount {
    std::int64_t total = 0;
    std::int64_t context = 0;                                // of these, added by the context stage
    std::vector<std::pair<std::string, std::int64_t>> parts; // "encoder", "decoder", ..., in the model's order
};

// Makes the system that the config names, with uninitialised weights, and counts. Throws Error as makeSystem does.
ParameterCount countParameters(const ModelConfig& config);

std::string toText(const ParameterCount& count);
std::string toJson(const ParameterCount& count);

} // namespace contexture::model
