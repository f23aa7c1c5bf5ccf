// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/fuzz/target.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <unistd.h>

namespace contexture::fuzz {
namespace {

namespace fs = std::filesystem;

std::vector<const Target*>& known() {
    static std::vector<const Target*> all;
    return all;
}

constexpr char kCut = '\x1e';

struct Folder {
    Folder() {
        std::error_code code;
        const fs::path memory = "/dev/shm";
        const bool isThere = fs::is_directory(memory, code) && ::access(memory.c_str(), W_OK) == 0;
        std::string name = ((isThere ? memory : fs::temp_directory_path()) / "contexture-fuzz-XXXXXX").string();
        require(::mkdtemp(name.data()) != nullptr, "no folder for files can be made");
        path = name;
    }
    ~Folder() {
        std::error_code code;
        fs::remove_all(path, code);
    }
    fs::path path;
};

void number(std::string& out, std::uint64_t value, int bytes) {
    for (int i = 0; i < bytes; ++i) {
        out += static_cast<char>(value >> (8 * i));
    }
}

} // namespace

Target::Target(const char* itsName, Read itsRead) : name(itsName), read(itsRead) {
    known().push_back(this);
}

const std::vector<const Target*>& targets() {
    return known();
}

std::vector<std::string_view> partsOf(std::string_view input, std::size_t count) {
    std::vector<std::string_view> parts;
    while (parts.size() + 1 < count) {
        const auto cut = std::min(input.find(kCut), input.size());
        parts.push_back(input.substr(0, cut));
        input.remove_prefix(std::min(cut + 1, input.size()));
    }
    parts.push_back(input);
    return parts;
}

std::vector<std::string_view> allParts(std::string_view input) {
    std::size_t count = 1;
    for (const char c : input) {
        count += c == kCut ? 1 : 0;
    }
    return partsOf(input, count);
}

const fs::path& folder() {
    static const Folder only;
    return only.path;
}

fs::path fileOf(std::string_view bytes, const std::string& name) {
    const fs::path path = folder() / name;
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    file.close();
    require(!file.fail(), "a file for the parser cannot be written");
    return path;
}

std::string zipOf(std::span<const ZipEntry> entries) {
    std::string files;
    std::string directory;
    for (const ZipEntry& entry : entries) {
        const auto sum =
            ::crc32(0, reinterpret_cast<const Bytef*>(entry.content.data()), static_cast<uInt>(entry.content.size()));
        std::string fields;      // what both headers say of it
        number(fields, 20, 2);   // version 2.0 unpacks it
        number(fields, 0, 2);    // flags
        number(fields, 0, 2);    // stored
        number(fields, 0, 2);    // midnight
        number(fields, 0x21, 2); // 1 January 1980
        number(fields, sum, 4);
        number(fields, entry.content.size(), 4);
        number(fields, entry.content.size(), 4);
        number(fields, entry.name.size(), 2);
        number(fields, 0, 2); // nothing extra
        const std::size_t place = files.size();
        files += "PK\x03\x04" + fields + entry.name + entry.content;
        directory += "PK\x01\x02";
        number(directory, 20, 2);
        directory += fields;
        number(directory, 0, 2 + 2 + 2); // comment, disk, internal attributes
        number(directory, 0, 4);         // external attributes
        number(directory, place, 4);
        directory += entry.name;
    }
    const std::size_t place = files.size();
    files += directory + "PK\x05\x06";
    number(files, 0, 4);
    number(files, entries.size(), 2);
    number(files, entries.size(), 2);
    number(files, directory.size(), 4);
    number(files, place, 4);
    number(files, 0, 2);
    return files;
}

std::vector<ZipEntry> entriesOf(std::string_view input) {
    std::vector<ZipEntry> entries;
    for (const std::string_view part : allParts(input)) {
        const auto end = std::min(part.find('\n'), part.size());
        entries.push_back({std::string(part.substr(0, std::min<std::size_t>(end, 1000))),
                           std::string(part.substr(std::min(end + 1, part.size())))});
    }
    return entries;
}

} // namespace contexture::fuzz
