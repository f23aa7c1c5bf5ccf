// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/text/tokenised_text.h"

#include "engine/text/encoding.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace contexture::text {
namespace {

constexpr std::array<std::string_view, 11> kSigns{"&apos;", "&quot;", "&amp;", "&lt;", "&gt;",        "&#91;",
                                                  "&#93;",  "&#124;", " @-@ ", "@@ ",  "\xE2\x96\x81"};

struct Found {
    std::string_view sign;
    const std::string* text = nullptr; // null: none of the texts
};

Found firstSign(std::span<const std::string> texts) {
    for (const std::string& text : texts) {
        for (const std::string_view sign : kSigns) {
            if (text.find(sign) != std::string::npos) {
                return {sign, &text};
            }
        }
    }
    return {};
}

// The first of the texts that end in " .", if most texts that end in a full stop do. Some marks have a blank before
// them in French, but full stops have none in any language.
const std::string* firstApart(std::span<const std::string> texts) {
    std::size_t all = 0;
    std::size_t apart = 0;
    const std::string* first = nullptr;
    for (const std::string& text : texts) {
        const std::string_view shown = trimWhiteSpace(text);
        all += shown.ends_with(".") ? 1 : 0;
        if (shown.ends_with(" .")) {
            first = apart++ == 0 ? &text : first;
        }
    }
    return 2 * apart > all ? first : nullptr;
}

} // namespace

std::optional<Message> leftOfTokenisers(std::span<const std::string> texts, std::span<const std::string> others) {
    if (const Found found = firstSign(texts); found.text && !firstSign(others).text) {
        return Message("text.escaped",
                       "the text looks tokenised or escaped (“{sign}” in “{line}”), and what it is compared with does "
                       "not: every such place counts as a difference; detokenise it first",
                       found.sign, excerpt(*found.text));
    }
    if (const std::string* const found = firstApart(texts); found && !firstApart(others)) {
        return Message("text.tokenised",
                       "the text looks tokenised (a blank before the full stop of “{line}”), and what it is compared "
                       "with does not: every such place counts as a difference; detokenise it first",
                       excerpt(*found));
    }
    return std::nullopt;
}

} // namespace contexture::text
