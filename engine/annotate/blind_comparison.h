// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/run.h"
#include "engine/eval/sign_test.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace contexture::annotate {

// Two systems compared by a person who does not know which is which: sentences of one document, or of all documents of
// a workspace, in which their runs differ, in a seeded order, each system on a seeded side. Adequacy and fluency are
// separate questions, and "neither" is an answer.

enum class Preference : std::uint8_t { First, Second, Tie }; // system preferred, whichever side it was on
enum class Scale : std::uint8_t { Adequacy, Fluency };

struct BlindSystem {
    std::string label; // of its runs
    std::string model;
    std::string modelHash;
    friend bool operator==(const BlindSystem&, const BlindSystem&) = default;
};

// A document with sentences to judge, and its two runs.
struct BlindDocument {
    std::int64_t row = 0; // of all three: in the workspace
    std::string title = {};
    std::int64_t firstRun = 0;
    std::int64_t secondRun = 0;
    std::string firstTexts = {}; // textHashOf
    std::string secondTexts = {};
    friend bool operator==(const BlindDocument&, const BlindDocument&) = default;
};

struct BlindSentence {
    std::size_t document = 0; // index in the comparison's documents
    SentenceIndex sentence = {};
    bool isFirstLeft = true;
    std::optional<Preference> adequacy = {};
    std::optional<Preference> fluency = {};
    friend bool operator==(const BlindSentence&, const BlindSentence&) = default;
};

struct BlindComparison {
    std::vector<BlindDocument> documents; // with sentences to judge
    std::uint64_t seed = 1;
    std::size_t differing = 0; // sentences in which the two differ, including those that are not judged
    BlindSystem first;
    BlindSystem second;
    std::vector<BlindSentence> sentences; // in the order of the questions

    std::size_t judged() const; // sentences with both answers
    bool isWhole() const { return judged() == sentences.size(); }
    std::size_t next() const; // index of the first sentence without both answers; sentences.size() if there is none
};

struct BlindOptions {
    std::uint64_t seed = 1; // the same order and sides on every machine
    std::size_t most = 0;   // limit of sentences; 0: all that differ
};

// The sentences that may be judged: those that both runs of a document have and that differ.
class BlindPool {
public:
    // The caller sets `document.row`, `.firstRun` and `.secondRun`. Throws Error for runs of two documents.
    void add(const Run& first, const Run& second, BlindDocument document = {});

    std::size_t differing() const { return m_sentences.size(); }
    std::size_t documents() const { return m_documents.size(); } // documents with differing sentences
    // Throws Error if no sentence differs.
    BlindComparison draw(const BlindOptions& options) const;

private:
    BlindSystem m_first;
    BlindSystem m_second;
    std::vector<BlindDocument> m_documents;
    std::vector<BlindSentence> m_sentences;
};

// SHA-256 of a run's translations, one per line: shows whether they are still those that were compared.
std::string textHashOf(const Run& run);

struct BlindResult {
    eval::SignTest adequacy;
    eval::SignTest fluency;
};
BlindResult resultOf(const BlindComparison& comparison); // of the answers so far

// The whole state as a workspace stores it, in JSON. parse throws Error naming the field and `where`.
std::string toJson(const BlindComparison& comparison);
BlindComparison parseBlindComparison(const std::string& json, const std::string& where);

// A table for other programs: CSV with the facts as lines that begin with "#", or JSON. One row per sentence in the
// order of the questions: order, document (its title), sentence (from 1), left ("first" or "second"), adequacy, fluency
// ("first", "second", "tie", empty).
std::string blindTable(const BlindComparison& comparison, bool json);

} // namespace contexture::annotate
