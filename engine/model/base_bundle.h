// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <memory>

namespace contexture::model {

class System;

// The sentence-level Transformer within a context system, with copies of its weights, in evaluation mode. `path`: the
// bundle, as errors name it. Throws Error for a system without one.
std::shared_ptr<System> withoutContext(const System& whole, const std::filesystem::path& path);

// Writes the base within a whole context bundle as a bundle of its own: its tensors unchanged to the bit, with the card
// that the context bundle keeps of it. Throws Error as loadBundle and withoutContext do.
void writeBase(const std::filesystem::path& whole, const std::filesystem::path& output);

} // namespace contexture::model
