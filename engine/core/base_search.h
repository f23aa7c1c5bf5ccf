#pragma once

#include <filesystem>
#include <vector>

namespace contexture {

// Where the base of a context bundle that holds its own tensors alone is looked for.
struct BaseSearch {
    std::filesystem::path base = {};                 // this file and no other; empty: looked for
    std::vector<std::filesystem::path> folders = {}; // behind the context bundle's own folder, in this order
};

} // namespace contexture
