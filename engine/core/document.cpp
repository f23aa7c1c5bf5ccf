// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/document.h"

namespace contexture {

std::string_view Sentence::word(WordIndex i) const {
    const ByteRange range = words.at(i.asSize());
    return std::string_view(text).substr(range.begin, range.size());
}

std::string_view Document::fileNote(SentenceIndex i) const {
    return fileNotes.empty() ? std::string_view() : fileNotes.at(i.asSize());
}

std::vector<std::int32_t> wordOffsets(const std::vector<Sentence>& sentences) {
    std::vector<std::int32_t> offsets(1, 0);
    offsets.reserve(sentences.size() + 1);
    for (const Sentence& sentence : sentences) {
        offsets.push_back(offsets.back() + static_cast<std::int32_t>(sentence.words.size()));
    }
    return offsets;
}

} // namespace contexture
