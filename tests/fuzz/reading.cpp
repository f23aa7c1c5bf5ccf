// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/fuzz/reading.h"

#include "engine/text/encoding.h"

namespace contexture::fuzz {

void requireSound(const Sentence& sentence) {
    require(text::firstInvalidUtf8(sentence.text) == std::string_view::npos, "a sentence that is no UTF-8");
    std::uint32_t end = 0;
    for (const ByteRange& word : sentence.words) {
        require(word.begin >= end && word.end > word.begin && word.end <= sentence.text.size(),
                "words that are not in the order of their text");
        end = word.end;
    }
}

void requireSound(const Document& document) {
    require(document.reference.empty() || document.reference.size() == document.source.size(),
            "a reference of another length");
    for (const auto* side : {&document.source, &document.reference}) {
        for (const Sentence& sentence : *side) {
            requireSound(sentence);
        }
    }
}

} // namespace contexture::fuzz
