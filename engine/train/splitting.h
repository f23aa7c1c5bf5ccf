// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <utility>

namespace contexture::train {

struct SplitPair {
    std::pair<std::string, std::string> source; // both halves
    std::pair<std::string, std::string> target; // both second halves empty: not cut
    bool isCut() const { return !source.second.empty(); }
};

// Cuts a sentence pair in two, so that dependencies between its halves must be resolved
// through the context (Lupo, Dinarelli, Besacier 2022, "divide and rule"). If both sides have
// the same commas, semicolons, colons and dashes in the same order, the cut is behind the one
// nearest to the middle of the source; else each side is cut in its middle. Pairs of `over`
// words or fewer on either side stay whole. The halves joined by a blank are the sentence.
SplitPair splitPair(const std::string& source, const std::string& target, int over);

} // namespace contexture::train
