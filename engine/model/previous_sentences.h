// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/csr.h"
#include "engine/model/context_states.h"
#include "engine/model/recorder.h"
#include "engine/model/system.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace contexture::model {

// Stands in a row of pieces where a begin mark does that is no piece of the vocabulary: see Transformer::embedSource.
inline constexpr std::int64_t kBeginMark = -1;

// A document whose sentences read the few before them as one row of pieces. It keeps pieces and no states: what reads
// the row computes its states with the sentence, so that gradients reach whatever computes them.
class PreviousSentences : public DocumentContext {
public:
    // Which marks the row carries. Columns of the marks belong to the sentence that they stand beside.
    enum class Marks : std::uint8_t {
        End,       // s s s EOS; without any sentence EOS alone
        Begin,     // mark s s s EOS; here and below: without any sentence nothing
        BeginEach, // mark s EOS mark s EOS, each of them a row of its own to whoever reads it
        BeginEnd,  // mark s EOS s EOS
        Each,      // BOS s EOS BOS s EOS, or another piece in BOS's place
        EachEnd,   // s EOS s EOS
    };

    // Sentences read the `reach` sentences before them, whatever the mode: there is no offline form of it.
    // `start`: what begins each with Marks::Each.
    PreviousSentences(std::vector<Pieces> source, const ContextSettings& settings, int reach, Marks marks,
                      SourceStart start = {});

    const ContextSettings& settings() const override { return m_settings; }
    bool setSettings(const ContextSettings& settings) override;
    void setSource(std::span<const SentenceIndex> which, std::span<const Pieces> source);
    const std::vector<std::int32_t>& keyPieceCounts() const override { return m_counts; }
    const std::vector<Pieces>& source() const { return m_source; }
    std::int32_t columns() const { return m_offsets.back(); } // of the whole document
    const std::vector<std::int32_t>& offsets() const { return m_offsets; }
    struct Row {
        Pieces pieces;
        std::vector<std::int32_t> columns; // of the document, one a piece
        std::vector<SentenceRange> visible;
    };
    // What stands in each place of a row: pieces of its sentences, from 0; -1 is a mark before them, and a mark behind
    // them the number of pieces.
    std::vector<trace::Slot> placesOf(const Row& row) const;

    // What a sentence reads, farthest first. Excluded sentences and those without words are left out, and the farthest
    // ones where the row would be longer than `room` (with BeginEach those that are longer by themselves).
    Row row(SentenceIndex sentence, std::int64_t room) const;
    // One sentence with the marks of each.
    Row alone(SentenceIndex sentence) const;
    std::vector<Row> rows(std::span<const SentenceIndex> sentences, std::int64_t room) const;

private:
    void layOut();
    void append(Row& row, std::span<const std::int32_t> sentences) const;
    bool beginsRow() const { return m_marks == Marks::Begin || m_marks == Marks::BeginEnd; }
    bool beginsEach() const { return m_marks == Marks::BeginEach || m_marks == Marks::Each; }
    bool endsEach() const { return m_marks != Marks::End && m_marks != Marks::Begin; }
    bool hasBegin() const { return beginsRow() || beginsEach(); }
    void dropUntilItFits(std::vector<std::int32_t>& read, std::int64_t room) const;

    std::vector<Pieces> m_source;
    ContextSettings m_settings;
    int m_reach;
    Marks m_marks;
    SourceStart m_start;
    std::vector<std::int32_t> m_counts;  // columns of each sentence: its pieces and marks
    std::vector<std::int32_t> m_offsets; // [sentences + 1]
};

// "1 previous sentence", "3 previous sentences"
std::string previousSentences(int count);

// Rows side by side, padded on the right: pieces [B, C] int64 and mask [B, C] bool.
struct JoinedRows {
    at::Tensor pieces;
    at::Tensor mask;
};
JoinedRows joinRows(std::span<const PreviousSentences::Row> rows, const at::Device& device);

// weights [H, T, C] of one sentence's attention to its row: over the columns of its document, for the recorder.
// Queries [first, first + count), keys from `firstKey` on.
struct QueryRange {
    std::int64_t first = 0;
    std::int64_t count = 0;
    std::int64_t firstKey = 0;
};
std::vector<CsrMatrix> overDocument(const at::Tensor& weights, const PreviousSentences::Row& row, std::int32_t columns,
                                    const QueryRange& queries);

} // namespace contexture::model
