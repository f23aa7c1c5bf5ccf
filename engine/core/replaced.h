// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>

namespace contexture {

// `text` with `by` in place of each `what` (not empty), from left to right; inserted text is not searched again.
inline std::string replacedAll(std::string_view text, std::string_view what, std::string_view by) {
    std::string result;
    std::size_t begin = 0;
    for (std::size_t at = text.find(what); at != std::string_view::npos; at = text.find(what, begin)) {
        result.append(text.substr(begin, at - begin)).append(by);
        begin = at + what.size();
    }
    return result.append(text.substr(begin));
}

} // namespace contexture
