#pragma once

#include "engine/core/index.h"
#include "engine/core/normaliser.h"

#include <optional>
#include <utility>
#include <vector>

namespace contexture {

// What a person does to a context layer by hand, in place of what the model was trained to do: to see what follows from
// it. Hierarchical selective attention knows all of it.
struct ContextChange {
    std::optional<Normaliser> normaliser = {}; // of the sentence level
    double temperature = 1.0;                  // scores of the sentence level are divided by it; above 0
    // One sentence's weight in every head and row that can see it, from 0 to 1. What is left is shared among the
    // others as before; evenly among those that are visible, where they had nothing.
    std::optional<std::pair<SentenceIndex, double>> weight = {};
    std::vector<HeadIndex> heads = {}; // the only ones that read anything; none: all of them
    std::optional<double> share = {};  // context share of every hidden unit, from 0 to 1, in place of 1 - gamma

    bool changesSomething() const { return normaliser || temperature != 1.0 || weight || !heads.empty() || share; }
    friend bool operator==(const ContextChange&, const ContextChange&) = default;
};

} // namespace contexture
