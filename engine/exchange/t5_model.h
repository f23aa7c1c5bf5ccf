// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/exchange/hugging_face_config.h"

#include <filesystem>

namespace contexture::exchange {

// T5 v1.1 (Raffel et al. 2020; Shazeer 2020) whose vocabulary has a piece for each language of a translation, which
// stands before the source: MADLAD-400 (Kudugunta et al. 2023). `folder` as readHuggingFace has it.
ForeignModel readT5(const std::filesystem::path& folder, const HuggingFaceConfig& config);

} // namespace contexture::exchange
