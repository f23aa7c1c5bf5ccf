// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/exchange/foreign_model.h"

namespace contexture::exchange {

// A MarianMTModel as Hugging Face's transformers save it: config.json, model.safetensors, source.spm, target.spm,
// vocab.json and, with separate vocabularies, target_vocab.json. Throws Error that names the file, the field and what
// to do; a pickled pytorch_model.bin is never opened.
ForeignModel readHuggingFace(const std::filesystem::path& folder);

// Does the file's name say that PyTorch has pickled it? Such files are named and never opened.
bool isPickle(const std::filesystem::path& file);
std::filesystem::path pickleIn(const std::filesystem::path& folder); // the first by name; empty: none
[[noreturn]] void refusePickle(const std::filesystem::path& file, const std::filesystem::path& folder);

} // namespace contexture::exchange
