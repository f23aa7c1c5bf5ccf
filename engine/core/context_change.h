// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/index.h"
#include "engine/core/normaliser.h"

#include <optional>
#include <utility>
#include <vector>

namespace contexture {

// A change of a context layer that a user makes, against what the model learned, to see its effect. Hierarchical
// selective attention supports all of it.
struct ContextChange {
    std::optional<Normaliser> normaliser = {}; // of the sentence level
    double temperature = 1.0;                  // scores of the sentence level are divided by it; above 0
    // One sentence's weight in every head and row that can see it, from 0 to 1. The rest is shared among the others in
    // proportion to their weights; evenly among those that are visible, where these are zero.
    std::optional<std::pair<SentenceIndex, double>> weight = {};
    std::vector<HeadIndex> heads = {}; // the only ones that read anything; none: all of them
    std::optional<double> share = {};  // context share of every hidden unit, from 0 to 1, in place of 1 - gamma

    bool changesSomething() const { return normaliser || temperature != 1.0 || weight || !heads.empty() || share; }
    friend bool operator==(const ContextChange&, const ContextChange&) = default;
};

} // namespace contexture
