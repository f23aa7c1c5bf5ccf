// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/store/workspace.h"

#include <string>

namespace contexture::fuzz {

// The bytes of a sound workspace: one document "pets" of two sentences, two runs with traces, notes, marks.
const std::string& smallWorkspace();

// Reads whatever a workspace holds, as window and command line do: lists, runs, traces, notes, marks, exports.
void readAll(store::Workspace& workspace);

} // namespace contexture::fuzz
