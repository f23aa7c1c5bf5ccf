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
    std::int64_t segment = -1; // the sentence's number as the suite has it ("segment id"); -1 where it has none
    std::string source;
    std::string reference;
    std::vector<std::string> contrastive; // whole sentences, at least one
    std::string phenomenon = "pronoun";   // ContraPro's own files hold no other
    std::int32_t distance = 0;            // sentences back; negative: ahead
    std::string right;                    // the word in question, where the suite names it
    std::vector<std::string> wrong;
    std::string sourceWord;         // which it translates, where the suite names it
    std::string gender;             // "masculine", "feminine", "neuter" of the right pronoun; empty: none, or not known
    std::int32_t wordDistance = -1; // in words, within the sentence, as some suites give it; -1: not given
};

// A whole document that a suite brings with it, sentence by sentence.
struct SuiteDocument {
    std::string id;
    std::vector<std::string> source;
    std::vector<std::string> reference; // as many; empty texts where the suite knows no translation
};

struct ContrastiveSuite {
    std::vector<ContrastiveItem> items;
    std::vector<SuiteDocument> documents; // none in ContraPro's own file: its context is in OpenSubtitles

    const SuiteDocument* document(const std::string& id) const; // null when the suite does not bring it
};

// Reads ContraPro's layout: an array of objects with "src segment" (or "source"), "ref segment" (or "reference"),
// "errors"
// [{"contrastive", "replacement"}], "ante distance", "document id", "segment id", "ref pronoun". The lab adds
// "phenomenon", and "src document" and "ref document" with the first entry of a document. Throws Error naming file,
// entry and field; also when an entry's source is not the sentence of its document that it says.
ContrastiveSuite parseContraPro(const std::string& json, const std::string& fileName);

// Log-probabilities of one item's translations; more is better.
struct ContrastiveScores {
    double reference = 0.0;
    std::vector<double> contrastive;
};

// The reference wins when it scores above every contrastive translation. A tie is lost, and so is a comparison with
// what is not a number, and one without contrastive translations.
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
    std::map<std::string, ContrastiveAccuracy> byPhenomenon; // by its name; without those of which there is none
};

// What is asked of one item, for suites and gold records alike.
struct ContrastiveQuestion {
    std::string phenomenon;
    std::int32_t distance = 0;
};
std::vector<ContrastiveQuestion> questions(std::span<const ContrastiveItem> items);
std::vector<ContrastiveQuestion> questions(std::span<const lab::GoldRecord> records);

// One score an item, in order; throws Error when the numbers differ.
ContrastiveResult contrastiveAccuracy(std::span<const ContrastiveQuestion> questions,
                                      std::span<const ContrastiveScores> scores);

} // namespace contexture::eval
