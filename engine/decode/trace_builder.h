// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/trace.h"
#include "engine/decode/word_map.h"
#include "engine/model/recorder.h"

#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace contexture::decode {

// The columns of a record that the subword columns of one report become.
struct TraceColumns {
    std::int32_t count = 0;                   // columns of the record
    std::vector<std::int32_t> word;           // piece column -> column of the record, -1 for none (BOS, EOS)
    std::vector<std::int32_t> sentence;       // word level: piece column -> sentence of the document
    std::vector<std::int32_t> sentenceOfWord; // word level: column of the record -> sentence
};

// The word-level columns of context attention: the words of all sentences on the side that the context reads, counted
// through. words: one map a sentence, null where it has no text on that side (yet). keyPieceCounts:
// DocumentContext::keyPieceCounts(); a sentence may have one more than its pieces (EOS) or two (BOS and EOS).
// Throws Error when the counts do not fit the sentences.
TraceColumns contextColumns(std::span<const WordMap* const> words, std::span<const std::int32_t> keyPieceCounts);

// Those of a context, for each side that its sites read.
struct ContextColumns {
    ContextColumns(const TraceColumns* both = nullptr) : source(both), target(both) {}
    ContextColumns(const TraceColumns* ofSource, const TraceColumns* ofTarget) : source(ofSource), target(ofTarget) {}
    const TraceColumns* of(Side side) const { return side == Side::Source ? source : target; }

    const TraceColumns* source; // null without
    const TraceColumns* target;
};

// One row of the observed batch. The maps outlive the builder; `target` is set before the decoder is observed.
struct ObservedRow {
    const WordMap* source = nullptr;
    const WordMap* target = nullptr;
    bool sourceBos = true; // BOS stands before the source's pieces
};

// Names of sites that a builder must know. They outlive it.
struct TraceSites {
    std::span<const std::string> context = {};  // those that read other sentences
    std::span<const std::string> unwanted = {}; // those whose reports are dropped
};

// Turns what a teacher-forced pass reports in subwords into traces in words: weights on keys add up, rows of queries
// are averaged over the subwords of a word. Only what is not exactly zero is stored.
//
// Layout of the reports: source side BOS (of a model that reads one), pieces, EOS; target side BOS, pieces, and
// position t is what *produced* piece t: the row of a target word is the mean over the positions that produced its
// subwords, not those that read them. The position that produced EOS belongs to no word. Weight on the columns of BOS
// and EOS belongs to no word either: rows at the Source and SelfSide levels sum to one minus that weight.
//
// Word-level weights within a sentence (AttentionRecord::withinSentence) are stored conditional on the sentence: with
// s_p(j) and w_p(k) of the query's subwords p, s(j) = mean_p s_p(j) and w(k) = sum_p s_p(j) w_p(k) / sum_p s_p(j), so
// that s(j) w(k) is exactly the average of the products. Sentences with s(j) = 0 hold none.
//
// The slots of a cache keep their order; a slot is named by the word of its piece.
//
// A sentence for which nothing was visible keeps no record of a context site: it is marked noContext instead.
class TraceBuilder final : public trace::Recorder {
public:
    // The columns outlive the builder.
    TraceBuilder(ContextColumns context, const TraceSites& sites, std::vector<ObservedRow> rows);
    ~TraceBuilder() override;

    void setTarget(std::size_t row, const WordMap* target) { m_rows.at(row).target = target; }

    // From now on the model is only observed: the translation is given.
    void observeOnly() { m_wantsLogits = false; }

    bool wants(const std::string& site) const override;
    bool wantsLogits() const override { return m_wantsLogits; }
    void attention(const trace::Site& site, const at::Tensor& weights) override;
    void attention(const trace::Site& site, std::int64_t b, std::vector<CsrMatrix> heads) override;
    void gate(const std::string& site, Side querySide, const at::Tensor& gamma) override;
    void visible(std::int64_t b, std::vector<SentenceRange> ranges) override;
    void slots(const std::string& site, std::int64_t b, std::vector<trace::Slot> slots) override;

    // One trace a row of the batch; the builder is empty afterwards.
    std::vector<std::shared_ptr<const SentenceTrace>> finish();

private:
    struct Report {
        trace::Site site;
        std::vector<CsrMatrix> heads; // [query pieces of the sentence, piece columns]
        bool merged = false;          // heads are [query words, word columns] already
    };
    struct Scratch; // sums as wide as the document, kept from one record to the next

    const WordMap& queryWords(std::size_t row, Side side) const;
    std::int64_t firstQueryRow(std::size_t row, Side side) const;
    bool isContextSite(const std::string& site) const;
    const TraceColumns& contextColumnsFor(const Report& report) const;
    TraceColumns sentenceColumnsFor(const trace::Site& site, std::int32_t keys, std::size_t row) const;
    std::vector<DocumentWord> slotWords(const Report& report, std::size_t row) const;
    AttentionRecord record(const Report& report, const std::vector<Report>& all, std::size_t row);

    ContextColumns m_context;
    TraceSites m_sites;
    std::vector<ObservedRow> m_rows;
    std::vector<SentenceTrace> m_traces;
    std::vector<std::vector<Report>> m_reports;                           // of each row, until finish()
    std::vector<std::map<std::string, std::vector<trace::Slot>>> m_slots; // of each row, by site
    bool m_wantsLogits = true;
    std::unique_ptr<Scratch> m_scratch;
};

} // namespace contexture::decode
