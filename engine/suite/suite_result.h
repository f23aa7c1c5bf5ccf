// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/eval/contrastive.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace contexture::suite {

// The scores of one entry, as far as it has been scored.
struct ItemScores {
    std::optional<eval::ContrastiveScores> without; // context
    std::optional<eval::ContrastiveScores> with;    // nullopt for an entry whose document is missing
};

// Log-probability of the right translation minus that of the best wrong one: above 0, the right one wins. NaN if one of
// them is NaN, and without wrong ones.
double margin(const eval::ContrastiveScores& scores);
// Index of the nearest wrong translation: the first of the best, with context if that was scored; 0 before scoring.
std::size_t nearestWrong(const ItemScores& scores);

enum class BarGroup : std::uint8_t { All, Phenomenon, Gender, Distance, WordDistance };
const char* name(BarGroup group); // "all", "phenomenon", "gender", "distance", "distance_in_words"

// Entries with a common property, and the accuracy on those that have been scored.
struct SuiteBar {
    BarGroup group = BarGroup::All;
    std::string key; // "pronoun", "feminine", ">3"; empty: all entries
    eval::Accuracy without;
    eval::Accuracy with;
    double chance = 0.0; // accuracy of guessing: mean over its entries of 1 / number of translations
    std::vector<std::size_t> items;
};

// All, then by phenomenon (by name), by gender (if known), by distance in sentences (if several occur), by distance in
// words (if the suite gives it; above 15 as one, as in LingEval97).
std::vector<SuiteBar> suiteBars(const eval::ContrastiveSuite& suite, std::span<const ItemScores> scores);

} // namespace contexture::suite
