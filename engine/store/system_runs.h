// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/store/workspace.h"

#include <span>
#include <vector>

namespace contexture::store {

// Systems over the documents of a workspace. A system is what a run is of: a model under a setting.

bool isSameSystem(const RunEntry& a, const RunEntry& b);

struct DocumentRuns {
    DocumentId document;
    std::vector<RunId> runs; // one a system
};
// For every document that all systems have translated, the last finished run of each system; for its own document, the
// run that represents the system in `systems`. By document. Throws Error for a run that is not there.
std::vector<DocumentRuns> runsOfSystems(const Workspace& workspace, std::span<const RunId> systems);

} // namespace contexture::store
