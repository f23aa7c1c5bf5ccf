// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/train/splitting.h"

#include <cstddef>
#include <cstdlib>
#include <string_view>
#include <vector>

namespace contexture::train {

namespace {

constexpr std::size_t kShortestHalf = 2; // words

struct Words {
    std::vector<std::size_t> ends;  // end of each word, in bytes: the position of the blank behind it
    std::vector<std::size_t> marks; // words that end in a mark
    std::string kinds;              // the marks
};

Words wordsOf(const std::string& text) {
    Words words;
    for (std::size_t i = 1; i <= text.size(); ++i) {
        if ((i < text.size() && text[i] != ' ') || text[i - 1] == ' ') {
            continue;
        }
        const std::string_view sofar = std::string_view(text).substr(0, i);
        const bool isDash = sofar.ends_with(" -") || sofar.ends_with("\u2013") || sofar.ends_with("\u2014");
        if (isDash || std::string_view(",;:").find(text[i - 1]) != std::string_view::npos) {
            words.marks.push_back(words.ends.size());
            words.kinds += isDash ? '-' : text[i - 1];
        }
        words.ends.push_back(i);
    }
    return words;
}

bool leavesHalves(const Words& words, std::size_t word) {
    return word + 1 >= kShortestHalf && words.ends.size() >= word + 1 + kShortestHalf;
}

std::pair<std::string, std::string> cut(const std::string& text, std::size_t at) {
    std::size_t behind = at;
    while (behind < text.size() && text[behind] == ' ') {
        ++behind;
    }
    return {text.substr(0, at), text.substr(behind)};
}

} // namespace

SplitPair splitPair(const std::string& source, const std::string& target, int over) {
    const Words a = wordsOf(source);
    const Words b = wordsOf(target);
    const auto most = std::size_t(over);
    if (over <= 0 || a.ends.size() <= most || b.ends.size() <= most || a.ends.size() < 2 * kShortestHalf ||
        b.ends.size() < 2 * kShortestHalf) {
        return {};
    }
    std::size_t ofSource = a.ends.size() / 2 - 1;
    std::size_t ofTarget = b.ends.size() / 2 - 1;
    bool isAligned = false;
    for (std::size_t i = 0; a.kinds == b.kinds && i < a.marks.size(); ++i) {
        const auto distance = [&](std::size_t word) { return std::abs(2 * long(word + 1) - long(a.ends.size())); };
        if (leavesHalves(a, a.marks[i]) && leavesHalves(b, b.marks[i]) &&
            (!isAligned || distance(a.marks[i]) < distance(ofSource))) {
            ofSource = a.marks[i];
            ofTarget = b.marks[i];
            isAligned = true;
        }
    }
    return {.source = cut(source, a.ends[ofSource]), .target = cut(target, b.ends[ofTarget])};
}

} // namespace contexture::train
