// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <span>

namespace contexture::text {

// Checks a SentencePiece model before the library reads it, since the library trusts its input: the lengths within the
// message, that there are pieces, that scores are finite, and that the table of normalisation rules (a double-array
// trie over zero-terminated strings) cannot lead outside itself. Throws contexture::Error.
void checkSubwordModel(std::span<const std::uint8_t> model);

} // namespace contexture::text
