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

// How a document hangs together, from its text alone. These count forms; they do not judge whether a repetition is
// good.

// A rough common form of a word's inflections: lower case, without the commonest endings of the language ("en", "de";
// other languages: lower case only), German umlauts as their vowels (Haus, Häuser). Not a lemma: some words of one form
// differ.
std::string commonForm(std::string_view word, std::string_view language);

// Does the word carry content: letters, and not on the language's list of function words?
bool isContentWord(std::string_view word, std::string_view language);

// Word vectors, all of one size, by lower-case word.
using WordVectors = std::unordered_map<std::string, std::vector<float>>;

struct LexicalCohesion {
    std::int64_t contentWords = 0; // of all sentences but the first
    std::int64_t repeated = 0;     // whose common form stood in an earlier sentence
    // Mean cosine between neighbouring sentences, each the mean vector of its content words; not a number when no pair
    // of neighbours has vectors.
    double similarity = 0.0;
    std::int64_t pairs = 0; // of neighbours that have vectors

    double repetition() const; // share, 0..1 (Wong and Kit 2012 count further devices); not a number without words
};
LexicalCohesion lexicalCohesion(std::span<const Sentence> sentences, std::string_view language,
                                const WordVectors& vectors = {});

// Which German form of address a sentence uses. Capital "Sie", "Ihnen", "Ihr..." count as polite where nothing else
// makes them capital: not at the start of a sentence or quotation, where they may be "she", "they" or "her".
enum class Register : std::uint8_t { None, Informal, Formal, Mixed };
Register germanRegister(const Sentence& sentence);

struct RegisterConsistency {
    std::int64_t documents = 0;
    std::int64_t addressing = 0; // with at least two sentences that show a form: only these can disagree
    std::int64_t consistent = 0; // of these, all of one form

    void add(std::span<const Sentence> germanDocument);
    double value() const; // consistent / addressing, 0..1; not a number without such documents
};

// Names for one thing ("Handy", "Telefon", "Mobiltelefon").
using SynonymSet = std::vector<std::string>;

struct NamingConsistency {
    std::int64_t things = 0;     // sets that a document names at least twice, over all documents
    std::int64_t consistent = 0; // of these, always by the same name

    void add(std::span<const Sentence> document, std::span<const SynonymSet> sets, std::string_view language);
    double value() const; // 0..1; not a number when nothing was named twice
};

} // namespace contexture::eval
