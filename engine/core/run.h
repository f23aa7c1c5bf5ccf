// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/device.h"
#include "engine/core/document.h"
#include "engine/core/model_info.h"
#include "engine/core/trace.h"

#include <memory>
#include <string>
#include <vector>

namespace contexture {

// The other sentences of the document that a context model may read.
enum class ContextMode : std::uint8_t {
    None,    // the sentence-level model
    Online,  // earlier sentences only
    Offline, // every sentence but the current one
};

// The order in which a document is decoded if the model reads the target side of other sentences.
enum class DocumentDecoding : std::uint8_t {
    TwoPass, // first every sentence without context, then each again over the others' first translations (Maruf 2019)
    Sequential, // sentence by sentence, with the final translations so far (online only)
};

// The number format in which weights are multiplied during translation. Fp32 is the reference.
enum class WeightPrecision : std::uint8_t {
    Fp32,
    BFloat16,  // weights and their factors are rounded to bfloat16
    Int8,      // weights and their factors are rounded to 8-bit integers, with a scale for each row
    Automatic, // the fastest format on the processor, Fp32 while attention is recorded; a run stores the actual format
};

struct DecodeOptions {
    int beamSize = 4;           // 1 = greedy
    float lengthPenalty = 0.6f; // Wu et al. 2016, alpha in ((5 + length) / 6)^alpha
    int maxExtraPieces = 50;    // a hard stop at source pieces + this many, reported when reached
    // Context-aware decoding (Shi et al. 2024): what the context changes in the logits counts so many times. 1: the
    // model as it is; 0: as if it read nothing; 2: twice.
    float contextStrength = 1.0f;
    int nBest = 1;           // translations of each sentence that are kept; at most beamSize
    int batchSentences = 16; // number of sentences that are decoded together if the result is exact
    WeightPrecision precision = WeightPrecision::Fp32;

    friend bool operator==(const DecodeOptions&, const DecodeOptions&) = default;
};

inline constexpr float kMostContextStrength = 10.0f;

// Whether two options give the same search: beam size, length penalty, hard stop and strength of the context agree;
// other fields may differ.
bool isSameSearch(const DecodeOptions& a, const DecodeOptions& b);

// The sites of a model that are recorded while it translates.
enum class TraceDetail : std::uint8_t {
    None,
    Shown, // every site that a view shows: all except those with SiteInfo::onRequest
    All,   // every site
};

// The treatment of a source sentence that has more subwords than the model takes.
enum class LongSentences : std::uint8_t {
    Refuse,   // the document is not translated
    Cut,      // the words are read as far as they fit, whole words only
    LeaveOut, // the sentence is read as an empty sentence, also as context
};

// A sentence of which the model did not read the words from `firstWord` on.
struct UnreadWords {
    SentenceIndex sentence;
    std::int32_t firstWord = 0; // 0: the sentence was left out

    friend bool operator==(const UnreadWords&, const UnreadWords&) = default;
};

// "sentence 12 read up to word 85", "sentence 14 left out"; counted from 1.
std::string unreadText(const UnreadWords& unread);

struct RunSettings {
    ContextMode context = ContextMode::Online;
    std::vector<SentenceIndex> excluded = {}; // sentences hidden from all other sentences
    DecodeOptions decode = {};
    DocumentDecoding documentDecoding = DocumentDecoding::TwoPass;
    TraceDetail trace = TraceDetail::Shown;
    LongSentences longSentences = LongSentences::Refuse;
    std::vector<UnreadWords> unread = {}; // in a finished run, by ascending sentence; no effect in a request
    std::string device = kProcessor;      // in a finished run: the device, as LibTorch names it ("cpu", "cuda:0")
    // Forced decoding: the origin of the translations that the model only scored, kReference or another run's name.
    // Empty: the model's own translations.
    std::string given = {};
};
inline constexpr const char* kReference = "reference"; // the reference of the document

// Another translation that the search found but did not choose.
struct OtherTranslation {
    std::string text;
    double logProbability = 0.0; // of the whole sentence, its end included
    double score = 0.0;          // the score of the search: logProbability over the length penalty
};

// One translated (or scored) sentence.
struct TranslatedSentence {
    Sentence text;
    std::vector<float> wordLogProbability;      // natural log, one per word: the sum over its subwords
    double logProbability = 0.0;                // of the whole sentence, its end included
    bool hitLengthStop = false;                 // cut at the hard stop
    double score = 0.0;                         // as OtherTranslation's; 0 if the sentence was only scored
    std::vector<OtherTranslation> others;       // DecodeOptions::nBest - 1 at most, the best first; never saved
    std::vector<std::int32_t> pieces;           // subword numbers as they were produced (or scored), without EOS
    std::shared_ptr<const SentenceTrace> trace; // null when not traced
};

// One document, translated by one model under one setting. Immutable once shared; a cancelled run has null sentences.
struct Run {
    std::shared_ptr<const Document> document;
    ModelInfo model;
    RunSettings settings;
    std::vector<std::shared_ptr<const TranslatedSentence>> sentences; // document->size() entries, null = not translated
    // Two-pass decoding by a model that reads the target side: the first pass, which the final sentences read. Word
    // columns of target-side records then count the words of these sentences; if empty, the words of `sentences`.
    std::vector<std::shared_ptr<const TranslatedSentence>> firstPass;
    double seconds = 0.0;
    bool cancelled = false;
    std::string label; // for people: "Online context", "Online, without sentence 3"

    std::size_t finished() const;
    // The number of words of a source sentence that the model read, from its beginning.
    std::size_t wordsRead(SentenceIndex sentence) const;
    std::size_t targetWords() const;
};

} // namespace contexture
