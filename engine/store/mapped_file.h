// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/message.h"

#include <cstddef>
#include <filesystem>
#include <span>

namespace contexture::store {

// A regular file mapped into memory, read-only. Throws Error for a missing or unreadable file, a folder and a device.
class MappedFile {
public:
    explicit MappedFile(const std::filesystem::path& path);
    ~MappedFile();
    MappedFile(MappedFile&& other) noexcept;
    MappedFile& operator=(MappedFile&&) = delete;

    std::span<const std::byte> bytes() const { return m_bytes; }
    // Returns the memory of the pages that were read to the system. The bytes stay valid: the next access reads them
    // from the file again.
    void forget() const;

private:
    std::span<const std::byte> m_bytes;
};

// The probable kind of an unwanted file by its first bytes, "a zip archive, as PyTorch saves models", and the remedy.
// For messages only.
struct FileGuess {
    Message name;
    Message remedy;
    bool isDatabase = false; // the file begins like a database; it may be damaged
};
FileGuess guessFile(std::span<const std::byte> bytes);

} // namespace contexture::store
