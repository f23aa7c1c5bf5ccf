// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/document.h"

#include <string>
#include <vector>

namespace contexture::text {

// The language of a text as far as its first words tell: a BCP 47 tag, or empty where they do not. By its script where
// that has one large language, else by how many of its words are among the most frequent ones of English, German,
// French, Spanish, Italian, Portuguese, Dutch, Swedish, Danish, Polish, Czech, Finnish, Hungarian or Turkish. A guess:
// for proposals, never for decisions.
std::string guessLanguage(const std::vector<Sentence>& sentences);

} // namespace contexture::text
