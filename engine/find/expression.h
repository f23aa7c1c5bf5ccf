// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace contexture::find {

// The condition of a search for words, as people write it:
//     source = it and distance > 3 and weight >= 0.3
//     class = pronoun and (changed or noted) and not document = letter
//     translation ~ "^(er|ihn|ihm)$" and share < 0.05
//     comet < 0.5 or score.bleurt < 0.3
// Names of fields are those of fields(); `and` binds closer than `or`; words with blanks or signs stand in quotes.
// Text compares without regard to case, and a contraction counts as the word it begins with ("it's" is found by it);
// with an apostrophe in the value it compares as it stands. `~` asks for a regular expression (ICU) that matches
// anywhere in the word, without regard to case; `!~` for one that does not. An unknown value of a word (the distance of
// one that consulted nothing) fulfils no comparison, `!=` neither.

enum class FieldKind : std::uint8_t {
    Text,   // a word
    Name,   // a document, a model: compared without regard to case
    Number, // with a decimal point
    Flag,   // without a value: `changed`
};

struct Field {
    std::string_view name;
    FieldKind kind;
    std::string_view meaning; // for people, English
};
// All fields, in the order of the documentation.
std::span<const Field> fields();
// The field behind whose dot a metric is named: "score.bleurt".
inline constexpr std::string_view kScoreField = "score";

enum class Comparison : std::uint8_t {
    Equal,
    Unequal,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Matches,
    MatchesNot
};

struct Condition {
    std::size_t field = 0; // in fields()
    Comparison comparison = Comparison::Equal;
    std::string text;    // of Text and Name
    double number = 0.0; // of Number
    std::string metric;  // whose numbers are compared: of `score`, `comet`, `xcomet` and `metricx`
};

struct Expression {
    enum class Kind : std::uint8_t { Always, And, Or, Not, Test };
    Kind kind = Kind::Always;
    std::vector<Expression> parts; // of And and Or two or more, of Not one
    Condition test;
};

// Throws Error that gives the position (character, from 1) and what could stand there. Empty text is Always.
Expression parseExpression(std::string_view text);

// Whether the expression uses this field.
bool mentions(const Expression& expression, std::string_view field);
// The metrics whose numbers it compares, in lower case.
std::vector<std::string> metricsIn(const Expression& expression);

} // namespace contexture::find
