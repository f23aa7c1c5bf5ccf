// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/text/chosen_words.h"

#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uscript.h>

#include <algorithm>
#include <utility>

namespace contexture::text {
namespace {

using icu::UnicodeString;

constexpr std::string_view kBoundary = "▁"; // SentencePiece's mark before a word

UnicodeString folded(std::string_view text) {
    return UnicodeString::fromUTF8(icu::StringPiece(text.data(), static_cast<std::int32_t>(text.size()))).foldCase();
}

std::vector<UnicodeString> foldedWords(std::string_view words) {
    const UnicodeString all = folded(words);
    std::vector<UnicodeString> each;
    for (std::int32_t at = 0; at < all.length();) {
        std::int32_t end = at;
        while (end < all.length() && !u_isUWhiteSpace(all.char32At(end))) {
            end = all.moveIndex32(end, 1);
        }
        if (end > at) {
            each.emplace_back(all, at, end - at);
        }
        at = end < all.length() ? all.moveIndex32(end, 1) : end;
    }
    return each;
}

bool goesOn(UChar32 character) {
    return u_isalnum(character) || u_hasBinaryProperty(character, UCHAR_GRAPHEME_EXTEND);
}

// Whether the neighbours of a character have to be of other words.
bool endsAtSpaces(UChar32 character) {
    UErrorCode status = U_ZERO_ERROR;
    const UScriptCode script = uscript_getScript(character, &status);
    return U_FAILURE(status) || !uscript_breaksBetweenLetters(script);
}

bool standsIn(const UnicodeString& text, const UnicodeString& word) {
    for (std::int32_t at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
        const std::int32_t end = at + word.length();
        const bool goesBefore =
            at > 0 && endsAtSpaces(word.char32At(0)) && goesOn(text.char32At(text.moveIndex32(at, -1)));
        const bool goesBehind =
            end < text.length() && endsAtSpaces(word.char32At(word.length() - 1)) && goesOn(text.char32At(end));
        if (!goesBefore && !goesBehind) {
            return true;
        }
    }
    return false;
}

bool containsOneOf(const std::vector<UnicodeString>& words, std::string_view text) {
    const UnicodeString whole = folded(text);
    return std::ranges::any_of(words, [&whole](const UnicodeString& word) { return standsIn(whole, word); });
}

} // namespace

bool containsOneOf(std::string_view words, std::string_view text) {
    return containsOneOf(foldedWords(words), text);
}

std::function<bool(const std::vector<std::int64_t>&)> finderOf(std::string_view words, const Subwords& subwords) {
    std::vector<std::string> table; // what each piece writes
    for (std::int64_t id = 0; id < subwords.size(); ++id) {
        std::string piece = subwords.piece(id);
        for (auto at = piece.find(kBoundary); at != std::string::npos; at = piece.find(kBoundary, at)) {
            piece.replace(at, kBoundary.size(), " ");
        }
        table.push_back(std::move(piece));
    }
    return [folded = foldedWords(words), table = std::move(table)](const std::vector<std::int64_t>& pieces) {
        std::string text;
        for (const std::int64_t piece : pieces) {
            const auto id = static_cast<std::size_t>(piece);
            text += id < table.size() ? std::string_view(table[id]) : std::string_view("\xEF\xBF\xBD");
        }
        return containsOneOf(folded, text);
    };
}

} // namespace contexture::text
