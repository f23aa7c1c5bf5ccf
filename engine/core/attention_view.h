// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/run.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace contexture {

// Values that views show, derived from the records of a trace. Pure functions; nothing is cached. Everywhere an invalid
// HeadIndex means the mean over heads. A head that the record does not have, or a record whose heads differ in shape,
// throws Error.

// The sentence to whose words the word-level columns of `side` refer: the document's sentence; on the target side its
// translation in the first pass, if the model read a first pass (Run::firstPass), or its final translation. Null for a
// sentence that does not exist or was not translated.
const Sentence* keySentence(const Run& run, Side side, SentenceIndex sentence);

// Offset of each such sentence's first word, document size + 1 entries: the layout of word-level columns.
std::vector<std::int32_t> keyWordOffsets(const Run& run, Side side);

// Arithmetic mean of all heads, [query words, columns]; empty when the record has no head.
CsrMatrix meanOverHeads(const AttentionRecord& record);

// One head, or the mean. [query words, columns]
CsrMatrix headOrMean(const AttentionRecord& record, HeadIndex head);

// Sentence-level weights at a site, [query words, sentences]. For a system that records final word-level weights only
// (flat attention over words), their sum in each sentence. nullopt if the site records neither. Column j of a word
// record belongs to the sentence s with wordOffsets[s] <= j < wordOffsets[s + 1].
std::optional<CsrMatrix> sentenceWeights(const SentenceTrace& trace, const std::string& site, HeadIndex head,
                                         const std::vector<std::int32_t>& wordOffsets);

// Word-level weights at a site, [query words, words of the document].
// timesSentenceWeight: final weights, s_h(j) w_h(k | j); a row sums to one over the document at most.
// Otherwise weights within each sentence, "before re-scaling": w_h(k | j); the mean weighs each head by its weight on
// the sentence, sum_h s_h(j) w_h(k | j) / sum_h s_h(j), so that a head that ignores a sentence has no influence on its
// words' weights. nullopt if the site records no words (flat attention over sentences), or if final weights are
// requested and no sentence-level weights are known.
std::optional<CsrMatrix> wordWeights(const SentenceTrace& trace, const std::string& site, HeadIndex head,
                                     bool timesSentenceWeight, const std::vector<std::int32_t>& wordOffsets);

} // namespace contexture
