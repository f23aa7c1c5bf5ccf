// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/eval/characters.h"

namespace contexture::eval {
namespace {

constexpr char32_t kReplacement = 0xfffd;

// The number of bytes after a lead byte, or -1; and the smallest code point for this length.
struct Lead {
    int followers = -1;
    char32_t bits = 0;
    char32_t smallest = 0;
};

Lead leadOf(unsigned char byte) {
    if (byte < 0x80) {
        return {0, byte, 0};
    }
    if (byte >= 0xc2 && byte < 0xe0) {
        return {1, char32_t(byte & 0x1f), 0x80};
    }
    if (byte >= 0xe0 && byte < 0xf0) {
        return {2, char32_t(byte & 0x0f), 0x800};
    }
    if (byte >= 0xf0 && byte < 0xf5) {
        return {3, char32_t(byte & 0x07), 0x10000};
    }
    return {};
}

} // namespace

std::vector<char32_t> codePoints(std::string_view text) {
    std::vector<char32_t> points;
    points.reserve(text.size());
    for (std::size_t i = 0; i < text.size();) {
        const Lead lead = leadOf(static_cast<unsigned char>(text[i]));
        bool isSound = lead.followers >= 0 && i + static_cast<std::size_t>(lead.followers) < text.size();
        char32_t c = lead.bits;
        for (int f = 1; isSound && f <= lead.followers; ++f) {
            const auto byte = static_cast<unsigned char>(text[i + static_cast<std::size_t>(f)]);
            isSound = (byte & 0xc0) == 0x80;
            c = c << 6 | char32_t(byte & 0x3f);
        }
        isSound = isSound && c >= lead.smallest && c <= 0x10ffff && (c < 0xd800 || c > 0xdfff);
        points.push_back(isSound ? c : kReplacement);
        i += isSound ? static_cast<std::size_t>(lead.followers) + 1 : 1;
    }
    return points;
}

void appendUtf8(std::string& text, char32_t c) {
    const auto tail = [&](int shift) { text += static_cast<char>(0x80 | ((c >> shift) & 0x3f)); };
    if (c < 0x80) {
        text += static_cast<char>(c);
    } else if (c < 0x800) {
        text += static_cast<char>(0xc0 | (c >> 6));
        tail(0);
    } else if (c < 0x10000) {
        text += static_cast<char>(0xe0 | (c >> 12));
        tail(6);
        tail(0);
    } else {
        text += static_cast<char>(0xf0 | (c >> 18));
        tail(12);
        tail(6);
        tail(0);
    }
}

bool isSpace(char32_t c) {
    return (c >= 0x09 && c <= 0x0d) || (c >= 0x1c && c <= 0x20) || c == 0x85 || c == 0xa0 || c == 0x1680 ||
           (c >= 0x2000 && c <= 0x200a) || c == 0x2028 || c == 0x2029 || c == 0x202f || c == 0x205f || c == 0x3000;
}

std::vector<std::string> splitAtSpace(std::string_view text) {
    std::vector<std::string> words;
    bool isInside = false;
    for (const char32_t c : codePoints(text)) {
        if (isSpace(c)) {
            isInside = false;
            continue;
        }
        if (!isInside) {
            words.emplace_back();
            isInside = true;
        }
        appendUtf8(words.back(), c);
    }
    return words;
}

char32_t toLower(char32_t c) {
    const bool shiftsBy32 = (c >= 'A' && c <= 'Z') || (c >= 0xc0 && c <= 0xde && c != 0xd7) ||
                            (c >= 0x391 && c <= 0x3ab && c != 0x3a2) || (c >= 0x410 && c <= 0x42f);
    if (shiftsBy32) {
        return c + 32;
    }
    if (c >= 0x400 && c <= 0x40f) {
        return c + 80;
    }
    // Pairs of an upper- and a lower-case letter; the upper-case one is even in some blocks and odd in others.
    const bool evenPairs = (c >= 0x100 && c <= 0x137 && c != 0x130) || (c >= 0x14a && c <= 0x177) ||
                           (c >= 0x460 && c <= 0x481) || (c >= 0x48a && c <= 0x4bf) || (c >= 0x4d0 && c <= 0x4ff);
    if (evenPairs) {
        return c | 1u;
    }
    const bool oddPairs = (c >= 0x139 && c <= 0x148) || (c >= 0x179 && c <= 0x17e) || (c >= 0x4c1 && c <= 0x4ce);
    if (oddPairs) {
        return c % 2 == 1 ? c + 1 : c;
    }
    switch (c) {
    case 0x130:
        return 'i';
    case 0x178:
        return 0xff;
    case 0x1e9e:
        return 0xdf;
    default:
        return c;
    }
}

std::string toLower(std::string_view text) {
    std::string lower;
    lower.reserve(text.size());
    for (const char32_t c : codePoints(text)) {
        appendUtf8(lower, toLower(c));
    }
    return lower;
}

bool isUpper(char32_t c) {
    return toLower(c) != c;
}

bool isLetter(char32_t c) {
    if (c < 0x80) {
        return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    }
    const bool isSign = c < 0xc0 ? c != 0xaa && c != 0xb5 && c != 0xba : c == 0xd7 || c == 0xf7;
    const bool isPunctuationOrSymbol = (c >= 0x2000 && c <= 0x2bff) || (c >= 0x3000 && c <= 0x303f) ||
                                       (c >= 0xfe00 && c <= 0xfe2f) || c == kReplacement;
    return !isSign && !isPunctuationOrSymbol && (c < 0x1f000 || c > 0x1faff);
}

} // namespace contexture::eval
