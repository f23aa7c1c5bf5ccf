// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/annotate/mark_record.h"

#include "engine/eval/characters.h"

namespace contexture::annotate {

std::string foldedName(std::string_view name) {
    std::string folded = eval::toLower(name);
    for (char& c : folded) {
        c = c == '_' || c == '-' ? ' ' : c;
    }
    const auto cut = [&](std::string_view end) {
        const bool ends = folded.size() > end.size() && folded.ends_with(end);
        folded.resize(folded.size() - (ends ? end.size() : 0));
        return ends;
    };
    while (cut(" ") || cut("!") || cut("/")) {
    }
    const std::size_t begin = folded.find_first_not_of(' ');
    return begin == std::string::npos ? std::string() : folded.substr(begin);
}

} // namespace contexture::annotate
