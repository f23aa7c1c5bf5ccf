// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string_view>

namespace contexture::text {

// The lines of a text file of any size, a block at a time. Lines end as textLines finds them; a byte order mark is
// dropped. Content is not checked but for UTF-16, which is refused as textLines does.
class LineReader {
public:
    static constexpr std::size_t kLongest = 1'000'000; // bytes

    struct Line {
        std::size_t number = 0; // from 1
        std::string_view text;  // valid until the next call; the first kLongest bytes of a longer line
        bool isTooLong = false;
    };

    // Throws Error for a missing file, a folder, a device or pipe, and one that may not be read.
    explicit LineReader(const std::filesystem::path& path);
    ~LineReader();

    bool next(Line& line);           // false at the end. Throws Error when the disk fails
    std::size_t mixedEndsAt() const; // number of the first line that ends in another way than the first line; 0: none

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace contexture::text
