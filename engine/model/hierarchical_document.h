// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/csr.h"
#include "engine/model/hierarchical_attention_block.h"
#include "engine/model/recorder.h"
#include "engine/model/system.h"

#include <cstdint>
#include <span>
#include <vector>

namespace contexture::model {

// States of one kind for a document's sentences: constants, one per piece.
class SentenceStates {
public:
    explicit SentenceStates(std::size_t sentences);

    // states [pieces, D]. Special pieces (unknown, padding, begin, end) are kept but not readable.
    void set(SentenceIndex sentence, const at::Tensor& states, const Pieces& pieces);
    // The same with a given mask, readable [pieces] bool.
    void set(SentenceIndex sentence, const at::Tensor& states, const at::Tensor& readable);

    std::size_t size() const { return m_states.size(); }
    const std::vector<std::int32_t>& counts() const { return m_counts; }           // pieces of each sentence
    const std::vector<std::int32_t>& readableCounts() const { return m_readable; } // number of readable pieces
    // `zeroedValues`: pieces counted through all sentences, ascending, whose values are read as zero.
    HierarchicalAttentionBlock::Sentences sideBySide(std::span<const std::int32_t> which,
                                                     std::span<const std::int32_t> zeroedValues) const;

private:
    std::vector<at::Tensor> m_states;
    std::vector<at::Tensor> m_masks;
    std::vector<std::int32_t> m_counts;
    std::vector<std::int32_t> m_readable;
};

// The sentences that a batch reads among the k previous ones.
struct WindowReading {
    std::vector<std::vector<SentenceRange>> visible; // for every sentence of the batch
    std::vector<std::int64_t> rows;                  // rows of the batch that read a sentence
    std::vector<std::vector<std::int32_t>> slots;    // for these rows: the sentence in each of k slots, -1 = missing
    std::vector<std::int32_t> which;                 // sentences that are read, ascending
    HierarchicalAttentionBlock::Window window;       // for these rows, with indices into `which`
};

// A document for the hierarchical attention network. Sentences read the k previous ones, in either context mode: there
// is no offline form.
class HierarchicalDocument : public DocumentContext {
public:
    enum class Kind : std::uint8_t {
        Source,    // encoder states, before hierarchical attention
        Rewritten, // encoder states after hierarchical attention: for DecoderSource
        Target,    // decoder states or outputs of source attention
    };
    struct Options {
        int reach = 3;                // k
        bool attendWhenEmpty = false; // see HierarchicalNetworkConfig
        bool revisable = true;        // no state depends on the settings or on other sentences
        Kind reads = Kind::Source;    // the kind that keyPieceCounts counts
    };
    HierarchicalDocument(std::vector<Pieces> source, const ContextSettings& settings, const Options& options);

    const ContextSettings& settings() const override { return m_settings; }
    bool setSettings(const ContextSettings& settings) override;
    // False, without a change, if the states of other sentences depend on these.
    bool setSource(std::span<const SentenceIndex> which, std::span<const Pieces> source);
    const std::vector<std::int32_t>& keyPieceCounts() const override { return states(m_options.reads).counts(); }
    const std::vector<std::int32_t>& keyPieceCountsOf(Side side) const override;

    const std::vector<Pieces>& source() const { return m_source; }
    SentenceStates& states(Kind kind) { return m_states[static_cast<std::size_t>(kind)]; }
    const SentenceStates& states(Kind kind) const { return m_states[static_cast<std::size_t>(kind)]; }

    WindowReading read(Kind kind, std::span<const SentenceIndex> sentences) const;

private:
    std::vector<std::int32_t> window(const SentenceStates& states, SentenceIndex sentence,
                                     std::vector<SentenceRange>& visible) const;

    std::vector<Pieces> m_source;
    ContextSettings m_settings;
    Options m_options;
    std::vector<SentenceStates> m_states; // one per kind
};

// The attention of row i of a reading, over the document, for its first `length` positions.
struct WindowRecord {
    std::vector<CsrMatrix> sentence; // one per head: [T, sentences]
    std::vector<CsrMatrix> word;     // [T, pieces], within each sentence
};
WindowRecord windowRecord(const HierarchicalAttentionBlock::Result& result, const WindowReading& reading, std::size_t i,
                          const SentenceStates& states, std::int64_t length);

// The steps of one head at one position, over the document.
trace::LayerSteps windowSteps(const HierarchicalAttentionBlock::HeadSteps& head, const WindowReading& reading,
                              std::size_t i, const SentenceStates& states);

// The slots of one row in the order of records: each sentence once, ascending.
struct WindowColumn {
    std::int32_t sentence = 0;
    std::vector<std::int64_t> slots;
};
std::vector<WindowColumn> columnsOf(const WindowReading& reading, std::size_t i);

} // namespace contexture::model
