// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/trace.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace contexture::lab {

enum class Phenomenon : std::uint8_t { Pronoun, WordSense, VerbSense, Register, Cohesion, Ellipsis };
const char* name(Phenomenon phenomenon); // "pronoun", "word_sense", "verb_sense", "register", "cohesion", "ellipsis"

// One difficult word of a generated document, and the words that decide it.
struct GoldRecord {
    Phenomenon phenomenon = Phenomenon::Pronoun;
    SentenceIndex sentence;           // sentence of the difficult word
    WordIndex sourceWord;             // "it"; words counted as in Sentence::words
    WordIndex targetWord;             // the word of the right translation that must agree
    SentenceIndex antecedentSentence; // the nearest deciding sentence
    WordIndex antecedentWord;         // in that sentence, on `decidedBy`'s side
    // All places that decide it equally well (mentions of the antecedent), the nearest one included: pointing accuracy
    // accepts each.
    std::vector<DocumentWord> antecedents;
    Side decidedBy = Side::Source;        // the side of the document that decides
    std::int32_t distance = 0;            // sentences back; 0 = in the same sentence; negative = ahead (offline only)
    std::string right;                    // the right form ("er")
    std::vector<std::string> wrong;       // the wrong ones
    std::vector<std::string> contrastive; // whole target sentences, one for each wrong form
    friend bool operator==(const GoldRecord&, const GoldRecord&) = default;
};

// A document of the controlled language. `document.reference` is the right translation.
struct LabDocument {
    Document document;
    std::vector<GoldRecord> records;
    friend bool operator==(const LabDocument&, const LabDocument&) = default;
};

// Revision of the language: it changes whenever a seed gives other documents. Measurements are valid for one revision.
inline constexpr int kRevision = 3;

struct GeneratorOptions {
    std::int64_t documents = 100;
    std::uint64_t seed = 1;
    int minSentences = 4;
    int maxSentences = 30;
};

// Document `number` of a seed; it depends only on the options and the number.
LabDocument generateDocument(const GeneratorOptions& options, std::int64_t number);
// Documents of the controlled discourse language. The same options give the same documents, byte for byte, everywhere.
std::vector<LabDocument> generate(const GeneratorOptions& options);

// gold.json for `contexture-cli evaluate`, and back. parseGoldJson throws Error for a file of another kind.
std::string toGoldJson(const std::vector<LabDocument>& documents);
std::vector<LabDocument> parseGoldJson(const std::string& json, const std::string& fileName);
// The revision of the language in a gold.json; 1 if it has
// none. Throws Error for a text that is no JSON object.
int revisionOfGold(const std::string& json, const std::string& fileName);
// The layout of ContraPro's contrapro.json, with antecedent distance and our phenomenon as extra fields.
std::string toContraProJson(const std::vector<LabDocument>& documents);
// doc_id, sent_idx, en, de
std::string toTsv(const std::vector<LabDocument>& documents);

} // namespace contexture::lab
