// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/model/system.h"
#include "engine/store/bundle.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace contexture::model {

// All parameters with their full names ("encoder.0.attention.output.weight"), each once, in the order of the modules.
// The tensors are the model's own.
std::vector<std::pair<std::string, at::Tensor>> namedParameters(const System& system);

// Writes a model bundle. Parameters are stored under their names as float16 (`half`; a tensor that float16 cannot hold
// stays float32) or as float32. Sinusoids are not stored, tied weights once. cardJson is a JSON object. Throws Error if
// a parameter is not finite, and what store::writeSafetensors throws.
void saveBundle(const std::filesystem::path& path, const System& system, std::span<const std::uint8_t> sourceTokenizer,
                std::span<const std::uint8_t> targetTokenizer, const std::string& cardJson, bool half = true);

struct LoadedBundle {
    store::Bundle bundle;           // the open file: tokenizers, card, hash
    std::shared_ptr<System> system; // float32 on the CPU, in evaluation mode
};
// A change of a config that was read and checked, before its system is made.
using ConfigChange = std::function<void(const store::Bundle& bundle, ModelConfig& config)>;
// Reads a bundle and makes its system. Throws Error naming the file and the field or tensor: the errors of
// store::Bundle::open and parseTrainedConfig; missing or unknown tensors, wrong shapes or types.
LoadedBundle loadBundle(const std::filesystem::path& path, const BaseSearch& search = {},
                        const ConfigChange& change = {});

// store::hashOfVariant, for engine/decode, which does not use engine/store.
std::string hashOfVariant(const std::string& fileHash, const std::string& variant);

} // namespace contexture::model
