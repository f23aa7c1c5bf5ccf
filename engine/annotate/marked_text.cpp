// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/annotate/marked_text.h"

#include "engine/eval/characters.h"

#include <algorithm>

namespace contexture::annotate {

namespace {

constexpr std::string_view kBegin = "<v>";
constexpr std::string_view kEnd = "</v>";

bool isContinuation(char c) {
    return (static_cast<unsigned char>(c) & 0xC0u) == 0x80u;
}

} // namespace

std::string_view textOf(std::string_view utf8, CharacterRange range) {
    const std::size_t begin = byteOffset(utf8, range.begin);
    return utf8.substr(begin, byteOffset(utf8, std::max(range.begin, range.end)) - begin);
}

MarkedText readMarkedText(std::string_view cell) {
    MarkedText marked;
    std::uint32_t character = 0;
    std::uint32_t begin = 0;
    int depth = 0;
    for (std::size_t i = 0; i < cell.size();) {
        if (cell.substr(i).starts_with(kBegin)) {
            if (depth++ == 0) {
                begin = character;
            } else {
                marked.faults.push_back(TagFault::Nested);
            }
            i += kBegin.size();
        } else if (cell.substr(i).starts_with(kEnd)) {
            if (depth == 0) {
                marked.faults.push_back(TagFault::NoBegin);
                marked.ranges.push_back({marked.ranges.empty() ? 0 : marked.ranges.back().end, character});
            } else if (--depth == 0) {
                marked.ranges.push_back({begin, character});
            }
            i += kEnd.size();
        } else {
            character += isContinuation(cell[i]) ? 0 : 1;
            marked.text += cell[i++];
        }
    }
    if (depth > 0) {
        marked.faults.push_back(TagFault::NoEnd);
        marked.ranges.push_back({begin, character});
    }
    return marked;
}

std::string writeMarkedText(std::string_view text, std::span<const CharacterRange> ranges) {
    std::vector<CharacterRange> sorted(ranges.begin(), ranges.end());
    std::sort(sorted.begin(), sorted.end(), [](const CharacterRange& a, const CharacterRange& b) {
        return a.begin != b.begin ? a.begin < b.begin : a.end < b.end;
    });
    std::vector<CharacterRange> apart;
    for (const CharacterRange& range : sorted) {
        if (!apart.empty() && range.begin < apart.back().end) {
            apart.back().end = std::max(apart.back().end, range.end);
        } else {
            apart.push_back(range);
        }
    }
    std::string cell;
    std::size_t done = 0;
    for (const CharacterRange& range : apart) {
        const std::size_t begin = byteOffset(text, range.begin);
        const std::size_t end = byteOffset(text, range.end);
        cell.append(text.substr(done, begin - done)).append(kBegin).append(text.substr(begin, end - begin));
        cell.append(kEnd);
        done = end;
    }
    return cell.append(text.substr(done));
}

std::vector<std::uint32_t> alignIgnoringSpace(std::string_view from, std::string_view to) {
    const std::vector<char32_t> a = eval::codePoints(from);
    const std::vector<char32_t> b = eval::codePoints(to);
    std::vector<std::uint32_t> places(a.size() + 1);
    std::size_t j = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (eval::isSpace(a[i])) {
            places[i] = static_cast<std::uint32_t>(j);
            // White space corresponds to white space, if there is any.
            j += j < b.size() && eval::isSpace(b[j]) ? 1 : 0;
            continue;
        }
        while (j < b.size() && eval::isSpace(b[j])) {
            ++j;
        }
        if (j == b.size() || a[i] != b[j]) {
            return {};
        }
        places[i] = static_cast<std::uint32_t>(j++);
    }
    places[a.size()] = static_cast<std::uint32_t>(j);
    const bool isWhole = std::all_of(b.begin() + static_cast<std::ptrdiff_t>(j), b.end(), eval::isSpace);
    return isWhole ? places : std::vector<std::uint32_t>();
}

std::vector<std::uint32_t> alignEdited(std::string_view from, std::string_view to) {
    constexpr std::size_t kLongest = 5'000'000; // cells of the table: two texts of some 2,000 characters that differ
    const std::vector<char32_t> a = eval::codePoints(from);
    const std::vector<char32_t> b = eval::codePoints(to);
    std::vector<std::uint32_t> places(a.size(), kNowhere);
    std::size_t begin = 0;
    const std::size_t shorter = std::min(a.size(), b.size());
    while (begin < shorter && a[begin] == b[begin]) {
        places[begin] = static_cast<std::uint32_t>(begin);
        ++begin;
    }
    std::size_t tail = 0;
    while (tail < shorter - begin && a[a.size() - 1 - tail] == b[b.size() - 1 - tail]) {
        places[a.size() - 1 - tail] = static_cast<std::uint32_t>(b.size() - 1 - tail);
        ++tail;
    }
    // Between the common ends, the longest common subsequence: length[i][j] is that of the rests from i and j on.
    const std::size_t rows = a.size() - begin - tail;
    const std::size_t columns = b.size() - begin - tail;
    if (rows > 0 && columns > kLongest / rows) {
        return {};
    }
    std::vector<std::uint32_t> length((rows + 1) * (columns + 1));
    const auto at = [&](std::size_t i, std::size_t j) -> std::uint32_t& { return length[i * (columns + 1) + j]; };
    for (std::size_t i = rows; i-- > 0;) {
        for (std::size_t j = columns; j-- > 0;) {
            at(i, j) = a[begin + i] == b[begin + j] ? at(i + 1, j + 1) + 1 : std::max(at(i + 1, j), at(i, j + 1));
        }
    }
    for (std::size_t i = 0, j = 0; i < rows && j < columns;) {
        if (a[begin + i] == b[begin + j]) {
            places[begin + i++] = static_cast<std::uint32_t>(begin + j++);
        } else if (at(i + 1, j) >= at(i, j + 1)) {
            ++i;
        } else {
            ++j;
        }
    }
    const auto inBoth = static_cast<std::size_t>(
        std::count_if(places.begin(), places.end(), [](std::uint32_t place) { return place != kNowhere; }));
    return 4 * inBoth >= 3 * std::max(a.size(), b.size()) ? places : std::vector<std::uint32_t>();
}

} // namespace contexture::annotate
