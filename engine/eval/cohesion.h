// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/document.h"
#include "engine/eval/accuracy.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace contexture::eval {

// Measures of a document's cohesion, from its text alone. They count forms and do not judge whether a repetition is
// good.

// A rough common form of a word's inflections: lower case, without the commonest endings of the language ("en", "de";
// other languages: lower case only), German umlauts as plain vowels (Haus, Häuser). It is no lemma: different words may
// have the same form.
std::string commonForm(std::string_view word, std::string_view language);

// Whether the word is a content word: letters, and not in the language's list of function words.
bool isContentWord(std::string_view word, std::string_view language);

// Word vectors of equal size, by lower-case word.
using WordVectors = std::unordered_map<std::string, std::vector<float>>;

struct LexicalCohesion {
    std::int64_t contentWords = 0; // of all sentences except the first
    std::int64_t repeated = 0;     // words whose common form occurred in an earlier sentence
    // Mean cosine between neighbouring sentences, each the mean vector of its content words; NaN if no pair of
    // neighbours has vectors.
    double similarity = 0.0;
    std::int64_t pairs = 0; // pairs of neighbours with vectors

    double repetition() const; // share, 0..1 (Wong and Kit 2012 count further devices); NaN without words
};
LexicalCohesion lexicalCohesion(std::span<const Sentence> sentences, std::string_view language,
                                const WordVectors& vectors = {});

// The German form of address in a sentence. Capital "Sie", "Ihnen", "Ihr..." count as polite if nothing else explains
// the capital: not at the start of a sentence or quotation, where they may be "she", "they" or "her".
enum class Register : std::uint8_t { None, Informal, Formal, Mixed };
Register germanRegister(const Sentence& sentence);

struct RegisterConsistency {
    std::int64_t documents = 0;
    std::int64_t addressing = 0; // with two sentences or more that show a form: only these can be inconsistent
    std::int64_t consistent = 0; // of these, with one form throughout

    void add(std::span<const Sentence> germanDocument);
    double value() const; // consistent / addressing, 0..1; NaN without such documents
};

// Several names for one thing ("Handy", "Telefon", "Mobiltelefon").
using SynonymSet = std::vector<std::string>;

struct NamingConsistency {
    std::int64_t things = 0;     // sets of which a document uses names at least twice, over all documents
    std::int64_t consistent = 0; // of these, always with the same name

    void add(std::span<const Sentence> document, std::span<const SynonymSet> sets, std::string_view language);
    double value() const; // 0..1; NaN if nothing was named twice
};

} // namespace contexture::eval
