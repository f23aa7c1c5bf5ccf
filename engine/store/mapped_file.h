#pragma once

#include "engine/core/message.h"

#include <cstddef>
#include <filesystem>
#include <span>

namespace contexture::store {

// A regular file in memory, read-only. Throws Error for what is missing, a folder, a device or unreadable.
class MappedFile {
public:
    explicit MappedFile(const std::filesystem::path& path);
    ~MappedFile();
    MappedFile(MappedFile&& other) noexcept;
    MappedFile& operator=(MappedFile&&) = delete;

    std::span<const std::byte> bytes() const { return m_bytes; }
    // Gives the memory of the pages that were read back to the system; the bytes stay valid and are read again when
    // somebody looks.
    void forget() const;

private:
    std::span<const std::byte> m_bytes;
};

// What a file that is not what we wanted seems to be, from its first bytes: "a PyTorch archive (zip)", and what to do.
// For messages only.
struct FileGuess {
    Message name;
    Message remedy;
    bool isDatabase = false; // says that it is one; it may be damaged
};
FileGuess guessFile(std::span<const std::byte> bytes);

} // namespace contexture::store
