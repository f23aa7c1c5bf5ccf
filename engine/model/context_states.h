// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/run.h"
#include "engine/model/system.h"

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace contexture::model {

// States of a document's words as a context layer reads them: constants, with words numbered through the document. Keys
// and values are the same tensors if a system reads one kind of state.
struct ContextStates {
    at::Tensor keys;                      // [W, D]
    at::Tensor values;                    // [W, D]
    at::Tensor sentenceKeys;              // [S, D], means over each sentence's words; zero without words
    at::Tensor sentenceValues;            // [S, D]
    std::vector<std::int32_t> counts;     // [S], number of words (pieces, without BOS and EOS) of each sentence
    std::vector<std::int32_t> offsets{0}; // [S + 1]

    std::int64_t sentences() const { return static_cast<std::int64_t>(counts.size()); }
    std::int64_t words() const { return offsets.back(); }
};

// Joins one [words_j, D] tensor per sentence; if `values` is empty, the keys serve as values. A sentence without words
// may have an undefined tensor. `like` [.., D] gives width, type and device if the whole document has no word.
ContextStates joinContextStates(std::span<const at::Tensor> keys, std::span<const at::Tensor> values,
                                const at::Tensor& like);
// States of a document whose sentences have these numbers of words: keys [W, D] and values likewise; values undefined:
// the keys serve as values.
ContextStates contextStatesOf(std::vector<std::int32_t> counts, const at::Tensor& keys, const at::Tensor& values);
// The same document with new states of sentences `which`, one behind the other in `keys` and `values`.
ContextStates replaceContextStates(const ContextStates& before, std::span<const SentenceIndex> which,
                                   std::span<const std::int32_t> words, const at::Tensor& keys,
                                   const at::Tensor& values);

// Throws Error for a sentence that is not one of the document's `count` sentences.
void checkIsInDocument(SentenceIndex sentence, std::size_t count);

// Puts source[i] in place of sentence which[i].
void replaceSources(std::vector<Pieces>& all, std::span<const SentenceIndex> which, std::span<const Pieces> source);

// The sentences that sentence `current` may read: online the earlier ones, offline all others; never itself, excluded
// sentences, or sentences without words.
std::vector<SentenceRange> visibleSentences(SentenceIndex current, const ContextSettings& settings,
                                            std::span<const std::int32_t> counts);

// The same for a batch as bytes [B, S].
at::Tensor visibleMatrix(std::span<const std::vector<SentenceRange>> ranges, std::int64_t sentences);

// Padded pieces of a document that go through a model together: 1,024 on a CPU, more where each launch is expensive.
std::size_t positionsTogether(at::Device device);

// Groups of indices into `lengths` that may go through a model together: similar in length, at most `budget` padded
// positions each (or one sentence).
std::vector<std::vector<std::size_t>> lengthBatches(std::span<const std::size_t> lengths, std::size_t budget);

// Calls run(group) for each of these groups, without gradients and dropout; in parallel if this thread has a
// WorkSharing, so `run` must not write what another group writes.
void inLengthBatches(std::span<const std::size_t> lengths, std::size_t budget,
                     const std::function<void(const std::vector<std::size_t>& group)>& run);

} // namespace contexture::model
