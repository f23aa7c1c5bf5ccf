// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/lab/gold.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace contexture::lab {

// Training documents of an open vocabulary: any noun of a list is introduced and then referred to as *it* or *they*, in
// sentences of many forms. Unlike documents of the controlled language they are neither balanced nor meaningful; only
// their German is correct. They train models for real text; nothing is measured on them.

// A noun in both languages; it has a plural in both and only regular case endings.
struct OpenNoun {
    std::string english; // "table", "question mark"
    std::string englishPlural;
    std::string german;
    char gender = 'n'; // m, f, n
    std::string germanPlural;
    char nounClass = '-'; // [f]ood, [a]nimal, [c]lothing, [p]lant, [i]dea, [h]uman; "-": another thing
};

inline constexpr char kPerson = 'h'; // OpenNoun::nounClass

// A table with the columns english, english_plural, german, gender, german_plural, class (made from a dictionary by
// package-texts.pl). Persons (class h) have one line for the man (Lehrer) and one for the woman (Lehrerin). Throws
// Error naming an invalid line, and if a gender has no thing or, with `wantsPersons`, no person.
std::vector<OpenNoun> readOpenNouns(const std::filesystem::path& file, bool wantsPersons = false);

// Consecutive real sentences.
struct RealPair {
    std::string english;
    std::string german;
};
using RealRun = std::vector<RealPair>;

struct OpenOptions {
    std::int64_t documents = 0;
    std::uint64_t seed = 1;
    int minSentences = 4;
    int maxSentences = 12; // a begun episode is completed: up to nine more sentences
    double mixed = 0.0;    // share of documents that stand among real sentences
    double persons = 0.0;  // share of episodes about a person instead of a thing
};

// Document `number`; it depends only on the arguments. Nouns of the three genders are equally frequent. Each *it* and
// *they* that refers to a noun has a record: its antecedents are all earlier mentions of the noun, on both sides.
// Records have no wrong translations. `runs` may be empty; then nothing is mixed. For a person, one sentence tells
// whether it is a man or a woman (she, his, my uncle), and one to three others name the person by a word that shows it
// in German only (the teacher: der Lehrer, die Lehrerin); there the record's antecedents are the words that told it.
LabDocument openDocument(const OpenOptions& options, const std::vector<OpenNoun>& nouns,
                         const std::vector<RealRun>& runs, std::int64_t number);

} // namespace contexture::lab
