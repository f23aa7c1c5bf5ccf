// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/find/lemma_forms.h"

#include "engine/find/pattern.h"
#include "engine/lemma/lemma_list.h"

#include <SQLiteCpp/Column.h>

#include <algorithm>
#include <functional>
#include <map>
#include <memory>

namespace contexture::find {

namespace {

std::map<std::string, std::vector<std::int64_t>> runsByLanguage(store::Connection& connection, Side side) {
    const std::string column = side == Side::Source ? "source_language" : "target_language";
    std::map<std::string, std::vector<std::int64_t>> runs;
    SQLite::Statement query(connection.database(), "SELECT r.id, CASE m." + column + " WHEN '' THEN d." + column +
                                                       " ELSE m." + column +
                                                       " END FROM run r JOIN document d ON d.id = r.document "
                                                       "JOIN model m ON m.id = r.model ORDER BY r.id");
    while (query.executeStep()) {
        runs[query.getColumn(1).getString()].push_back(query.getColumn(0).getInt64());
    }
    return runs;
}

bool isPattern(const Condition& condition) {
    return condition.comparison == Comparison::Matches || condition.comparison == Comparison::MatchesNot;
}

// Whether a form of a language has one of the requested lemmas.
using Test = std::function<bool(const std::string& form, const std::string& language)>;

Test testOf(lemma::Lemmas& lemmas, const Condition& condition) {
    if (isPattern(condition)) {
        return [&lemmas, pattern = std::make_shared<Pattern>(condition.text)](const std::string& form,
                                                                              const std::string& language) {
            const auto& all = lemmas.of(form, language);
            return std::any_of(all.begin(), all.end(), [&](const std::string& one) { return pattern->isIn(one); });
        };
    }
    return [&lemmas, asked = lemma::folded(condition.text)](const std::string& form, const std::string& language) {
        return lemmas.has(form, language, asked);
    };
}

} // namespace

std::vector<LanguageForms> formsOfLemma(store::Connection& connection, lemma::Lemmas& lemmas,
                                        const Condition& condition, Side side, std::set<std::string>& lacking) {
    const Test isMeant = testOf(lemmas, condition);
    std::vector<std::pair<std::string, LanguageForms>> languages;
    for (auto& [language, runs] : runsByLanguage(connection, side)) {
        if (!lemmas.hasDictionary(language)) {
            lacking.insert(language);
        }
        languages.emplace_back(language, LanguageForms{std::move(runs), {}});
    }
    // A pattern is compared with the lemmas of all words, so words of the other side are left out. This is not possible
    // for consulted words, which need not be listed words. The order puts forms of one lemma together.
    const bool isOfRows = isPattern(condition) && fields()[condition.field].name != "consultedlemma";
    SQLite::Statement query(
        connection.database(),
        std::string("SELECT id, text FROM form f") +
            (isOfRows ? " WHERE EXISTS (SELECT 1 FROM word w WHERE w.form = f.id AND w.side = ?)" : "") +
            " ORDER BY folded");
    if (isOfRows) {
        query.bind(1, static_cast<int>(side));
    }
    while (query.executeStep()) {
        const std::string form = query.getColumn(1).getString();
        for (auto& [language, found] : languages) {
            if (isMeant(form, language)) {
                found.forms.push_back(query.getColumn(0).getInt64());
            }
        }
    }
    std::vector<LanguageForms> all;
    for (auto& [language, found] : languages) {
        all.push_back(std::move(found));
    }
    return all;
}

} // namespace contexture::find
