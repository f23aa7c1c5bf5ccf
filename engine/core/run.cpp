#include "engine/core/run.h"

#include <algorithm>

namespace contexture {

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

} // namespace contexture
