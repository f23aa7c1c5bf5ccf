// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/eval/accuracy.h"
#include "engine/lab/gold.h"

#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace contexture::eval {

// Contrastive test sets (Müller et al. 2018, "ContraPro"): a model scores the right translation of a sentence and wrong
// ones that differ in one word, in the context of the document.

// One sentence of a suite.
struct ContrastiveItem {
    std::string document;      // its name in the suite ("document id")
    std::int64_t segment = -1; // the sentence's number in the suite ("segment id"); -1 without one
    std::string source;
    std::string reference;
    std::vector<std::string> contrastive; // whole sentences, at least one
    std::string phenomenon = "pronoun";   // the only one in ContraPro's own files
    std::int32_t distance = 0;            // sentences back; negative: ahead
    std::string right;                    // the word in question, if the suite gives it
    std::vector<std::string> wrong;
    std::string sourceWord;         // the source word that it translates, if the suite gives it
    std::string gender;             // of the right pronoun: "masculine", "feminine", "neuter"; empty: none, or unknown
    std::int32_t wordDistance = -1; // distance in words within the sentence, if the suite gives it; else -1
};

// A whole document in a suite, sentence by sentence.
struct SuiteDocument {
    std::string id;
    std::vector<std::string> source;
    std::vector<std::string> reference; // as many; empty texts if the suite has no translation
};

struct ContrastiveSuite {
    std::vector<ContrastiveItem> items;
    std::vector<SuiteDocument> documents; // none in ContraPro's own file, whose context is in OpenSubtitles
    bool countsFromZero = false;          // the file does; the segments here count from 1 all the same

    const SuiteDocument* document(const std::string& id) const; // null if the suite does not have it
};

// Reads ContraPro's layout: an array of objects with "src segment" (or "source"), "ref
// segment" (or "reference"), "errors" [{"contrastive", "replacement"}], "ante distance",
// "document id", "segment id", "ref pronoun". The lab adds "phenomenon", and "src document"
// and "ref document" with the first entry of a document. Throws Error naming file, entry
// and field; also if an entry's source differs from the sentence of its document. A file
// with a segment 0 counts from 0, and all its segments are counted one further here.
ContrastiveSuite parseContraPro(const std::string& json, const std::string& fileName);

// Log-probabilities of one item's translations; a higher value is better.
struct ContrastiveScores {
    double reference = 0.0;
    std::vector<double> contrastive;
};

// The reference wins if its score is above that of every contrastive translation. A tie is lost, and so is a comparison
// with NaN, and one without contrastive translations.
bool wins(const ContrastiveScores& scores);

struct ContrastiveAccuracy {
    Accuracy all;
    std::array<Accuracy, kDistanceBuckets.size()> byDistance{};

    void add(std::int32_t distance, bool isRight);
    const Accuracy& at(DistanceBucket bucket) const { return byDistance[static_cast<std::size_t>(bucket)]; }
    friend bool operator==(const ContrastiveAccuracy&, const ContrastiveAccuracy&) = default;
};

struct ContrastiveResult {
    ContrastiveAccuracy all;
    std::map<std::string, ContrastiveAccuracy> byPhenomenon; // by name; without those that do not occur
};

// The phenomenon and distance of one item, for suites and gold records alike.
struct ContrastiveQuestion {
    std::string phenomenon;
    std::int32_t distance = 0;
};
std::vector<ContrastiveQuestion> questions(std::span<const ContrastiveItem> items);
std::vector<ContrastiveQuestion> questions(std::span<const lab::GoldRecord> records);

// One score per item, in order; throws Error if the numbers differ.
ContrastiveResult contrastiveAccuracy(std::span<const ContrastiveQuestion> questions,
                                      std::span<const ContrastiveScores> scores);

} // namespace contexture::eval
