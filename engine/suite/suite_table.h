// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/suite/suite_result.h"

#include <iosfwd>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace contexture::suite {

// The facts of a table with which it can be made again: "suite", "model", "model_sha256", "context" and the like.
using SuiteFacts = std::vector<std::pair<std::string, std::string>>;

// CSV with the facts as lines that begin with "#", or JSON with them as members and "rows".
// Bars: group, key, count, chance, scored_without, right_without, accuracy_without, the same three _with.
void writeBars(std::ostream& out, bool json, std::span<const SuiteBar> bars, const SuiteFacts& facts);
// Entries: entry (from 1), document, segment, phenomenon, gender, distance, distance_in_words, source, reference, wrong
// (the nearest), right_without, margin_without, reference_without, wrong_without, the same four _with. Unknown values,
// and scores that were not computed, are empty.
void writeItems(std::ostream& out, bool json, const eval::ContrastiveSuite& suite, std::span<const ItemScores> scores,
                std::span<const std::size_t> items, const SuiteFacts& facts);

} // namespace contexture::suite
