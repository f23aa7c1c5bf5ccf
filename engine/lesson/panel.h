// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <array>
#include <utility>

namespace contexture::lesson {

// The parts of the window that a step shows besides the text.
enum class Panel {
    Consulted,
    Sentences,
    Words,
    Share,
    Source,
    Produced,
    Cache,
    Heads,
    Comparison,
    Notes,
    Steps,
    ForAndAgainst
};

// Names in lessons' files. The window's table of views is checked against this list at compile time.
inline constexpr std::array kPanels{
    std::pair{Panel::Consulted, "consulted"},   std::pair{Panel::Sentences, "sentences"},
    std::pair{Panel::Words, "words"},           std::pair{Panel::Share, "share"},
    std::pair{Panel::Source, "source"},         std::pair{Panel::Produced, "produced"},
    std::pair{Panel::Cache, "cache"},           std::pair{Panel::Heads, "heads"},
    std::pair{Panel::Comparison, "comparison"}, std::pair{Panel::Notes, "notes"},
    std::pair{Panel::Steps, "steps"},           std::pair{Panel::ForAndAgainst, "for-and-against"},
};

} // namespace contexture::lesson
