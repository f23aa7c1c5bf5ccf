// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/lab/lexicon.h"

#include <string>

namespace contexture::lab {

// The determiner of a noun, as far as endings depend on it.
enum class Determiner {
    None,       // strong endings
    The,        // weak
    This,       // weak
    Every,      // weak, singular
    A,          // mixed
    No,         // mixed
    Possessive, // mixed
    Some,       // einige, strong
    Many,       // viele, strong
    Number      // zwei, drei ...: strong
};

// Person and number of a verb or a pronoun.
struct Person {
    int person = 3;      // 1, 2, 3
    bool plural = false; // the polite Sie is third person plural
    friend bool operator==(const Person&, const Person&) = default;
};

// Perfect: the past tense of spoken German, for the English simple past. PresentPerfect: a perfect in both languages.
// Progressive: "I am waiting", present in German.
enum class Tense { Past, Present, Progressive, Perfect, PresentPerfect, Pluperfect };

namespace german {

std::string definiteArticle(Case c, Gender g, bool plural);
// Endings of ein, kein, mein, sein ...: "", "e", "en", "em", "er", "es".
std::string mixedEnding(Case c, Gender g, bool plural);
// Endings of dieser, jeder, and of adjectives without an article (genitive -en excepted): "er", "e", "es" ...
std::string strongEnding(Case c, Gender g, bool plural);
std::string adjective(const Adjective& adjective, Determiner before, Case c, Gender g, bool plural);
std::string noun(const Noun& noun, Case c, bool plural);
std::string infinitive(const Verb& verb);        // with its prefix: "aufmachen"
std::string prefix(const Verb& verb);            // "auf", or empty
std::string present(const Verb& verb, Person p); // without prefix
std::string past(const Verb& verb, Person p);    // without prefix
// Preposition and definite article as one word, if German contracts them ("im", "zur"); otherwise empty.
std::string contraction(std::string_view preposition, const std::string& article);
// Personal pronoun of the third person singular.
std::string pronoun(Gender g, Case c);

} // namespace german

namespace english {

std::string shown(std::string_view key); // "washing_machine" -> "washing machine", "bank_1" -> "bank"
std::string plural(const Noun& noun);
std::string article(const std::string& next); // "a" or "an"
std::string base(const Verb& verb);           // first word: "put" of "put_down"
// Particle or preposition after the first word, and whether it follows the object ("put it down").
std::string particle(const Verb& verb, bool& followsObject);
std::string present(const Verb& verb, Person p);
std::string past(const Verb& verb, Person p);
std::string gerund(const Verb& verb); // "waiting"

} // namespace english

} // namespace contexture::lab
