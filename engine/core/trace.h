// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/csr.h"
#include "engine/core/document.h"
#include "engine/core/index.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace contexture {

// The meaning of the columns of an attention record; views choose and describe records by it.
enum class AttentionLevel : std::uint8_t {
    Sentence,  // columns: sentences of the document ("sentence-level")
    Word,      // columns: words of the whole document, numbered through ("word-level")
    Source,    // columns: words of this sentence's source (source attention, "cross")
    SelfSide,  // columns: words of this sentence on the query's own side ("produced so far")
    CacheSlot, // columns: slots of a cache; `slotWords` gives the word in each
};

// A word somewhere in the document.
struct DocumentWord {
    SentenceIndex sentence;
    Side side = Side::Source;
    WordIndex word;
    friend bool operator==(const DocumentWord&, const DocumentWord&) = default;
};

// Half-open range of sentences.
struct SentenceRange {
    std::int32_t begin = 0;
    std::int32_t end = 0;
    friend bool operator==(const SentenceRange&, const SentenceRange&) = default;
};

// One attention of one sentence, for each head. Rows are the words of the sentence on `querySide`. Subwords are merged
// to words: weights on the subwords of a key word are added, rows of a query word's subwords are averaged.
struct AttentionRecord {
    std::string site; // "encoder.context", "decoder.3.cross", ...
    AttentionLevel level = AttentionLevel::Sentence;
    Side querySide = Side::Source;
    Side keySide = Side::Source; // the side whose words or sentences are read
    // Word level below a sentence level: true when `heads` holds weights within each sentence (a row sums to one in
    // each sentence that has sentence-level weight), false when a row sums to one over the document (final weights).
    bool withinSentence = false;
    std::vector<CsrMatrix> heads = {};        // one per head: [query words, columns]
    std::vector<DocumentWord> slotWords = {}; // CacheSlot only

    friend bool operator==(const AttentionRecord&, const AttentionRecord&) = default;
};

// One gate of one sentence. gamma multiplies the sentence's own state (Maruf et al. 2019 eq. 8); views show the context
// share = 1 - mean(gamma) over the hidden units. A word that the model did not read has no gate: NaN.
struct GateRecord {
    std::string site;
    Side querySide = Side::Source;
    std::vector<float> contextShare; // one per word, in [0, 1]
    std::vector<float> spread;       // standard deviation of gamma over the hidden units, one per word

    std::optional<float> shareOf(WordIndex word) const; // nullopt for a word that does not exist or was not read
    std::optional<double> meanShare() const;            // over the words that were read; nullopt if there are none

    friend bool operator==(const GateRecord&, const GateRecord&) = default;
};

// The records of one sentence, made while it was translated (or a given translation was scored).
struct SentenceTrace {
    std::vector<SentenceRange> visible; // sentences that the mask leaves visible; ascending, not overlapping
    bool noContext = false;             // a context model, but no sentence was visible: its context module was bypassed
    std::vector<AttentionRecord> attention;
    std::vector<GateRecord> gates;

    bool isVisible(SentenceIndex sentence) const;
    std::int32_t visibleCount() const;
    const AttentionRecord* find(const std::string& site, AttentionLevel level) const; // null if not recorded
    const GateRecord* findGate(const std::string& site) const;
    std::size_t bytes() const; // memory held, shown to users as "trace size"

    friend bool operator==(const SentenceTrace&, const SentenceTrace&) = default;
};

} // namespace contexture
