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

// The map from subword columns of a report to the columns of a record.
struct TraceColumns {
    std::int32_t count = 0;                   // columns of the record
    std::vector<std::int32_t> word;           // piece column -> column of the record, -1 for none (BOS, EOS)
    std::vector<std::int32_t> sentence;       // word level: piece column -> sentence of the document
    std::vector<std::int32_t> sentenceOfWord; // word level: column of the record -> sentence
};

// The word-level columns of context attention: the words of all sentences on the side that the context reads, numbered
// through. words: one map per sentence, null if it has no text on that side (yet). keyPieceCounts:
// DocumentContext::keyPieceCounts(); a sentence may have one more than its pieces (EOS) or two (BOS and EOS). Throws
// Error if the counts do not fit the sentences.
TraceColumns contextColumns(std::span<const WordMap* const> words, std::span<const std::int32_t> keyPieceCounts);

// The columns of a context, for each side that its sites read.
struct ContextColumns {
    ContextColumns(const TraceColumns* both = nullptr) : source(both), target(both) {}
    ContextColumns(const TraceColumns* ofSource, const TraceColumns* ofTarget) : source(ofSource), target(ofTarget) {}
    const TraceColumns* of(Side side) const { return side == Side::Source ? source : target; }

    const TraceColumns* source; // null if no site reads this side
    const TraceColumns* target;
};

// One row of the observed batch. The maps must outlive the builder; `target` is set before the decoder is observed.
struct ObservedRow {
    const WordMap* source = nullptr;
    const WordMap* target = nullptr;
    bool sourceBos = true; // BOS stands before the source's pieces
};

// Names of sites that a builder must know. They must outlive the builder.
struct TraceSites {
    std::span<const std::string> context = {};  // sites that read other sentences
    std::span<const std::string> unwanted = {}; // sites whose reports are dropped
};

// Turns the reports of a teacher-forced pass, which are in subwords, into traces in words: weights on keys are added,
// rows of queries are averaged over the subwords of a word. Only values that are not exactly zero are stored.
//
// Layout of the reports: on the source side BOS (if the model reads one), pieces, EOS; on the target side BOS, pieces.
// Position t *produced* piece t: the row of a target word is the mean over the positions that produced its subwords,
// not over those that read them. The position that produced EOS belongs to no word. Weight on the columns of BOS and
// EOS belongs to no word either: rows at the Source and SelfSide levels sum to one minus that weight.
//
// Word-level weights within a sentence (AttentionRecord::withinSentence) are stored conditional on the sentence: with
// s_p(j) and w_p(k) of the query's subwords p, s(j) = mean_p s_p(j) and w(k) = sum_p s_p(j) w_p(k) / sum_p s_p(j), so
// that s(j) w(k) is exactly the average of the products. Sentences with s(j) = 0 hold none.
//
// The slots of a cache keep their order; the record gives the word to which the piece of each slot belongs.
//
// A sentence for which no other sentence was visible has no record of a context site: it is marked noContext instead.
class TraceBuilder final : public trace::Recorder {
public:
    // The columns must outlive the builder.
    TraceBuilder(ContextColumns context, const TraceSites& sites, std::vector<ObservedRow> rows);
    ~TraceBuilder() override;

    void setTarget(std::size_t row, const WordMap* target) { m_rows.at(row).target = target; }

    // From now on the model is only observed: the translation is known.
    void observeOnly() { m_wantsLogits = false; }

    bool wants(const std::string& site) const override;
    bool wantsLogits() const override { return m_wantsLogits; }
    void attention(const trace::Site& site, const at::Tensor& weights) override;
    void attention(const trace::Site& site, std::int64_t b, std::vector<CsrMatrix> heads) override;
    void gate(const std::string& site, Side querySide, const at::Tensor& gamma) override;
    void visible(std::int64_t b, std::vector<SentenceRange> ranges) override;
    void slots(const std::string& site, std::int64_t b, std::vector<trace::Slot> slots) override;

    // One trace per row of the batch; the builder is empty afterwards.
    std::vector<std::shared_ptr<const SentenceTrace>> finish();

private:
    struct Report {
        trace::Site site;
        std::vector<CsrMatrix> heads; // [query pieces of the sentence, piece columns]
        bool merged = false;          // heads are [query words, word columns] already
    };
    struct Scratch; // sums as wide as the document, reused from record to record

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
