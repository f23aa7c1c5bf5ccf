#include "app/cli/files.h"

#include "engine/core/error.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>
#include <sstream>

namespace contexture::cli {

void writeFile(const std::string& path, std::string_view content) {
    if (path == "-") {
        std::cout << content << std::flush;
        return;
    }
    const std::filesystem::path target(path);
    const std::filesystem::path temporary = path + ".part";
    {
        std::ofstream file(temporary, std::ios::binary | std::ios::trunc);
        file.write(content.data(), static_cast<std::streamsize>(content.size()));
        file.close();
        if (!file) {
            const std::string reason = std::strerror(errno);
            std::error_code ignored;
            std::filesystem::remove(temporary, ignored);
            throw Error("cannot be written (" + reason + ")", path, "check the folder and the space on the disk");
        }
    }
    std::error_code error;
    std::filesystem::rename(temporary, target, error);
    if (error) {
        std::filesystem::remove(temporary, error);
        throw Error("cannot be replaced", path, "check the permissions of its folder");
    }
}

std::string readFile(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file || std::filesystem::is_directory(path)) {
        throw Error("cannot be read", path.string(), "check the name and the permissions");
    }
    std::ostringstream content;
    content << file.rdbuf();
    return std::move(content).str();
}

ContextMode parseContext(const std::string& text) {
    if (text == "none") {
        return ContextMode::None;
    }
    if (text == "online") {
        return ContextMode::Online;
    }
    if (text == "offline") {
        return ContextMode::Offline;
    }
    throw Error("\"" + text + "\" is no context", "--context", "use none, online or offline");
}

const char* contextName(ContextMode mode) {
    switch (mode) {
    case ContextMode::None:
        return "none";
    case ContextMode::Online:
        return "online";
    case ContextMode::Offline:
        return "offline";
    }
    return "";
}

} // namespace contexture::cli
