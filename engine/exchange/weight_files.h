// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/exchange/tensor_source.h"

#include <filesystem>
#include <memory>
#include <vector>

namespace contexture::exchange {

// Throws Error unless the folder holds model.safetensors, or model.safetensors.index.json that names its parts; of a
// folder with pickles alone it says why they are never opened. Nothing is read yet.
void requireWeights(const std::filesystem::path& folder);

// These weights, memory-mapped. Of several files each tensor is in the one that the index names. Throws Error naming a
// file that is missing, a tensor that its file lacks, or an index that leads out of the folder.
std::unique_ptr<TensorSource> openWeights(const std::filesystem::path& folder);

bool isPickle(const std::filesystem::path& file); // by its name

// The first of them; empty without.
std::filesystem::path pickleIn(const std::filesystem::path& folder);

[[noreturn]] void refusePickle(const std::filesystem::path& file, const std::filesystem::path& folder);

} // namespace contexture::exchange
