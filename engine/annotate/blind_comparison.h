#pragma once

#include "engine/core/run.h"
#include "engine/eval/sign_test.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace contexture::store {
class Workspace;
}

namespace contexture::annotate {

// Two runs of a document compared by a person who does not know which is which: the sentences in which they differ, in
// a seeded order, each run on a seeded side. Adequacy and fluency are asked apart, and "neither" is an answer.

enum class Preference : std::uint8_t { First, Second, Tie }; // of the runs, whichever side they stood on
enum class Scale : std::uint8_t { Adequacy, Fluency };

struct BlindRun {
    std::int64_t row = 0; // in its workspace
    std::string label;
    std::string model;
    std::string modelHash;
    std::string textHash; // SHA-256 of its translations, a line each
};

struct BlindSentence {
    SentenceIndex sentence;
    bool isFirstLeft = true;
    std::optional<Preference> adequacy;
    std::optional<Preference> fluency;
    friend bool operator==(const BlindSentence&, const BlindSentence&) = default;
};

struct BlindComparison {
    std::int64_t document = 0; // its row
    std::string title;         // of the document
    std::uint64_t seed = 1;
    std::size_t differing = 0; // sentences of the document in which the two differ
    BlindRun first;
    BlindRun second;
    std::vector<BlindSentence> sentences; // in the order in which they are asked

    std::size_t judged() const; // sentences with both answers
    bool isWhole() const { return judged() == sentences.size(); }
    std::size_t next() const; // the first that lacks an answer; sentences.size() where none does
};

// Sentences that both runs have and that differ.
std::vector<SentenceIndex> differingSentences(const Run& first, const Run& second);

struct BlindOptions {
    std::uint64_t seed = 1; // the same order and sides on every machine
    std::size_t most = 0;   // sentences; 0: all that differ
};
// Rows and labels are the caller's to fill in. Throws Error for runs of two documents, and where nothing differs.
BlindComparison blindComparison(const Run& first, const Run& second, const BlindOptions& options);
std::string textHashOf(const Run& run);

struct BlindResult {
    eval::SignTest adequacy;
    eval::SignTest fluency;
};
BlindResult resultOf(const BlindComparison& comparison); // of the answers so far

// As a workspace keeps it: JSON, the whole state. parse throws Error naming the field; `where` is told with it.
std::string toJson(const BlindComparison& comparison);
BlindComparison parseBlindComparison(const std::string& json, const std::string& where);

// In a workspace: among its view state, by number.
struct KeptComparison {
    std::string key; // "blind/12"
    BlindComparison comparison;
};
std::vector<KeptComparison> blindComparisonsOf(const store::Workspace& workspace);   // the oldest first
std::string keepNew(store::Workspace& workspace, const BlindComparison& comparison); // its key; one transaction
void keep(store::Workspace& workspace, const KeptComparison& kept);                  // as it is now

// For other programs: CSV with the facts as lines that begin with "#", or JSON. A row for each sentence in the order in
// which they were asked: order, sentence (from 1), left ("first" or "second"), adequacy, fluency ("first", "second",
// "tie", empty).
std::string blindTable(const BlindComparison& comparison, bool json);

} // namespace contexture::annotate
