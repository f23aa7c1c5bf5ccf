// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/index.h"
#include "engine/core/normaliser.h"

#include <optional>
#include <utility>
#include <vector>

namespace contexture {

// A user's change of what a context layer has learnt, to see its effect. Hierarchical selective attention supports all
// fields, every other context system the strength alone.
struct ContextChange {
    std::optional<Normaliser> normaliser = {}; // of the sentence level
    double temperature = 1.0;                  // divides the scores of the sentence level; above 0
    // The weight of one sentence in every head and row that can see it, from 0 to 1. The other sentences share the rest
    // in proportion to their weights, or evenly among the visible ones if these weights are zero.
    std::optional<std::pair<SentenceIndex, double>> weight = {};
    std::vector<HeadIndex> heads = {}; // the only heads that read anything; none: all heads
    std::optional<double> share = {};  // context share of every hidden unit, from 0 to 1, in place of 1 - gamma

    std::optional<double> strength = {}; // in place of DecodeOptions::contextStrength

    // Whether the context layer itself computes something else.
    bool changesAttention() const { return normaliser || temperature != 1.0 || weight || !heads.empty() || share; }
    bool changesSomething() const { return changesAttention() || strength; }
    friend bool operator==(const ContextChange&, const ContextChange&) = default;
};

} // namespace contexture
