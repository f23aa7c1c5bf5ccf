// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string_view>

namespace contexture::text {

// The lines of a text file of any size, read a block at a time. Lines end as in textLines; a byte order mark is
// dropped. The content is not checked, except that UTF-16 is refused as in textLines.
class LineReader {
public:
    static constexpr std::size_t kLongest = 1'000'000; // bytes

    struct Line {
        std::size_t number = 0; // from 1
        std::string_view text;  // valid until the next call; the first kLongest bytes of a longer line
        bool isTooLong = false;
    };

    // Throws Error for a missing file, a folder, a device or pipe, and a file without read permission.
    explicit LineReader(const std::filesystem::path& path);
    ~LineReader();

    bool next(Line& line);           // false at the end. Throws Error if the disk fails
    std::size_t mixedEndsAt() const; // number of the first line whose end differs from the first line's; 0: none

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace contexture::text
