// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/exchange/foreign_model.h"

#include <filesystem>

namespace contexture::exchange {

// Reads the folder of a model as Hugging Face's transformers keep it: config.json, the weights (weight_files.h) and the
// files of its tokeniser. MarianMTModel (OPUS-MT), M2M100 and NLLB-200, mBART and mBART-50, T5 v1.1 with pieces for
// languages (MADLAD-400); whatever else a config asks for is refused by name. Weights are memory-mapped and read when
// they are asked for.
ForeignModel readHuggingFace(const std::filesystem::path& folder);

} // namespace contexture::exchange
