// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/find/expression.h"
#include "engine/store/connection.h"
#include "engine/store/workspace.h"

#include <cstdint>
#include <vector>

namespace contexture::find {

// Rows of the marked errors that fulfil a condition: `error` means all, except marks of "no error". A category may be
// given in full, "Accuracy/Omission", or by either part.
std::vector<std::int64_t> marksFor(store::Connection& connection, const Condition& condition);

// Makes temp.marked_word: the words of these runs on which errors are marked. A mark on a whole sentence counts for
// every word of its translation.
void placeMarks(const store::Workspace& workspace, store::Connection& connection,
                const std::vector<std::int64_t>& runs);

} // namespace contexture::find
