// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/document.h"
#include "engine/core/index.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace contexture {

// The weight that the colour of a context word shows.
enum class Weighting : std::uint8_t {
    WithinSentence, // w(k | j), "before re-scaling": the word's share of its sentence, whatever s(j)
    TimesSentence,  // s(j) w(k | j): the word's share of all consulted words
    TimesShare,     // the same, times the context share of the selected word: a share of that word's state
};

// The names of the weightings in workspaces and in files of lessons.
inline constexpr std::array<std::pair<Weighting, const char*>, 3> kWeightingNames{{
    {Weighting::WithinSentence, "within-sentence"},
    {Weighting::TimesSentence, "times-sentence"},
    {Weighting::TimesShare, "times-share"},
}};
inline const char* weightingName(Weighting weighting) {
    return kWeightingNames[static_cast<std::size_t>(weighting)].second;
}
inline std::optional<Weighting> parseWeighting(std::string_view name) {
    for (const auto& [weighting, known] : kWeightingNames) {
        if (name == known) {
            return weighting;
        }
    }
    return std::nullopt;
}

// The selected and shown parts of a run. The selection, the inspection, view states and steps of lessons hold a Look.
struct Look {
    SentenceIndex sentence; // invalid: no sentence is selected
    Side side = Side::Target;
    WordIndex word;                // on `side`; invalid: the sentence as a whole
    std::string site;              // empty: the model's first context site
    HeadIndex head;                // invalid: the mean over heads
    SentenceIndex contextSentence; // its words are shown; invalid: the sentence with the largest weight
    Weighting weighting = Weighting::TimesSentence;
    friend bool operator==(const Look&, const Look&) = default;
};

} // namespace contexture
