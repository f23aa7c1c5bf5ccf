// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/document.h"
#include "engine/find/expression.h"

#include <cstdint>
#include <functional>
#include <string>
#include <variant>
#include <vector>

namespace contexture::find {

// A condition on rows of the workspace's table `word` (alias w), with its values. Text of users is never a part of the
// SQL.
struct FilterSql {
    using Value = std::variant<std::int64_t, double, std::string>;
    std::string text; // "1" for Always
    std::vector<Value> values;
};

// Look-ups that the condition needs first. Each returns the name of a table with one column, `id`.
struct FilterSets {
    std::function<std::string(const Condition&)> forms; // words that match a regular expression
    std::function<std::string(const Condition&)> runs;  // runs by number, model or document
    std::function<std::string(const Condition&)> marks; // marked errors by category or severity; all for `error`
    // Sentences whose note in the file fulfils the condition: a table with the columns `document` and `position`.
    std::function<std::string(const Condition&)> notes;
    // Words by their lemma: for each language of a side its runs, and the matching word forms. For `!=` and `!~` the
    // forms that do not match.
    struct Lemmas {
        std::string runs;
        std::string forms;
    };
    std::function<std::vector<Lemmas>(const Condition&, Side)> lemmas;
};

// A column of the table word_need at the translated word of a row of `word`, whose words on `side` are listed; NULL if
// it was not computed.
std::string needColumn(const char* column, Side side);

// `side`: of the listed words. Throws what the sets throw.
FilterSql filterSql(const Expression& expression, Side side, const FilterSets& sets);

} // namespace contexture::find
