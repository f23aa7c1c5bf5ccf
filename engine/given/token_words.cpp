// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/given/token_words.h"

#include "engine/core/error.h"
#include "engine/core/replaced.h"
#include "engine/text/encoding.h"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <regex>
#include <string_view>
#include <utility>

namespace contexture::given {
namespace {

constexpr std::string_view kBoundary = "\xE2\x96\x81"; // U+2581, SentencePiece's mark of the beginning of a word
constexpr std::string_view kJoiner = "@@";
constexpr std::string_view kContinuation = "##";

struct Character {
    UChar32 folded;
    ByteRange bytes;
};

// The characters by which a text is compared: without case, and in compatibility decomposition (NFKD), because
// SentencePiece normalises a text before it segments it ("…" becomes "...", "½" becomes "1⁄2"). Each character carries
// the byte range of the original character from which it comes.
std::vector<Character> charactersOf(std::string_view text) {
    UErrorCode status = U_ZERO_ERROR;
    const icu::Normalizer2* const normalizer = icu::Normalizer2::getNFKDInstance(status);
    std::vector<Character> characters;
    const auto size = static_cast<std::int32_t>(text.size());
    for (std::int32_t at = 0; at < size;) {
        const std::int32_t begin = at;
        UChar32 c = 0;
        U8_NEXT(text.data(), at, size, c);
        if (c < 0 || u_isUWhiteSpace(c) || u_charType(c) == U_FORMAT_CHAR || u_charType(c) == U_CONTROL_CHAR) {
            continue;
        }
        icu::UnicodeString signs;
        if (U_FAILURE(status) || !normalizer->getDecomposition(c, signs)) {
            signs.setTo(c);
        }
        for (std::int32_t i = 0; i < signs.length(); i = signs.moveIndex32(i, 1)) {
            if (const UChar32 sign = signs.char32At(i); !u_isUWhiteSpace(sign)) {
                characters.push_back({u_foldCase(sign, U_FOLD_CASE_DEFAULT),
                                      {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(at)}});
            }
        }
    }
    return characters;
}

bool startsAt(const std::vector<Character>& text, std::size_t at, const std::vector<Character>& part) {
    return at + part.size() <= text.size() &&
           std::equal(part.begin(), part.end(), text.begin() + static_cast<std::ptrdiff_t>(at),
                      [](const Character& a, const Character& b) { return a.folded == b.folded; });
}

// The escapes of the Moses tokeniser; the ampersand is the last.
std::string unescaped(std::string text) {
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 10> kEscapes{{{"@-@", "-"},
                                                                                             {"@/@", "/"},
                                                                                             {"&apos;", "'"},
                                                                                             {"&quot;", "\""},
                                                                                             {"&lt;", "<"},
                                                                                             {"&gt;", ">"},
                                                                                             {"&#124;", "|"},
                                                                                             {"&#91;", "["},
                                                                                             {"&#93;", "]"},
                                                                                             {"&amp;", "&"}}};
    for (const auto& [escape, sign] : kEscapes) {
        text = replacedAll(text, escape, sign);
    }
    return text;
}

// The value of a byte token such as "<0xF0>"; -1 for other tokens.
int byteOf(std::string_view token) {
    const auto digit = [](char c) { return c >= '0' && c <= '9' ? c - '0' : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1; };
    const bool isByte = token.size() == 6 && token.starts_with("<0x") && token.back() == '>' && digit(token[3]) >= 0 &&
                        digit(token[4]) >= 0;
    return isByte ? digit(token[3]) * 16 + digit(token[4]) : -1;
}

// The bytes of a token of a byte-level BPE (GPT-2), which writes each byte as a letter ("\u0120" is a space); nothing
// if a letter stands for no byte.
std::optional<std::string> bytesOf(std::string_view token) {
    static const std::map<UChar32, char> bytes = [] {
        std::map<UChar32, char> letters;
        UChar32 next = 256;
        for (int byte = 0; byte < 256; ++byte) {
            const bool isItself = (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174;
            letters[isItself ? byte : next++] = static_cast<char>(byte);
        }
        return letters;
    }();
    std::string result;
    for (std::int32_t at = 0; at < static_cast<std::int32_t>(token.size());) {
        UChar32 c = 0;
        U8_NEXT(token.data(), at, static_cast<std::int32_t>(token.size()), c);
        const auto found = bytes.find(c);
        if (found == bytes.end()) {
            return std::nullopt;
        }
        result += found->second;
    }
    return result;
}

// Decodes the tokens if they are of a byte-level BPE (one of them begins with the letter for a space). If the bytes of
// one character are spread over several tokens, the first gets the whole character and the others are empty.
std::vector<std::string> readable(std::vector<std::string> tokens) {
    const bool isByteLevel = std::any_of(tokens.begin(), tokens.end(),
                                         [](const std::string& token) { return token.starts_with("\xC4\xA0"); });
    std::size_t first = tokens.size(); // first token of a character whose bytes are not complete yet
    std::string held;
    for (std::size_t t = 0; t < tokens.size(); ++t) {
        const int byte = byteOf(tokens[t]);
        std::optional<std::string> bytes;
        if (byte >= 0) {
            bytes = std::string(1, static_cast<char>(byte));
        } else if (isByteLevel && !isEndMark(tokens[t])) {
            bytes = bytesOf(tokens[t]);
        }
        if (!bytes) {
            held.clear();
            continue;
        }
        first = held.empty() ? t : first;
        held += *bytes;
        tokens[t].clear();
        if (text::firstInvalidUtf8(held) == std::string_view::npos) {
            tokens[first] = held;
            held.clear();
        }
    }
    return tokens;
}

bool isUnknown(std::string_view token) {
    return token == "<unk>" || token == "<UNK>" || token == "UNK" || token == "[UNK]" || token == "\xE2\x81\x87";
}

// The texts that a token may stand for, the most probable first.
std::vector<std::vector<Character>> readingsOf(const std::string& token) {
    std::vector<std::string> texts{token};
    std::string bare = replacedAll(token, kBoundary, "");
    if (bare.size() > kJoiner.size() && bare.ends_with(kJoiner)) {
        bare.resize(bare.size() - kJoiner.size());
    } else if (bare.size() > kContinuation.size() && bare.starts_with(kContinuation)) {
        bare.erase(0, kContinuation.size());
    }
    texts.push_back(bare);
    texts.push_back(unescaped(bare));
    std::vector<std::vector<Character>> readings;
    for (const std::string& text : texts) {
        readings.push_back(charactersOf(text));
    }
    return readings;
}

std::optional<std::size_t> lengthAt(const std::vector<Character>& text, std::size_t at, const std::string& token) {
    for (const auto& reading : readingsOf(token)) {
        if (startsAt(text, at, reading)) {
            return reading.size();
        }
    }
    return std::nullopt;
}

[[noreturn]] void refuse(const std::vector<std::string>& tokens, std::size_t token, std::string_view rest,
                         const Message& where) {
    const Message remedy("given.tokens.do", "give the tokens of this very sentence, in their order");
    if (token >= tokens.size()) {
        throw Error(Message("given.tokens-end", "the tokens end before the sentence does: \"{rest}\" is left",
                            text::excerpt(rest)),
                    where, remedy);
    }
    throw Error(Message("given.tokens",
                        "token {number}, \"{token}\", is not what the sentence goes on with: \"{rest}\"", token + 1,
                        text::excerpt(tokens[token]), text::excerpt(rest)),
                where, remedy);
}

// The byte range of each token in the text; empty for tokens without text.
std::vector<ByteRange> placesOf(const std::vector<std::string>& tokens, const std::string& sentence,
                                const Message& where) {
    const std::vector<Character> text = charactersOf(sentence);
    const std::vector<std::string> letters = readable(tokens);
    std::vector<ByteRange> places(tokens.size());
    std::size_t at = 0;
    const auto place = [&](std::size_t token, std::size_t length) {
        if (length > 0) {
            places[token] = {text[at].bytes.begin, text[at + length - 1].bytes.end};
        }
        at += length;
    };
    for (std::size_t t = 0; t < tokens.size(); ++t) {
        // The token is a further byte of the previous character.
        if (letters[t].empty() && t > 0 && !tokens[t].empty()) {
            places[t] = places[t - 1];
        } else if (const auto length = lengthAt(text, at, letters[t])) {
            place(t, *length);
        } else if (isEndMark(tokens[t]) || (isLanguageMark(tokens[t]) && (at == 0 || at == text.size()))) {
            continue;
        } else if (isUnknown(tokens[t])) { // an unknown token extends to the next token that is found, or to the end
            std::size_t end = text.size();
            if (t + 1 < tokens.size() && !isEndMark(tokens[t + 1])) {
                end = at + 1;
                while (end < text.size() && !lengthAt(text, end, letters[t + 1])) {
                    ++end;
                }
            }
            place(t, std::min(end, text.size()) - at);
        } else {
            refuse(tokens, t,
                   std::string_view(sentence).substr(at < text.size() ? text[at].bytes.begin : sentence.size()), where);
        }
    }
    if (at < text.size()) {
        refuse(tokens, tokens.size(), std::string_view(sentence).substr(text[at].bytes.begin), where);
    }
    return places;
}

std::uint32_t overlap(const ByteRange& a, const ByteRange& b) {
    const std::uint32_t begin = std::max(a.begin, b.begin);
    const std::uint32_t end = std::min(a.end, b.end);
    return end > begin ? end - begin : 0;
}

} // namespace

bool isEndMark(const std::string& token) {
    static constexpr std::array<std::string_view, 11> kMarks{"</s>",  "<s>",   "<eos>", "<EOS>", "<bos>", "<BOS>",
                                                             "[CLS]", "[SEP]", "<pad>", "[PAD]", "<end>"};
    return std::find(kMarks.begin(), kMarks.end(), token) != kMarks.end();
}

bool isLanguageMark(const std::string& token) {
    static const std::regex marks("[a-z]{2,3}_([A-Z][a-z]{3}|[A-Z]{2})|__[a-z]{2,4}__|>>[^<>]+<<|<2[A-Za-z_]+>");
    return token.size() <= 24 && std::regex_match(token, marks);
}

TokenWords tokenWords(const std::vector<std::string>& tokens, const Sentence& sentence, const Message& where) {
    const std::vector<ByteRange> places = placesOf(tokens, sentence.text, where);
    TokenWords result;
    result.wordOfToken.assign(tokens.size(), -1);
    result.tokensOfWord.resize(sentence.words.size());
    for (std::size_t t = 0; t < tokens.size(); ++t) {
        std::uint32_t most = 0;
        for (std::size_t w = 0; w < sentence.words.size(); ++w) {
            if (const std::uint32_t shared = overlap(places[t], sentence.words[w]); shared > most) {
                most = shared;
                result.wordOfToken[t] = static_cast<std::int32_t>(w);
            }
        }
        if (result.wordOfToken[t] >= 0) {
            result.tokensOfWord[static_cast<std::size_t>(result.wordOfToken[t])].push_back(
                static_cast<std::int32_t>(t));
        }
    }
    for (std::size_t w = 0; w < sentence.words.size(); ++w) {
        for (std::size_t t = 0; result.tokensOfWord[w].empty() && t < tokens.size(); ++t) {
            if (overlap(places[t], sentence.words[w]) > 0) {
                result.tokensOfWord[w].push_back(static_cast<std::int32_t>(t));
            }
        }
    }
    return result;
}

TokenWords wordsAsTokens(std::size_t words) {
    TokenWords result;
    for (std::size_t w = 0; w < words; ++w) {
        result.wordOfToken.push_back(static_cast<std::int32_t>(w));
        result.tokensOfWord.push_back({static_cast<std::int32_t>(w)});
    }
    return result;
}

std::string textOf(const std::vector<std::string>& given) {
    const std::vector<std::string> tokens = readable(given);
    const bool isByteLevel =
        std::any_of(given.begin(), given.end(), [](const std::string& token) { return token.starts_with("\xC4\xA0"); });
    const bool hasBoundaries = std::any_of(tokens.begin(), tokens.end(), [](const std::string& token) {
        return token.find(kBoundary) != std::string::npos;
    });
    std::string text;
    bool joins = true;
    for (const std::string& token : tokens) {
        if (isEndMark(token) || (text.empty() && isLanguageMark(token))) {
            continue;
        }
        if (isByteLevel) {
            text += token;
            continue;
        }
        if (hasBoundaries) {
            text += replacedAll(token, kBoundary, " ");
            continue;
        }
        const bool isJoined = token.size() > kJoiner.size() && token.ends_with(kJoiner);
        const bool continues = token.size() > kContinuation.size() && token.starts_with(kContinuation);
        text += joins || continues ? "" : " ";
        text += unescaped(isJoined    ? token.substr(0, token.size() - kJoiner.size())
                          : continues ? token.substr(kContinuation.size())
                                      : token);
        joins = isJoined;
    }
    return std::string(text::trimWhiteSpace(text));
}

} // namespace contexture::given
