// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <span>
#include <string_view>

namespace contexture::lab {

enum class Case { Nominative, Accusative, Dative, Genitive };
enum class Gender { Masculine, Feminine, Neuter };

// Semantic classes that a predicate can select ("barked", "tasted good"). A document names at most one thing per class
// that a pronoun refers to.
enum class NounClass : char {
    Other = '-',
    Person = 'h',
    Animal = 'a',
    Device = 'd',
    Clothing = 'c',
    Food = 'f',
    Reading = 'r',
    Transport = 't',
    Furniture = 'u',
    Building = 'b',
    Plant = 'p'
};

// A noun in both languages. The key is the English singular; "_" stands for a space, and a trailing "_1" distinguishes
// homographs and synonyms without being shown.
struct Noun {
    std::string_view key;
    std::string_view englishPlural; // empty: regular
    std::string_view german;        // nominative singular
    char gender;                    // m, f, n
    std::string_view germanPlural;  // nominative plural; empty: none in use
    std::string_view weakEnding;    // n-declension: "n" or "en" in all other cases; empty: none
    char nounClass;
};

// A verb in both languages. The key is the English infinitive; "_" separates
// a particle that follows the object ("put_down"), "-" a preposition before
// it ("look-at"), and a trailing "_1" distinguishes homographs.
struct Verb {
    std::string_view key;
    std::string_view englishPast;       // of the first word
    std::string_view englishParticiple; // of the first word
    std::string_view german;            // infinitive; "|" after a separable prefix
    std::string_view germanPresent3;    // er/sie/es form without prefix, if it is irregular
    std::string_view germanPast;        // er/sie/es form without prefix
    std::string_view germanParticiple;  // whole
    char auxiliary;                     // h(aben) or s(ein)
    // Cases of the objects in order: "A", "D", "DA", or a preposition and its case, "auf+A". A leading "r" is an
    // accusative reflexive, "d" a dative one.
    std::string_view frame;
};

struct Adjective {
    std::string_view english; // also the key, with "_1" as for nouns
    std::string_view german;  // predicative
    std::string_view stem;    // form before an ending, if it differs ("hoh")
};

// The place of an adverbial: [t]ime, [s]entence ("suddenly", first in English), [q] in the middle ("often"), [m]anner,
// [p]lace, [d]irection, [o]bject ("everything"), [w] a question word.
struct Adverbial {
    std::string_view key;
    std::string_view english;
    std::string_view german;
    char kind;
};

struct Preposition {
    std::string_view key;
    std::string_view english;
    std::string_view german;
    char germanCase; // A, D, G
    char kind;       // [p]lace, [d]irection, [o]ther, [t]ime
};

struct PersonName {
    std::string_view name;
    Gender gender;
};

// In the order of their tables in resources/controlled-language.
std::span<const Noun> nouns();
std::span<const Verb> verbs();
std::span<const Adjective> adjectives();
std::span<const Adverbial> adverbials();
std::span<const Preposition> prepositions();
std::span<const PersonName> personNames();

// Look-ups by key. They throw Error for an unknown key: a mistake in the language's own tables.
const Noun& noun(std::string_view key);
const Verb& verb(std::string_view key);
const Adjective& adjective(std::string_view key);
const Adverbial& adverbial(std::string_view key);
const Preposition& preposition(std::string_view key);

Gender genderOf(const Noun& noun);

} // namespace contexture::lab
