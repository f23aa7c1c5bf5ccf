// SPDX-License-Identifier: GPL-3.0-or-later

// Search conditions on words, and after byte 0x1e the text in which their patterns are searched.
#include "engine/find/expression.h"
#include "engine/find/filter_sql.h"
#include "engine/find/pattern.h"
#include "tests/fuzz/target.h"

#include <algorithm>

using namespace contexture;

namespace {

void tryPatterns(const find::Expression& expression, std::string_view text) {
    const auto comparison = expression.test.comparison;
    if (expression.kind == find::Expression::Kind::Test &&
        (comparison == find::Comparison::Matches || comparison == find::Comparison::MatchesNot)) {
        fuzz::attempt([&] { find::Pattern(expression.test.text).isIn(text); });
        fuzz::attempt([&] {
            find::NameTest test(expression.test);
            test(text);
        });
    }
    for (const find::Expression& part : expression.parts) {
        tryPatterns(part, text);
    }
}

} // namespace

static const fuzz::Target kTarget("expression", [](std::string_view input) {
    const auto parts = fuzz::partsOf(input, 2);
    const find::Expression expression = find::parseExpression(parts[0]);
    const auto set = [](const find::Condition&) { return std::string("some_set"); };
    const auto lemmas = [](const find::Condition&, Side) {
        return std::vector<find::FilterSets::Lemmas>{{"some_runs", "some_forms"}, {"other_runs", "other_forms"}};
    };
    const find::FilterSql sql = find::filterSql(expression, Side::Source, {set, set, set, set, lemmas});
    const auto marks = std::count(sql.text.begin(), sql.text.end(), '?');
    fuzz::require(static_cast<std::size_t>(marks) == sql.values.size(), "a condition with values for other places");
    find::mentions(expression, "changed");
    tryPatterns(expression, parts[1]);
});
