// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/files.h"

#include "engine/core/error.h"

#include <fstream>
#include <sstream>

namespace contexture {

std::string readWhole(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file || std::filesystem::is_directory(path)) {
        throw Error("cannot be read", path.string(), "check the name and the permissions");
    }
    std::ostringstream content;
    content << file.rdbuf();
    return std::move(content).str();
}

} // namespace contexture
