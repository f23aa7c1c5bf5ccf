// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/text/sentence_ends.h"

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <string_view>

namespace contexture::text {
namespace {

constexpr std::array<std::string_view, 3> kStops{".", "。", "।"};

// A comma or a dash is a mark as well: a full stop behind it would be a second one.
constexpr std::array<std::string_view, 26> kClosing{".", "!",  "?",  ":",  ";",  ",",  "-",  "–",  "—",
                                                    "…", "。", "！", "？", "：", "；", "，", "、", "।",
                                                    "॥", "۔",  "؟",  "؛",  "،",  "՞",  "։",  "·"};
constexpr std::array<std::string_view, 24> kAround{"▁", "\"", "'", ")", "]",  "}",  "“",  "”",  "„",  "‘", "’", "‚",
                                                   "«", "»",  "‹", "›", "」", "』", "》", "）", "】", "*", "_", " "};

template<std::size_t n>
std::size_t endOf(std::string_view text, const std::array<std::string_view, n>& marks) {
    for (const auto mark : marks) {
        if (text.ends_with(mark)) {
            return mark.size();
        }
    }
    return 0;
}

SentenceEnds::Kind kindOf(std::string_view piece) {
    while (const std::size_t bytes = endOf(piece, kAround)) {
        piece.remove_suffix(bytes);
    }
    return piece.empty()                ? SentenceEnds::Kind::Around
           : endOf(piece, kClosing) > 0 ? SentenceEnds::Kind::Closing
                                        : SentenceEnds::Kind::Open;
}

} // namespace

SentenceEnds sentenceEnds(const Subwords& subwords) {
    SentenceEnds ends;
    for (std::int64_t id = 0; id < subwords.size(); ++id) {
        const std::string piece = subwords.piece(id);
        ends.kinds.push_back(kindOf(piece));
        if (ends.stop == 0 && std::ranges::count(kStops, std::string_view(piece)) > 0) {
            ends.stop = id;
        }
    }
    return ends;
}

BothSentenceEnds sentenceEnds(const Subwords& source, const Subwords& target) {
    return {.source = std::make_shared<const SentenceEnds>(sentenceEnds(source)),
            .target = std::make_shared<const SentenceEnds>(sentenceEnds(target))};
}

} // namespace contexture::text
