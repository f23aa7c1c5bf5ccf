// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/kernels/hierarchical_check.h"

#include "engine/core/error.h"

#include <limits>
#include <string>

namespace contexture::kernels::detail {

void checkHierarchical(const HierarchicalInput& input) {
    const auto fail = [](Message what, Message remedy) {
        throw Error(std::move(what), Message("at.hierarchical", "hierarchical attention"), std::move(remedy));
    };
    const HierarchicalShape& shape = input.shape;
    if (shape.batch < 0 || shape.heads < 1 || shape.queries < 0 || shape.sentences < 0 || shape.words < 0 ||
        shape.headSize < 1) {
        fail(Message("kernel.size", "A size is negative or zero"),
             Message("kernel.size.do", "Heads and head size start at 1, all other sizes at 0."));
    }
    constexpr std::int64_t kMost = std::numeric_limits<std::int32_t>::max();
    if (shape.sentences >= kMost || shape.words >= kMost) {
        fail(Message("kernel.too-many", "The document has more than {limit} sentences or words", kMost - 1),
             Message("kernel.too-many.do", "Split the document."));
    }
    if (!input.sentenceOffset || input.sentenceOffset[0] != 0 || input.sentenceOffset[shape.sentences] != shape.words) {
        fail(Message("kernel.cover", "The sentences do not cover the words"),
             Message("kernel.cover.do", "Offsets start at 0 and end at the number of words, {words}.", shape.words));
    }
    for (std::int64_t j = 0; j < shape.sentences; ++j) {
        if (input.sentenceOffset[j] > input.sentenceOffset[j + 1]) {
            fail(Message("kernel.ascend", "Sentence {number} ends before it begins", j),
                 Message("kernel.ascend.do", "Offsets must ascend."));
        }
    }
    for (std::int64_t b = 0; input.queryLength && b < shape.batch; ++b) {
        if (input.queryLength[b] < 0 || input.queryLength[b] > shape.queries) {
            fail(Message("kernel.queries", "Batch row {row} has an impossible number of queries", b),
                 Message("kernel.queries.do", "Give a length from 0 to {most}.", shape.queries));
        }
    }
}

VisibleSentences visibleSentences(const HierarchicalInput& input, std::int64_t b) {
    const std::int64_t sentences = input.shape.sentences;
    VisibleSentences visible;
    visible.mask.resize(static_cast<std::size_t>(sentences));
    visible.begin = sentences;
    for (std::int64_t j = 0; j < sentences; ++j) {
        const bool hasWords = input.sentenceOffset[j] < input.sentenceOffset[j + 1];
        const bool seen = hasWords && (!input.visible || input.visible[b * sentences + j]);
        visible.mask[static_cast<std::size_t>(j)] = seen;
        if (seen) {
            visible.begin = visible.begin < j ? visible.begin : j;
            visible.end = j + 1;
        }
    }
    if (visible.end == 0) {
        visible.begin = 0;
    }
    return visible;
}

} // namespace contexture::kernels::detail
