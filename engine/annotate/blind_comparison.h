// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/run.h"
#include "engine/eval/sign_test.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace contexture::annotate {

// Two systems compared by a person who does not know which is which: the sentences of one document, or of all documents
// of a workspace, in which their runs differ, in a seeded order, each system on a seeded side. Adequacy and fluency are
// asked apart, and "neither" is an answer.

enum class Preference : std::uint8_t { First, Second, Tie }; // of the systems, whichever side they stood on
enum class Scale : std::uint8_t { Adequacy, Fluency };

struct BlindSystem {
    std::string label; // of its runs
    std::string model;
    std::string modelHash;
    friend bool operator==(const BlindSystem&, const BlindSystem&) = default;
};

// A document that sentences are asked of, and the two runs of it.
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
    std::size_t document = 0; // among those of the comparison
    SentenceIndex sentence = {};
    bool isFirstLeft = true;
    std::optional<Preference> adequacy = {};
    std::optional<Preference> fluency = {};
    friend bool operator==(const BlindSentence&, const BlindSentence&) = default;
};

struct BlindComparison {
    std::vector<BlindDocument> documents; // that sentences are asked of
    std::uint64_t seed = 1;
    std::size_t differing = 0; // sentences, asked or not, in which the two differ
    BlindSystem first;
    BlindSystem second;
    std::vector<BlindSentence> sentences; // in the order in which they are asked

    std::size_t judged() const; // sentences with both answers
    bool isWhole() const { return judged() == sentences.size(); }
    std::size_t next() const; // the first that lacks an answer; sentences.size() where none does
};

struct BlindOptions {
    std::uint64_t seed = 1; // the same order and sides on every machine
    std::size_t most = 0;   // sentences; 0: all that differ
};

// What may be asked about: the sentences that both runs of a document have and that differ.
class BlindPool {
public:
    // `document.row`, `.firstRun` and `.secondRun` are the caller's to know. Throws Error for runs of two documents.
    void add(const Run& first, const Run& second, BlindDocument document = {});

    std::size_t differing() const { return m_sentences.size(); }
    std::size_t documents() const { return m_documents.size(); } // in which something differs
    // Throws Error where nothing differs.
    BlindComparison draw(const BlindOptions& options) const;

private:
    BlindSystem m_first;
    BlindSystem m_second;
    std::vector<BlindDocument> m_documents;
    std::vector<BlindSentence> m_sentences;
};

// SHA-256 of a run's translations, a line each: whether it is still the one that was compared.
std::string textHashOf(const Run& run);

struct BlindResult {
    eval::SignTest adequacy;
    eval::SignTest fluency;
};
BlindResult resultOf(const BlindComparison& comparison); // of the answers so far

// As a workspace keeps it: JSON, the whole state. parse throws Error naming the field; `where` is told with it.
std::string toJson(const BlindComparison& comparison);
BlindComparison parseBlindComparison(const std::string& json, const std::string& where);

// For other programs: CSV with the facts as lines that begin with "#", or JSON. A row for each sentence in the order in
// which they were asked: order, document (its title), sentence (from 1), left ("first" or "second"), adequacy, fluency
// ("first", "second", "tie", empty).
std::string blindTable(const BlindComparison& comparison, bool json);

} // namespace contexture::annotate
