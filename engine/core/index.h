// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional> // before <compare>: the moc of Qt 6.4 stumbles over <concepts> as the first standard header

#include <compare>
#include <cstdint>

namespace contexture {

// A position of one kind. Two kinds do not mix: the number of a sentence cannot serve as the number of a word.
template<class Tag>
struct Index {
    std::int32_t value = -1;

    constexpr Index() = default;
    constexpr explicit Index(std::int64_t v) : value(static_cast<std::int32_t>(v)) {}

    constexpr bool isValid() const { return value >= 0; }
    constexpr std::size_t asSize() const { return static_cast<std::size_t>(value); }
    friend constexpr auto operator<=>(Index, Index) = default;
};

using SentenceIndex = Index<struct SentenceTag>; // position in the document, 0-based
using WordIndex = Index<struct WordTag>;         // position in the sentence, 0-based
using HeadIndex = Index<struct HeadTag>;         // invalid (-1) = mean over heads

} // namespace contexture

template<class Tag>
struct std::hash<contexture::Index<Tag>> {
    std::size_t operator()(contexture::Index<Tag> i) const noexcept { return std::hash<std::int32_t>()(i.value); }
};
