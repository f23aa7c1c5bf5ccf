// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/eval/tokenise.h"

#include "engine/core/replaced.h"
#include "engine/eval/characters.h"
#include "engine/eval/japanese_words.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <utility>

namespace contexture::eval {
namespace {

constexpr std::array<const char*, 5> kNames{"13a", "zh", "ja-mecab", "char", "none"};

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}
bool isPeriodOrComma(char c) {
    return c == '.' || c == ',';
}

// ASCII signs that are always separate tokens: all except letters, digits, apostrophe, comma, hyphen and full stop.
bool isLoneSign(char c) {
    return (c >= ' ' && c <= '&') || (c >= '(' && c <= '+') || c == '/' || (c >= ':' && c <= '@') ||
           (c >= '[' && c <= '`') || (c >= '{' && c <= '~');
}

// Each pass reads the line from left to right, and matches do not overlap. Bytes are sufficient: all tested characters
// are ASCII, and a byte of a longer character is not a digit.
std::string separateSigns(std::string_view line) {
    std::string result;
    for (const char c : line) {
        if (isLoneSign(c)) {
            result += ' ';
            result += c;
            result += ' ';
        } else {
            result += c;
        }
    }
    return result;
}

// `matches(a, b)`: whether two neighbouring bytes match; `write(a, b)`: their replacement.
template<class Matches, class Write>
std::string rewritePairs(std::string_view line, const Matches& matches, const Write& write) {
    std::string result;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (i + 1 < line.size() && matches(line[i], line[i + 1])) {
            write(result, line[i], line[i + 1]);
            ++i;
        } else {
            result += line[i];
        }
    }
    return result;
}

std::string withSpaces(char a, char b, bool before, bool between, bool after) {
    std::string text;
    text += before ? " " : "";
    text += a;
    text += between ? " " : "";
    text += b;
    text += after ? " " : "";
    return text;
}

// Separates a full stop or comma if no digit stands before it, then if none follows, and a hyphen after a digit.
std::string separateStops(std::string line) {
    line = rewritePairs(
        line, [](char a, char b) { return !isDigit(a) && isPeriodOrComma(b); },
        [](std::string& out, char a, char b) { out += withSpaces(a, b, false, true, true); });
    line = rewritePairs(
        line, [](char a, char b) { return isPeriodOrComma(a) && !isDigit(b); },
        [](std::string& out, char a, char b) { out += withSpaces(a, b, true, true, false); });
    return rewritePairs(
        line, [](char a, char b) { return isDigit(a) && b == '-'; },
        [](std::string& out, char a, char b) { out += withSpaces(a, b, false, true, true); });
}

void readEscapes(std::string& line) {
    line = replacedAll(line, "&quot;", "\"");
    line = replacedAll(line, "&amp;", "&");
    line = replacedAll(line, "&lt;", "<");
    line = replacedAll(line, "&gt;", ">");
}

std::vector<std::string> western(std::string_view text) {
    std::string line(text);
    line = replacedAll(line, "<skipped>", "");
    line = replacedAll(line, "-\n", "");
    line = replacedAll(line, "\n", " ");
    readEscapes(line);
    return splitAtSpace(separateStops(separateSigns(" " + line + " ")));
}

struct Range {
    char32_t first;
    char32_t last;
};

template<std::size_t N>
bool isIn(const std::array<Range, N>& ranges, char32_t c) {
    return std::any_of(ranges.begin(), ranges.end(), [c](const Range& r) { return c >= r.first && c <= r.last; });
}

// The ranges of sacreBLEU, two of which differ from their intention: in Python "\u20000" and "\u2a6d6" are strings of
// two characters, so the range is U+2001 to U+2A6D, and the next one likewise. They are kept, so that scores are equal.
constexpr std::array<Range, 22> kChineseSigns{
    {{0x3400, 0x4db5}, {0x4e00, 0x9fa5}, {0x9fa6, 0x9fbb}, {0xf900, 0xfa2d}, {0xfa30, 0xfa6a}, {0xfa70, 0xfad9},
     {0x2001, 0x2a6d}, {0x2f81, 0x2fa1}, {0xff00, 0xffef}, {0x2e80, 0x2eff}, {0x3000, 0x303f}, {0x31c0, 0x31ef},
     {0x2f00, 0x2fdf}, {0x2ff0, 0x2fff}, {0x3100, 0x312f}, {0x31a0, 0x31bf}, {0xfe10, 0xfe1f}, {0xfe30, 0xfe4f},
     {0x2600, 0x26ff}, {0x2700, 0x27bf}, {0x3200, 0x32ff}, {0x3300, 0x33ff}}};

// The ranges of Tercom, which splits such text into characters; the last two are punctuation.
constexpr std::array<Range, 13> kAsianSigns{{{0x4e00, 0x9fff},
                                             {0x3400, 0x4dbf},
                                             {0x31c0, 0x31ef},
                                             {0x2e80, 0x2eff},
                                             {0x3300, 0x33ff},
                                             {0xf900, 0xfaff},
                                             {0xfe30, 0xfe4f},
                                             {0x3200, 0x3f22},
                                             {0x3001, 0x3002},
                                             {0x3008, 0x3011},
                                             {0x3014, 0x301f},
                                             {0xff61, 0xff65},
                                             {0x30fb, 0x30fb}}};
