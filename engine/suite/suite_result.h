// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/eval/contrastive.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace contexture::suite {

// Of one entry, as far as it has been scored.
struct ItemScores {
    std::optional<eval::ContrastiveScores> without; // context
    std::optional<eval::ContrastiveScores> with;    // none for an entry whose document is not there
};

// Log-probability of the right translation minus that of the best wrong one: above 0, it wins. Not a number where one
// of them is none, and without wrong ones.
double margin(const eval::ContrastiveScores& scores);
// The wrong translation that comes nearest: the first of the best, under context where that was scored; 0 before.
std::size_t nearestWrong(const ItemScores& scores);

enum class BarGroup : std::uint8_t { All, Phenomenon, Gender, Distance, WordDistance };
const char* name(BarGroup group); // "all", "phenomenon", "gender", "distance", "distance_in_words"

// Entries that have something in common, and how many of those that have been scored are right.
struct SuiteBar {
    BarGroup group = BarGroup::All;
    std::string key; // "pronoun", "feminine", ">3"; empty: of all
    eval::Accuracy without;
    eval::Accuracy with;
    double chance = 0.0; // accuracy of guessing: the mean over its entries of one in so many translations
    std::vector<std::size_t> items;
};

// All, then by phenomenon (by name), by gender (where one is known), by distance in sentences (where the suite's
// sentences have others), by distance in words (where the suite gives it; beyond 15 together, as LingEval97 does).
std::vector<SuiteBar> suiteBars(const eval::ContrastiveSuite& suite, std::span<const ItemScores> scores);

} // namespace contexture::suite
