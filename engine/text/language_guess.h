// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/document.h"

#include <string>
#include <vector>

namespace contexture::text {

// The language of a text, guessed from its first words: a BCP 47 tag, or empty if it is unclear. By its script if that
// script has one major language, else by how many of its words are among the most frequent words of English, German,
// French, Spanish, Italian, Portuguese, Dutch, Swedish, Danish, Polish, Czech, Finnish, Hungarian or Turkish. It is a
// guess: for proposals, never for decisions.
std::string guessLanguage(const std::vector<Sentence>& sentences);

} // namespace contexture::text
