// SPDX-License-Identifier: GPL-3.0-or-later

// A workspace file with changed bytes. The input is a list of changes: position (three bytes), length (one byte),
// bytes; a length of 0 truncates the file at the position.
#include "tests/fuzz/small_workspace.h"
#include "tests/fuzz/target.h"

#include <algorithm>

using namespace contexture;

static const fuzz::Target kTarget("workspace_file", [](std::string_view input) {
    std::string bytes = fuzz::smallWorkspace();
    while (input.size() >= 4) {
        const auto byte = [&](std::size_t i) { return static_cast<std::size_t>(static_cast<unsigned char>(input[i])); };
        const std::size_t place = (byte(0) | byte(1) << 8 | byte(2) << 16) % bytes.size();
        const std::size_t length = std::min({byte(3), input.size() - 4, bytes.size() - place});
        if (byte(3) == 0) {
            bytes.resize(std::max<std::size_t>(place, 1));
        } else {
            bytes.replace(place, length, input.substr(4, length));
        }
        input.remove_prefix(4 + std::min(byte(3), input.size() - 4));
    }
    const auto path = fuzz::fileOf(bytes, "changed.contexture");
    store::Workspace workspace = store::Workspace::open(path, store::Workspace::Access::ReadOnly);
    fuzz::readAll(workspace);
});
