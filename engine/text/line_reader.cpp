// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/text/line_reader.h"

#include "engine/core/error.h"
#include "engine/text/encoding.h"

#include <cstring>
#include <fstream>
#include <string>
#include <vector>

namespace contexture::text {

namespace {

constexpr std::size_t kBlock = kLineEndSample;

enum class End { None, Lf, Cr, CrLf };

} // namespace

struct LineReader::Impl {
    explicit Impl(const std::filesystem::path& path) : name(path.string()) {
        file = openTextFile(path);
        fill();
        const std::string_view head(block.data(), size);
        if (head.starts_with("\xFF\xFE") || head.starts_with("\xFE\xFF")) {
            throw Error(Message("file.utf16", "the file is UTF-16"), name, saveAsUtf8());
        }
        if (head.starts_with("\xEF\xBB\xBF")) {
            at = 3;
        }
        isEndedByReturn = carriageReturnEndsLine(head.substr(at));
    }

    bool fill() {
        file.read(block.data(), static_cast<std::streamsize>(block.size()));
        if (file.bad()) {
            throw Error(Message("file.cut", "the file could not be read to its end"), name,
                        Message("do.check-disk", "check the disk, and try again"));
        }
        size = static_cast<std::size_t>(file.gcount());
        at = 0;
        return size > 0;
    }

    // Appends the text up to the end of the block or of the line to `text`; returns how the line ended.
    bool next(Line& line) {
        text.clear();
        bool isTooLong = false;
        if (at == size && !fill()) {
            return false;
        }
        End end = End::None;
        while (end == End::None) {
            if (at == size && !fill()) {
                break; // the last line has no end
            }
            const std::string_view rest(block.data() + at, size - at);
            const std::size_t stop = rest.find_first_of("\r\n");
            const std::string_view part = rest.substr(0, stop);
            const std::size_t room = kLongest - text.size();
            isTooLong = isTooLong || part.size() > room;
            text.append(part.substr(0, room));
            at += part.size();
            if (stop == std::string_view::npos) {
                continue;
            }
            end = block[at++] == '\n' ? End::Lf : End::Cr;
            if (end == End::Cr && (at < size || fill()) && block[at] == '\n') {
                ++at;
                end = End::CrLf;
            }
            if (end == End::Cr && !isEndedByReturn) {
                end = End::None; // white space
                if (text.size() < kLongest) {
                    text += '\r';
                }
            }
        }
        ++number;
        if (first == End::None) {
            first = end;
        } else if (end != End::None && end != first && mixedAt == 0) {
            mixedAt = number;
        }
        line = {.number = number, .text = text, .isTooLong = isTooLong};
        return true;
    }

    std::string name;
    std::ifstream file;
    std::vector<char> block = std::vector<char>(kBlock);
    std::size_t at = 0;
    std::size_t size = 0;
    bool isEndedByReturn = false;
    std::string text;
    std::size_t number = 0;
    End first = End::None;
    std::size_t mixedAt = 0;
};

LineReader::LineReader(const std::filesystem::path& path) : m_impl(std::make_unique<Impl>(path)) {}
LineReader::~LineReader() = default;

bool LineReader::next(Line& line) {
    return m_impl->next(line);
}

std::size_t LineReader::mixedEndsAt() const {
    return m_impl->mixedAt;
}

} // namespace contexture::text
