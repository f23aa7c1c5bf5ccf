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

// All parameters under their full names ("encoder.0.attention.output.weight"), each once, in the order of the modules.
// The tensors are the model's own.
std::vector<std::pair<std::string, at::Tensor>> namedParameters(const System& system);

// Writes a model bundle. Parameters go by their names as float16 (`half`; a tensor that would not survive it stays
// float32) or as float32. Sinusoids are not stored, tied weights once. cardJson is a JSON object.
// Throws Error when a parameter is not finite, and what store::writeSafetensors throws.
void saveBundle(const std::filesystem::path& path, const System& system, std::span<const std::uint8_t> sourceTokenizer,
                std::span<const std::uint8_t> targetTokenizer, const std::string& cardJson, bool half = true);

struct LoadedBundle {
    store::Bundle bundle;           // the open file: tokenizers, card, hash
    std::shared_ptr<System> system; // float32 on the CPU, in evaluation mode
};
// What may be changed about a config that was read and found sound, before its system is made of it.
using ConfigChange = std::function<void(const store::Bundle& bundle, ModelConfig& config)>;
// Reads a bundle and makes its system. Throws Error naming the file and the field or tensor: what store::Bundle::open
// and parseTrainedConfig find, tensors that are missing, unknown, of a wrong shape or of a type that is no weight's.
LoadedBundle loadBundle(const std::filesystem::path& path, const BaseSearch& search = {},
                        const ConfigChange& change = {});

// What stands for the SHA-256 of a bundle that is used in another way than it says, such as with another language's
// mark: 64 hexadecimal digits, too, so that a workspace tells the two apart.
std::string hashOfVariant(const store::Bundle& bundle, const std::string& variant);

} // namespace contexture::model
