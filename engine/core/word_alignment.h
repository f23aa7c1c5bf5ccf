// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/document.h"

#include <vector>

namespace contexture {

// Alignment of two translations of one sentence by the least edit distance over words (a word in another's place costs
// 3, one more or one less 2). Sentences of thousands of words are laid by position.

// For each word of `row` the word of `base` that it stands for, or, negative, -1 - g: inserted in gap g, which lies
// before base word g.
std::vector<int> alignToBase(const Sentence& base, const Sentence& row);

// Words of `other` that are not the same in `present`, by index in `other`, ascending.
std::vector<WordIndex> changedWords(const Sentence& present, const Sentence& other);

} // namespace contexture
