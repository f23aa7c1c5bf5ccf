// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string_view>

namespace contexture::store {

// The path of an unfinished file or folder beside its target. Its name identifies the machine, the target and the
// process; `number` distinguishes the files of one process.
std::filesystem::path partOf(const std::filesystem::path& target, unsigned number);

// Removes unfinished files of this target whose process no longer runs on this machine; a killed process leaves such
// files. Files of running processes, and of other machines that share the folder, stay.
void removeDeadParts(const std::filesystem::path& target);

// A file that appears completely or not at all: written under a temporary name in the same folder, flushed to the disk,
// then renamed over the target. Without commit() the temporary file is removed and the target stays as it was;
// temporary files that a killed process left for the same target are removed as well. Every failure throws Error that
// names the target.
class AtomicFile {
public:
    explicit AtomicFile(const std::filesystem::path& target);
    ~AtomicFile();
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;

    const std::filesystem::path& target() const { return m_target; }
    const std::filesystem::path& temporary() const { return m_temporary; } // an empty file at first
    void write(std::span<const std::byte> bytes);                          // appends
    void commit();

private:
    [[noreturn]] void fail(int error) const;

    std::filesystem::path m_target; // with symbolic links resolved, so that a link stays a link
    std::filesystem::path m_temporary;
    int m_file = -1;
};

// Writes a whole text through an AtomicFile; throws Error as it does.
void writeWhole(const std::filesystem::path& target, std::string_view content);

} // namespace contexture::store
