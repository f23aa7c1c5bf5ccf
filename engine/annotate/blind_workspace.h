// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/annotate/blind_comparison.h"
#include "engine/core/watch.h"
#include "engine/store/workspace.h"

#include <optional>
#include <string>
#include <vector>

namespace contexture::annotate {

// Blind comparisons in a workspace: sentences to compare, texts for the person who judges, and the answers.

// The translations of two systems: of every document that both have translated the last finished run of each. The two
// given runs define the systems: a model under a setting. `watch` counts documents. Throws Error if one of the runs
// does not exist; throws Cancelled.
BlindPool poolOf(const store::Workspace& workspace, store::RunId first, store::RunId second, const Watch& watch = {});

// The texts for one question.
struct BlindTexts {
    std::vector<std::string> before; // source sentences, the nearest last
    std::string source;
    std::string reference; // empty: none
    std::string first;     // translations
    std::string second;
    friend bool operator==(const BlindTexts&, const BlindTexts&) = default;
};
// The texts of all questions, in their order. nullopt if a run was removed or translated again.
std::optional<std::vector<BlindTexts>> textsOf(const store::Workspace& workspace, const BlindComparison& comparison,
                                               std::size_t before);

// A comparison that is stored among the view state, by number.
struct KeptComparison {
    std::string key; // "blind/12"
    BlindComparison comparison;
};
std::vector<KeptComparison> blindComparisonsOf(const store::Workspace& workspace);   // the oldest first
std::string keepNew(store::Workspace& workspace, const BlindComparison& comparison); // returns its key; one transaction
void keep(store::Workspace& workspace, const KeptComparison& kept);                  // stores the present state

} // namespace contexture::annotate