constexpr std::array<char32_t, 9> kFullWidthSigns{0xff0e, 0xff0c, 0xff1f, 0xff1a, 0xff1b,
                                                  0xff01, 0xff02, 0xff08, 0xff09};

template<class Apart>
std::string apart(std::string_view text, const Apart& isApart) {
    std::string line;
    for (const char32_t c : codePoints(text)) {
        const bool isAlone = isApart(c);
        line += isAlone ? " " : "";
        appendUtf8(line, c);
        line += isAlone ? " " : "";
    }
    return line;
}

std::vector<std::string> chinese(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) {
        text.remove_prefix(1); // a full stop at the very start stays with what follows
    }
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) {
        text.remove_suffix(1);
    }
    return splitAtSpace(separateStops(separateSigns(apart(text, [](char32_t c) { return isIn(kChineseSigns, c); }))));
}

std::vector<std::string> characters(std::string_view text) {
    std::vector<std::string> tokens;
    for (const char32_t c : codePoints(text)) {
        if (!isSpace(c)) {
            appendUtf8(tokens.emplace_back(), c);
        }
    }
    return tokens;
}

} // namespace

const char* name(Tokeniser tokeniser) {
    return kNames.at(static_cast<std::size_t>(tokeniser));
}

std::optional<Tokeniser> tokeniserNamed(std::string_view name) {
    const auto found = std::find(kNames.begin(), kNames.end(), name);
    return found == kNames.end() ? std::nullopt : std::optional(static_cast<Tokeniser>(found - kNames.begin()));
}

std::string signatureName(Tokeniser tokeniser) {
    return tokeniser == Tokeniser::Japanese ? japaneseSignature() : name(tokeniser);
}

namespace {

Tokeniser japaneseTokeniser() {
    return hasJapaneseWords() ? Tokeniser::Japanese : Tokeniser::Characters;
}

Tokeniser byScript(std::span<const std::string> texts) {
    constexpr std::size_t kLettersSeen = 100'000;
    constexpr std::array<Range, 2> kHan{{{0x3400, 0x9fff}, {0x20000, 0x323af}}};
    constexpr std::array<Range, 2> kKana{{{0x3041, 0x30ff}, {0x31f0, 0x31ff}}};
    constexpr std::array<Range, 3> kUnspaced{{{0x0e00, 0x0eff}, {0x1000, 0x109f}, {0x1780, 0x17ff}}};
    std::size_t letters = 0;
    std::size_t han = 0;
    std::size_t kana = 0;
    std::size_t unspaced = 0;
    for (const std::string& text : texts) {
        for (const char32_t c : codePoints(text)) {
            letters += isLetter(c) ? 1 : 0;
            han += isIn(kHan, c) ? 1 : 0;
            kana += isIn(kKana, c) ? 1 : 0;
            unspaced += isIn(kUnspaced, c) ? 1 : 0;
        }
        if (letters > kLettersSeen) {
            break;
        }
    }
    if (2 * (han + kana + unspaced) <= letters) {
        return Tokeniser::Western;
    }
    if (unspaced > han + kana) {
        return Tokeniser::Characters;
    }
    return kana * 20 > han ? japaneseTokeniser() : Tokeniser::Chinese;
}

} // namespace

Tokeniser tokeniserFor(std::string_view language, std::span<const std::string> texts) {
    const std::string code = toLower(language.substr(0, language.find_first_of("-_")));
    const auto isOne = [&code](std::initializer_list<const char*> codes) {
        return std::find(codes.begin(), codes.end(), code) != codes.end();
    };
    if (isOne({"zh", "zho", "chi", "cmn", "yue", "wuu", "lzh", "nan", "hak"})) {
        return Tokeniser::Chinese;
    }
    if (isOne({"ja", "jpn"})) {
        return japaneseTokeniser();
    }
    if (isOne({"th", "tha", "lo", "lao", "km", "khm", "my", "mya", "bur"})) {
        return Tokeniser::Characters;
    }
    return byScript(texts);
}

std::vector<std::string> tokenise(std::string_view text, Tokeniser tokeniser) {
    switch (tokeniser) {
    case Tokeniser::Western:
        return western(text);
    case Tokeniser::Chinese:
        return chinese(text);
    case Tokeniser::Japanese:
        return japaneseWords(text);
    case Tokeniser::Characters:
        return characters(text);
    case Tokeniser::None:
        break;
    }
    return splitAtSpace(text);
}

bool isWithoutSpaces(Tokeniser tokeniser) {
    return tokeniser == Tokeniser::Chinese || tokeniser == Tokeniser::Japanese || tokeniser == Tokeniser::Characters;
}

std::string normaliseForTer(std::string_view text) {
    std::string line(text);
    line = replacedAll(line, "\n-", "");
    line = replacedAll(line, "\n", " ");
    readEscapes(line);
    line = separateSigns(" " + line + " ");
    line = replacedAll(line, "'s ", " 's ");
    line = separateStops(std::move(line));
    return apart(line, [](char32_t c) {
        return isIn(kAsianSigns, c) ||
               std::find(kFullWidthSigns.begin(), kFullWidthSigns.end(), c) != kFullWidthSigns.end();
    });
}

} // namespace contexture::eval
