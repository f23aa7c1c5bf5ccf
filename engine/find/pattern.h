// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/find/expression.h"

#include <memory>
#include <string>
#include <string_view>

namespace contexture::find {

// A regular expression (ICU's), without regard to case. Throws Error for an invalid expression, and for one that takes
// too long on a text (some never end).
class Pattern {
public:
    explicit Pattern(const std::string& pattern);
    ~Pattern();
    Pattern(const Pattern&) = delete;
    Pattern& operator=(const Pattern&) = delete;

    bool isIn(std::string_view text); // Whether it matches anywhere in the text.

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

// Whether a name fulfils a condition on it.
class NameTest {
public:
    explicit NameTest(const Condition& condition);
    ~NameTest();
    NameTest(const NameTest&) = delete;
    NameTest& operator=(const NameTest&) = delete;

    bool operator()(std::string_view name) const;

private:
    const Condition& m_condition;
    std::string m_lower;
    std::unique_ptr<Pattern> m_pattern;
};

} // namespace contexture::find
