// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/find/expression.h"
#include "engine/store/connection.h"
#include "engine/store/workspace.h"

#include <cstdint>
#include <vector>

namespace contexture::find {

// Marked errors that a condition is about, by their rows: `error` is about all, but for those that say there is none.
// A category may be asked for whole, "Accuracy/Omission", or by either part.
std::vector<std::int64_t> marksFor(store::Connection& connection, const Condition& condition);

// Makes temp.marked_word: the words of these runs that errors are marked on. A mark on a whole sentence is one on every
// word of its translation.
void placeMarks(const store::Workspace& workspace, store::Connection& connection,
                const std::vector<std::int64_t>& runs);

} // namespace contexture::find
