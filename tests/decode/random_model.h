// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/document.h"
#include "engine/model/config.h"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace contexture::toy {

// Kinds of small random models: "sentence", "encoder", "decoder", "flat-words", "flat-sentences", "sparse-soft",
// "entmax", "residual-sum", "residual-product", "residual-dot" (RNNSearch by its scoring), or a system's name.
model::ModelConfig randomConfig(const std::string& kind);

// Writes a bundle of such a model with subwords trained on a few sentences. Fixed seed.
void writeRandomBundle(const std::filesystem::path& path, const std::string& kind);

} // namespace contexture::toy
