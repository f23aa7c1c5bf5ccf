// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/exchange/foreign_model.h"

namespace contexture::exchange {

// A Transformer as Marian saves it: one .npz with its settings inside ("special:model.yml"), and beside it either
// SentencePiece models with a vocab.yml (source.spm, target.spm: OPUS-MT) or vocabularies that are SentencePiece models
// themselves (vocab.spm). decoder.yml may name the files. `path` is the folder or the .npz itself.
// Throws Error that names the file, the setting and what to do.
ForeignModel readMarian(const std::filesystem::path& path);

} // namespace contexture::exchange
