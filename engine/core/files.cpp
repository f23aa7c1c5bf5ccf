#include "engine/core/files.h"

#include "engine/core/error.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>

namespace contexture {

void writeWhole(const std::filesystem::path& path, std::string_view content) {
    std::filesystem::path temporary = path;
    temporary += ".part";
    {
        std::ofstream file(temporary, std::ios::binary | std::ios::trunc);
        file.write(content.data(), static_cast<std::streamsize>(content.size()));
        file.close();
        if (!file) {
            const std::string reason = std::strerror(errno);
            std::error_code ignored;
            std::filesystem::remove(temporary, ignored);
            throw Error("cannot be written (" + reason + ")", path.string(),
                        "check the folder and the space on the disk");
        }
    }
    std::error_code error;
    std::filesystem::rename(temporary, path, error);
    if (error) {
        std::filesystem::remove(temporary, error);
        throw Error("cannot be replaced", path.string(), "check the permissions of its folder");
    }
}

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
