// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/find/pattern.h"

#include "engine/core/error.h"
#include "engine/eval/characters.h"

#include <unicode/uregex.h>
#include <unicode/ustring.h>

#include <vector>

namespace contexture::find {

namespace {

constexpr std::int32_t kMostSteps = 1'000; // limit of one match, in ICU's units of some thousand steps

Error wrong(const std::string& pattern, const char* reason) {
    return {
        Message("find.pattern", "“{pattern}” is no regular expression: {reason}", pattern, reason),
        Message("at.search", "search"),
        Message("find.pattern.do", "write one as ICU reads it; a sign that means itself stands behind a backslash")};
}

std::vector<UChar> utf16(std::string_view text) {
    UErrorCode status = U_ZERO_ERROR;
    std::vector<UChar> result(text.size() + 1);
    std::int32_t length = 0;
    u_strFromUTF8WithSub(result.data(), static_cast<std::int32_t>(result.size()), &length, text.data(),
                         static_cast<std::int32_t>(text.size()), 0xFFFD, nullptr, &status);
    result.resize(static_cast<std::size_t>(length));
    return result;
}

} // namespace

struct Pattern::Impl {
    std::string pattern;
    URegularExpression* regex = nullptr;
    ~Impl() { uregex_close(regex); }
};

Pattern::Pattern(const std::string& pattern) : m_impl(std::make_unique<Impl>()) {
    m_impl->pattern = pattern;
    const std::vector<UChar> text = utf16(pattern);
    UErrorCode status = U_ZERO_ERROR;
    UParseError place{};
    if (!text.empty()) {
        m_impl->regex =
            uregex_open(text.data(), static_cast<std::int32_t>(text.size()), UREGEX_CASE_INSENSITIVE, &place, &status);
        uregex_setTimeLimit(m_impl->regex, kMostSteps, &status);
    }
    if (text.empty() || U_FAILURE(status)) {
        throw wrong(pattern, text.empty() ? "it is empty" : u_errorName(status));
    }
}

Pattern::~Pattern() = default;

bool Pattern::isIn(std::string_view text) {
    const std::vector<UChar> subject = utf16(text);
    static const UChar kEmpty = 0;
    UErrorCode status = U_ZERO_ERROR;
    uregex_setText(m_impl->regex, subject.empty() ? &kEmpty : subject.data(), static_cast<std::int32_t>(subject.size()),
                   &status);
    const bool found = uregex_find(m_impl->regex, 0, &status) != 0;
    if (U_FAILURE(status)) {
        throw wrong(m_impl->pattern, status == U_REGEX_TIME_OUT ? "it takes too long" : u_errorName(status));
    }
    return found;
}

NameTest::NameTest(const Condition& condition) : m_condition(condition), m_lower(eval::toLower(condition.text)) {
    if (condition.comparison == Comparison::Matches || condition.comparison == Comparison::MatchesNot) {
        m_pattern = std::make_unique<Pattern>(condition.text);
    }
}

NameTest::~NameTest() = default;

bool NameTest::operator()(std::string_view name) const {
    const bool isMet = m_pattern ? m_pattern->isIn(name) : eval::toLower(name) == m_lower;
    return isMet != (m_condition.comparison == Comparison::Unequal || m_condition.comparison == Comparison::MatchesNot);
}

} // namespace contexture::find
