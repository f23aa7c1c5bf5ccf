#pragma once

#include "engine/exchange/foreign_model.h"

namespace contexture::exchange {

// A MarianMTModel as Hugging Face's transformers save it: config.json, model.safetensors, source.spm, target.spm,
// vocab.json and, with separate vocabularies, target_vocab.json. Throws Error that names the file, the field and what
// to do; a pickled pytorch_model.bin is never opened.
ForeignModel readHuggingFace(const std::filesystem::path& folder);

} // namespace contexture::exchange
