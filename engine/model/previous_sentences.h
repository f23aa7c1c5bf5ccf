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

// A piece for a begin mark that is not in the vocabulary: see Transformer::embedSource.
inline constexpr std::int64_t kBeginMark = -1;

// A document whose sentences read the few sentences before them as one row of pieces. It keeps pieces and no states:
// the module that reads the row computes its states with the sentence, so that gradients reach the parameters.
class PreviousSentences : public DocumentContext {
public:
    // The pieces between the sentences of a row. Their columns belong to the sentence beside them.
    enum class Separators : std::uint8_t {
        End,       // s s s EOS; without a sentence only EOS
        Begin,     // mark s s s EOS; here and below: an empty row without a sentence
        BeginEach, // mark s EOS mark s EOS, read as separate rows
        BeginEnd,  // mark s EOS s EOS
        Each,      // BOS s EOS BOS s EOS, or another piece in place of BOS
        EachEnd,   // s EOS s EOS
    };

    // Sentences read the `reach` sentences before them, in either context mode: there is no offline form. `start`: the
    // piece before each sentence with Separators::Each.
    PreviousSentences(std::vector<Pieces> source, const ContextSettings& settings, int reach, Separators separators,
                      SourceStart start = {});

    const ContextSettings& settings() const override { return m_settings; }
    bool setSettings(const ContextSettings& settings) override;
    void setSource(std::span<const SentenceIndex> which, std::span<const Pieces> source);
    const std::vector<std::int32_t>& keyPieceCounts() const override { return m_counts; }
    const std::vector<Pieces>& source() const { return m_source; }
    std::int32_t columns() const { return m_offsets.back(); } // number for the whole document
    const std::vector<std::int32_t>& offsets() const { return m_offsets; }
    struct Row {
        Pieces pieces;
        std::vector<std::int32_t> columns; // of the document, one per piece
        std::vector<SentenceRange> visible;
    };
    // The meaning of each position of a row: index of a piece in its sentence, from 0; -1 for a mark before the pieces,
    // and the number of pieces for a mark behind them.
    std::vector<trace::Slot> placesOf(const Row& row) const;

    // The row that a sentence reads, farthest sentence first. Excluded sentences and those without words are left out,
    // and the farthest ones if the row would be longer than `room` (with BeginEach, single sentences that are longer).
    Row row(SentenceIndex sentence, std::int64_t room) const;
    // A row of one sentence, with its marks.
    Row alone(SentenceIndex sentence) const;
    std::vector<Row> rows(std::span<const SentenceIndex> sentences, std::int64_t room) const;

private:
    void layOut();
    void append(Row& row, std::span<const std::int32_t> sentences) const;
    bool beginsRow() const { return m_separators == Separators::Begin || m_separators == Separators::BeginEnd; }
    bool beginsEach() const { return m_separators == Separators::BeginEach || m_separators == Separators::Each; }
    bool endsEach() const { return m_separators != Separators::End && m_separators != Separators::Begin; }
    bool hasBegin() const { return beginsRow() || beginsEach(); }
    void dropUntilItFits(std::vector<std::int32_t>& read, std::int64_t room) const;

    std::vector<Pieces> m_source;
    ContextSettings m_settings;
    int m_reach;
    Separators m_separators;
    SourceStart m_start;
    std::vector<std::int32_t> m_counts;  // number of columns of each sentence: pieces and marks
    std::vector<std::int32_t> m_offsets; // [sentences + 1]
};

// "1 previous sentence", "3 previous sentences"
std::string previousSentences(int count);

// Rows as one batch, padded on the right: pieces [B, C] int64 and mask [B, C] bool.
struct JoinedRows {
    at::Tensor pieces;
    at::Tensor mask;
};
JoinedRows joinRows(std::span<const PreviousSentences::Row> rows, const at::Device& device);

// weights [H, T, C] of one sentence's attention to its row, mapped to the columns of its document for the recorder.
// Queries [first, first + count), keys from `firstKey` on.
struct QueryRange {
    std::int64_t first = 0;
    std::int64_t count = 0;
    std::int64_t firstKey = 0;
};
std::vector<CsrMatrix> overDocument(const at::Tensor& weights, const PreviousSentences::Row& row, std::int32_t columns,
                                    const QueryRange& queries);

// Weights on the columns of each sentence, added up: [T, W] -> [T, S]. offsets [S + 1]
CsrMatrix bySentence(const CsrMatrix& columns, const std::vector<std::int32_t>& offsets);

// The context site `name` that stands beside a base's site: what the same attention gives other sentences and their
// words.
SiteInfo contextSiteBeside(SiteInfo site, std::string name);

} // namespace contexture::model
