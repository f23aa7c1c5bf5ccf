#pragma once

#include <cstddef>
#include <filesystem>
#include <span>

namespace contexture::store {

// A file that appears whole or not at all: written under a temporary name in the same folder, flushed to the disk, then
// renamed over the target. Without commit() the temporary is removed and the target stays as it was.
// Every failure throws Error that names the target.
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

    std::filesystem::path m_target; // with symbolic links followed, so that a link stays a link
    std::filesystem::path m_temporary;
    int m_file = -1;
};

} // namespace contexture::store
