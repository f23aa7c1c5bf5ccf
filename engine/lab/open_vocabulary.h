// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/lab/gold.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace contexture::lab {

// Training documents of an open vocabulary: any noun of a list is introduced and then spoken of as *it* or *they*, in
// sentences of many shapes. Unlike those of the controlled language they are neither balanced nor meaningful; only
// their German is right. They train models for real text, and nothing is measured on them.

// A noun in both languages; it has a plural in both and no case ending but the regular ones.
struct OpenNoun {
    std::string english; // "table", "question mark"
    std::string englishPlural;
    std::string german;
    char gender = 'n'; // m, f, n
    std::string germanPlural;
    char nounClass = '-'; // [f]ood, [a]nimal, [c]lothing, [p]lant, [i]dea, [h]uman; "-": some thing
};

inline constexpr char kPerson = 'h'; // OpenNoun::nounClass

// A table with the columns english, english_plural, german, gender, german_plural, class (what package-texts.pl makes
// of a dictionary). Persons (class h) have a line for the man (Lehrer) and one for the woman (Lehrerin). Throws Error
// naming the line that is none, and where a gender has no thing or, if persons are wanted, no person.
std::vector<OpenNoun> readOpenNouns(const std::filesystem::path& file, bool wantsPersons = false);

// Real sentences that follow each other.
struct RealPair {
    std::string english;
    std::string german;
};
using RealRun = std::vector<RealPair>;

struct OpenOptions {
    std::int64_t documents = 0;
    std::uint64_t seed = 1;
    int minSentences = 4;
    int maxSentences = 12; // an episode that has begun is told to its end: up to nine more
    double mixed = 0.0;    // share of the documents that stand among real sentences
    double persons = 0.0;  // share of the episodes that tell of a person instead of a thing
};

// Document `number`; it depends on nothing but the arguments. Nouns of the three genders are equally frequent. Each
// *it* and *they* that stands for a noun has a record: its antecedents are all mentions of the noun up to there, on
// both sides. Records have no wrong translations. `runs` may be empty; then nothing is mixed. Of a person one sentence
// tells whether it is a man or a woman (she, his, my uncle), and one to three others name it with a word that tells it
// in German alone (the teacher: der Lehrer, die Lehrerin); there the record's antecedents are what told it.
LabDocument openDocument(const OpenOptions& options, const std::vector<OpenNoun>& nouns,
                         const std::vector<RealRun>& runs, std::int64_t number);

} // namespace contexture::lab
