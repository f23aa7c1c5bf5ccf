#include "engine/kernels/hierarchical_check.h"

#include "engine/core/error.h"

#include <limits>
#include <string>

namespace contexture::kernels::detail {

void checkHierarchical(const HierarchicalInput& input) {
    const auto fail = [](const std::string& what, const std::string& remedy) {
        throw Error(what, "hierarchical attention", remedy);
    };
    const HierarchicalShape& shape = input.shape;
    if (shape.batch < 0 || shape.heads < 1 || shape.queries < 0 || shape.sentences < 0 || shape.words < 0 ||
        shape.headSize < 1) {
        fail("A size is negative or zero", "Heads and head size start at 1, all other sizes at 0.");
    }
    constexpr std::int64_t kMost = std::numeric_limits<std::int32_t>::max();
    if (shape.sentences >= kMost || shape.words >= kMost) {
        fail("The document has more than 2,147,483,646 sentences or words", "Split the document.");
    }
    if (!input.sentenceOffset || input.sentenceOffset[0] != 0 || input.sentenceOffset[shape.sentences] != shape.words) {
        fail("The sentences do not cover the words",
             "Offsets start at 0 and end at the number of words, " + std::to_string(shape.words) + ".");
    }
    for (std::int64_t j = 0; j < shape.sentences; ++j) {
        if (input.sentenceOffset[j] > input.sentenceOffset[j + 1]) {
            fail("Sentence " + std::to_string(j) + " ends before it begins", "Offsets must ascend.");
        }
    }
    for (std::int64_t b = 0; input.queryLength && b < shape.batch; ++b) {
        if (input.queryLength[b] < 0 || input.queryLength[b] > shape.queries) {
            fail("Batch row " + std::to_string(b) + " has an impossible number of queries",
                 "Give a length from 0 to " + std::to_string(shape.queries) + ".");
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
