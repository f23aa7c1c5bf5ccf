// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/annotate/blind_comparison.h"
#include "engine/core/watch.h"
#include "engine/store/workspace.h"

#include <optional>
#include <string>
#include <vector>

namespace contexture::annotate {

// Blind comparisons in a workspace: what there is to be compared, what is read by whoever judges, and the answers.

// What two systems translated: of every document the last finished run of each, where both have one. A system is what
// these two runs are of: a model under a setting. `watch` counts documents. Throws Error where one of them is not
// there, Cancelled.
BlindPool poolOf(const store::Workspace& workspace, store::RunId first, store::RunId second, const Watch& watch = {});

// What is read for one question.
struct BlindTexts {
    std::vector<std::string> before; // source sentences, the nearest last
    std::string source;
    std::string reference; // empty: there is none
    std::string first;     // translations
    std::string second;
    friend bool operator==(const BlindTexts&, const BlindTexts&) = default;
};
// Of every question, in the order in which they are asked. Nothing where a run is gone or was translated again.
std::optional<std::vector<BlindTexts>> textsOf(const store::Workspace& workspace, const BlindComparison& comparison,
                                               std::size_t before);

// Among the view state, by number.
struct KeptComparison {
    std::string key; // "blind/12"
    BlindComparison comparison;
};
std::vector<KeptComparison> blindComparisonsOf(const store::Workspace& workspace);   // the oldest first
std::string keepNew(store::Workspace& workspace, const BlindComparison& comparison); // its key; one transaction
void keep(store::Workspace& workspace, const KeptComparison& kept);                  // as it is now

} // namespace contexture::annotate
