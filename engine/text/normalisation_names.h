// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/text/subwords.h"

#include <array>

namespace contexture::text {

// SentencePiece's own names, in the order of Normalisation: recipes and the trainer use them.
inline constexpr std::array kNormalisationNames{"nmt_nfkc", "nfkc", "identity"};

} // namespace contexture::text
