// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/document.h"

#include <vector>

namespace contexture {

// Alignment of two translations of one sentence by the least edit distance over words (a substitution costs 3, an
// insertion or a deletion 2). Sentences of thousands of words are aligned by position.

// For each word of `row`: the index of the corresponding word of `base`, or -1 - g for a word inserted in gap g, which
// lies before base word g.
std::vector<int> alignToBase(const Sentence& base, const Sentence& row);

// Words of `other` that differ from the aligned words of `present`, by index in `other`, ascending.
std::vector<WordIndex> changedWords(const Sentence& present, const Sentence& other);

} // namespace contexture
