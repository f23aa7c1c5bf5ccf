// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/sentence_ends.h"
#include "engine/text/subwords.h"

namespace contexture::text {

// Sorts the pieces of a vocabulary by how they end. The stop is the most frequent full stop of the scripts known here
// (. 。 ।): of a unigram model that with the smallest number.
SentenceEnds sentenceEnds(const Subwords& subwords);
BothSentenceEnds sentenceEnds(const Subwords& source, const Subwords& target);

} // namespace contexture::text
