// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/exchange/hugging_face_config.h"

#include <filesystem>

namespace contexture::exchange {

// M2M100 (Fan et al. 2021) and NLLB-200 (NLLB Team 2022): pre-norm, sinusoids from position 2 on, the source's language
// before it, the translation's behind the decoder's first piece. `folder` as readHuggingFace has it.
ForeignModel readM2M100(const std::filesystem::path& folder, const HuggingFaceConfig& config);

// mBART-50 (Tang et al. 2021): the same with positions that were learned and a norm over the embeddings; and the mBART
// of 25 languages (Liu et al. 2020), whose languages stand behind the source and in the place of the decoder's first
// piece.
ForeignModel readMBart(const std::filesystem::path& folder, const HuggingFaceConfig& config);

} // namespace contexture::exchange
