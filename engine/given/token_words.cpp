// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/given/token_words.h"

#include "engine/core/error.h"
#include "engine/core/replaced.h"
#include "engine/text/encoding.h"

#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

namespace contexture::given {
namespace {

constexpr std::string_view kBoundary = "\xE2\x96\x81"; // U+2581, where SentencePiece begins a word
constexpr std::string_view kJoiner = "@@";
constexpr std::string_view kContinuation = "##";

struct Character {
    UChar32 folded;
    ByteRange bytes;
};

// What is seen of a text, in lower case.
std::vector<Character> charactersOf(std::string_view text) {
    std::vector<Character> characters;
    const auto size = static_cast<std::int32_t>(text.size());
    for (std::int32_t at = 0; at < size;) {
        const std::int32_t begin = at;
        UChar32 c = 0;
        U8_NEXT(text.data(), at, size, c);
        if (c >= 0 && !u_isUWhiteSpace(c) && u_charType(c) != U_FORMAT_CHAR && u_charType(c) != U_CONTROL_CHAR) {
            characters.push_back({u_foldCase(c, U_FOLD_CASE_DEFAULT),
                                  {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(at)}});
        }
    }
    return characters;
}

bool startsAt(const std::vector<Character>& text, std::size_t at, const std::vector<Character>& part) {
    return at + part.size() <= text.size() &&
           std::equal(part.begin(), part.end(), text.begin() + static_cast<std::ptrdiff_t>(at),
                      [](const Character& a, const Character& b) { return a.folded == b.folded; });
}

// The escapes that Moses' tokenizer writes; the ampersand last.
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

bool isUnknown(std::string_view token) {
    return token == "<unk>" || token == "<UNK>" || token == "UNK" || token == "[UNK]" || token == "\xE2\x81\x87";
}

// What a token may stand for in the text, the likeliest first.
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

// Bytes of each token in the text; empty ranges for what has none.
std::vector<ByteRange> placesOf(const std::vector<std::string>& tokens, const std::string& sentence,
                                const Message& where) {
    const std::vector<Character> text = charactersOf(sentence);
    std::vector<ByteRange> places(tokens.size());
    std::size_t at = 0;
    const auto place = [&](std::size_t token, std::size_t length) {
        if (length > 0) {
            places[token] = {text[at].bytes.begin, text[at + length - 1].bytes.end};
        }
        at += length;
    };
    for (std::size_t t = 0; t < tokens.size(); ++t) {
        if (const auto length = lengthAt(text, at, tokens[t])) {
            place(t, *length);
        } else if (isEndMark(tokens[t])) {
            continue;
        } else if (isUnknown(tokens[t])) { // up to where the next token is found, or to the end
            std::size_t end = text.size();
            if (t + 1 < tokens.size() && !isEndMark(tokens[t + 1])) {
                end = at + 1;
                while (end < text.size() && !lengthAt(text, end, tokens[t + 1])) {
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

std::string textOf(const std::vector<std::string>& tokens) {
    const bool hasBoundaries = std::any_of(tokens.begin(), tokens.end(), [](const std::string& token) {
        return token.find(kBoundary) != std::string::npos;
    });
    std::string text;
    bool joins = true;
    for (const std::string& token : tokens) {
        if (isEndMark(token)) {
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
