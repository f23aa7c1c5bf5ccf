// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/lab/lexicon.h"
#include "engine/lab/morphology.h"

#include <cstdint>
#include <string>
#include <vector>

namespace contexture::lab {

// The role of a word of a frame in the gold records.
enum class GoldRole : std::uint8_t { None, It, Mention, Cue, Ambiguous, You };

// A character of the document, as in sentences about her or him.
struct Character {
    std::string_view name;
    Gender gender = Gender::Feminine;
};

// A noun phrase before it becomes words.
struct NounPhrase {
    enum class Kind { Noun, Name, NamePronoun, Names, I, We, You, They, It, Weather, Word };
    Kind kind = Kind::Noun;
    Determiner determiner = Determiner::The;
    int number = 0; // with Determiner::Number: 2 to 12
    bool plural = false;
    std::vector<const Adjective*> adjectives;
    const lab::Noun* noun = nullptr;
    const Adverbial* word = nullptr;   // Kind::Word: alles, etwas, nichts
    std::vector<Character> characters; // Name, NamePronoun: one; Names: two
    Gender gender = Gender::Neuter;    // Kind::It: of its antecedent
    bool formal = false;               // Kind::You, and a possessive of "you"
    // The owner of a possessive, as far as the form depends on it: I, We, You, They, It or NamePronoun.
    Kind ownerKind = Kind::NamePronoun;
    Gender ownerGender = Gender::Feminine;
    GoldRole role = GoldRole::None;
};

// A part of a clause other than subject and verb.
struct Element {
    enum class Kind { Object, Prepositional, Adverb, Predicate };
    Kind kind = Kind::Object;
    NounPhrase phrase;
    const Preposition* preposition = nullptr;
    const Adverbial* adverb = nullptr;
    const Adjective* predicate = nullptr;
    std::string_view degree; // "very", "too", "quite", "so", or empty
    bool fronted = false;    // first in both languages
};

enum class Modal { None, Can, Want, Must, May, Should, Like, Will };
enum class ClauseLink { Main, And, But, AndSame, ButSame, ThenSame, Because, When, After, That, If, While, So };
enum class Mood { Statement, Question };
// Short answers whose German repeats the verb that English leaves out.
enum class Ellipsis { None, DidToo, SoDid, DidNot, AlsoHave };

bool isSubordinate(ClauseLink link);

struct Clause {
    ClauseLink link = ClauseLink::Main;
    NounPhrase subject;
    const lab::Verb* verb = nullptr;
    GoldRole verbRole = GoldRole::None;
    Modal modal = Modal::None;
    Tense tense = Tense::Past;
    Mood mood = Mood::Statement;
    Ellipsis ellipsis = Ellipsis::None;
    bool negated = false;
    std::vector<Element> elements;
};

// The meaning of a sentence: both languages are generated from it, and a contrastive translation from a changed copy.
struct Frame {
    std::vector<Clause> clauses;
    bool quoted = false;          // direct speech
    NounPhrase speaker;           // with a quotation: the speaker
    const Verb* speech = nullptr; // say, ask, answer; null: without attribution
    std::string_view opening;     // an interjection before the first clause: "yes", "no", "well"
};

// The position of a word that gold records name.
struct GoldWord {
    GoldRole role = GoldRole::None;
    int word = 0;
};

struct Surface {
    std::vector<std::string> words;
    std::vector<GoldWord> gold;     // in order of words
    int verbWord = -1;              // the lexical verb of the clause with verbRole
    int prefixWord = -1;            // its separated prefix
    int first(GoldRole role) const; // -1: none
};

Surface toEnglish(const Frame& frame);
Surface toGerman(const Frame& frame);
// Words joined to a text: with spaces between them, but none before , . ? ! and inside quotation marks.
std::string join(const std::vector<std::string>& words);

} // namespace contexture::lab
