// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <vector>

namespace contexture {

// The places where the engine searches for the base of a context bundle that lacks the base's tensors.
struct BaseSearch {
    std::filesystem::path base = {};                 // this file and no other; empty: search for it
    std::vector<std::filesystem::path> folders = {}; // searched after the context bundle's own folder, in this order
};

} // namespace contexture
