// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/lemma/lemma_list.h"

#include "engine/core/error.h"
#include "engine/eval/characters.h"
#include "engine/text/encoding.h"

#include <unicode/unorm2.h>
#include <unicode/ustring.h>

#include <algorithm>

namespace contexture::lemma {

namespace {

constexpr std::size_t kLargestFile = 50'000'000; // bytes
constexpr std::size_t kLongestWord = 1'000;      // bytes

bool isAscii(std::string_view text) {
    return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

std::string composed(std::string_view text) {
    if (isAscii(text)) {
        return std::string(text);
    }
    UErrorCode status = U_ZERO_ERROR;
    const UNormalizer2* nfc = unorm2_getNFCInstance(&status);
    std::vector<UChar> from(text.size() + 1);
    std::int32_t length = 0;
    u_strFromUTF8WithSub(from.data(), static_cast<std::int32_t>(from.size()), &length, text.data(),
                         static_cast<std::int32_t>(text.size()), 0xFFFD, nullptr, &status);
    std::vector<UChar> to(3 * static_cast<std::size_t>(length) + 1);
    const std::int32_t normal =
        unorm2_normalize(nfc, from.data(), length, to.data(), static_cast<std::int32_t>(to.size()), &status);
    std::string result(3 * static_cast<std::size_t>(std::max(normal, 0)) + 1, '\0');
    std::int32_t bytes = 0;
    u_strToUTF8(result.data(), static_cast<std::int32_t>(result.size()), &bytes, to.data(), normal, &status);
    result.resize(static_cast<std::size_t>(std::max(bytes, 0)));
    return U_FAILURE(status) ? std::string(text) : result;
}

Error badLine(const std::string& where, std::size_t line, const char* what) {
    return {what, text::atLine(where, line), "write a form, a tab and its lemma, and nothing else"};
}

} // namespace

std::string folded(std::string_view word) {
    // Some letters have a composed form only in lower case: "ẗ" has no composed capital.
    std::string text = composed(eval::toLower(composed(word)));
    constexpr std::string_view kApostrophe = "’";
    for (std::size_t at = text.find(kApostrophe); at != std::string::npos; at = text.find(kApostrophe, at)) {
        text.replace(at, kApostrophe.size(), 1, '\'');
    }
    return text;
}

LemmaList LemmaList::parse(std::string_view bytes, const std::string& where) {
    LemmaList list;
    std::size_t number = 0;
    for (const std::string_view line : text::textLines(bytes, where)) {
        ++number;
        if (line.starts_with('#') || text::trimWhiteSpace(line).empty()) {
            continue;
        }
        const std::size_t tab = line.find('\t');
        if (tab == std::string_view::npos) {
            throw badLine(where, number, "the line has no tab");
        }
        if (line.find('\t', tab + 1) != std::string_view::npos) {
            throw badLine(where, number, "the line has more than one tab");
        }
        if (line.size() > kLongestWord) {
            throw badLine(where, number, "the line is too long for two words");
        }
        const std::string form = folded(text::trimWhiteSpace(line.substr(0, tab)));
        std::string lemma = folded(text::trimWhiteSpace(line.substr(tab + 1)));
        if (form.empty() || lemma.empty()) {
            throw badLine(where, number, form.empty() ? "the form is missing" : "the lemma is missing");
        }
        std::vector<std::string>& lemmas = list.m_lemmas[form];
        if (std::find(lemmas.begin(), lemmas.end(), lemma) == lemmas.end()) {
            lemmas.push_back(std::move(lemma));
        }
    }
    return list;
}

LemmaList LemmaList::read(const std::filesystem::path& path) {
    return parse(text::readFileBytes(path, kLargestFile), path.string());
}

const std::vector<std::string>* LemmaList::find(const std::string& form) const {
    const auto found = m_lemmas.find(form);
    return found == m_lemmas.end() ? nullptr : &found->second;
}

} // namespace contexture::lemma
