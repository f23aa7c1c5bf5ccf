// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/store/workspace.h"

#include <span>
#include <vector>

namespace contexture::store {

// Whether two runs are of the same system: a system is a model under one setting, which may have a run for each
// document of a workspace.

bool isSameSystem(const RunEntry& a, const RunEntry& b);

struct DocumentRuns {
    DocumentId document;
    std::vector<RunId> runs; // one per system
};
// For every document that all systems have translated: the last finished run of each system; for the document of a run
// in `systems`, that run itself. Sorted by document. Throws Error for a run that does not exist.
std::vector<DocumentRuns> runsOfSystems(const Workspace& workspace, std::span<const RunId> systems);

} // namespace contexture::store
