// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/error.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

// What the fuzz targets share. Each source of this folder that is named after a parser defines one Target: bytes go in,
// the parser takes them or throws contexture::Error. Anything else is a finding: another exception, Broken, whatever a
// sanitizer sees, a time or a size out of bounds. CONTRIBUTING.md says how they are run.
namespace contexture::fuzz {

// Something that must hold of whatever was read does not.
struct Broken : std::logic_error {
    using std::logic_error::logic_error;
};
inline void require(bool holds, const char* what) {
    if (!holds) {
        throw Broken(what);
    }
}

// Tells itself to targets(); one static object a source.
struct Target {
    using Read = void (*)(std::string_view input); // throws Error for what it refuses
    Target(const char* name, Read read);

    std::string name;
    Read read;
};
const std::vector<const Target*>& targets();

// Runs what may refuse the input, and goes on.
template<class Action>
void attempt(const Action& action) {
    try {
        action();
    } catch (const Error&) {
        // told as it should be
    }
}

// An input that stands for several files is cut at bytes 0x1e; what is missing is empty, the last part takes the rest.
std::vector<std::string_view> partsOf(std::string_view input, std::size_t count);
std::vector<std::string_view> allParts(std::string_view input);

inline std::span<const std::uint8_t> bytesOf(std::string_view text) {
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

// A folder that goes with the process; in memory where /dev/shm is there.
const std::filesystem::path& folder();
// A file in it, written anew, for parsers that take nothing else.
std::filesystem::path fileOf(std::string_view bytes, const std::string& name = "input");

// A zip archive without compression, with check sums that are right: a fuzzer does not find those by itself.
struct ZipEntry {
    std::string name;
    std::string content;
};
std::string zipOf(std::span<const ZipEntry> entries);
// Each part is a name, a line feed and the content.
std::vector<ZipEntry> entriesOf(std::string_view input);

} // namespace contexture::fuzz
