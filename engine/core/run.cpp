// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/run.h"

#include <algorithm>

namespace contexture {

bool isSameSearch(const DecodeOptions& a, const DecodeOptions& b) {
    return a.beamSize == b.beamSize && a.lengthPenalty == b.lengthPenalty && a.maxExtraPieces == b.maxExtraPieces &&
           a.contextStrength == b.contextStrength;
}

std::string unreadText(const UnreadWords& unread) {
    const std::string sentence = "sentence " + std::to_string(std::int64_t(unread.sentence.value) + 1);
    return unread.firstWord == 0 ? sentence + " left out"
                                 : sentence + " read up to word " + std::to_string(unread.firstWord);
}

std::size_t Run::finished() const {
    return static_cast<std::size_t>(
        std::count_if(sentences.begin(), sentences.end(), [](const auto& sentence) { return sentence != nullptr; }));
}

std::size_t Run::targetWords() const {
    std::size_t words = 0;
    for (const auto& sentence : sentences) {
        words += sentence ? sentence->text.words.size() : 0;
    }
    return words;
}

std::size_t Run::wordsRead(SentenceIndex sentence) const {
    const std::size_t words = document->source.at(sentence.asSize()).words.size();
    for (const UnreadWords& unread : settings.unread) {
        if (unread.sentence == sentence) {
            return std::min(static_cast<std::size_t>(unread.firstWord), words);
        }
    }
    return words;
}

} // namespace contexture
