// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/csr.h"
#include "engine/model/batched_states.h"
#include "engine/model/hierarchical_attention_block.h"
#include "engine/model/nn/shared_graph.h"
#include "engine/model/recorder.h"
#include "engine/model/system.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <vector>

namespace contexture::model {

// States of one kind for a document's sentences: constants, one per piece.
class SentenceStates {
public:
    explicit SentenceStates(std::size_t sentences);

    // states [B, S, D] of a batch: positions from `first` on of row k belong to pieces[k] of sentence which[k]. Special
    // pieces (unknown, padding, begin, end) are kept but not readable.
    void set(std::span<const SentenceIndex> which, const at::Tensor& states, std::int64_t first,
             std::span<const Pieces> pieces);
    // One sentence with a given mask: states [pieces, D], readable [pieces] bool.
    void set(SentenceIndex sentence, const at::Tensor& states, const at::Tensor& readable);

    std::size_t size() const { return m_counts.size(); }
    const std::vector<std::int32_t>& counts() const { return m_counts; }           // pieces of each sentence
    const std::vector<std::int32_t>& readableCounts() const { return m_readable; } // number of readable pieces
    // `zeroedValues`: pieces counted through all sentences, ascending, whose values are read as zero.
    HierarchicalAttentionBlock::Sentences sideBySide(std::span<const std::int32_t> which,
                                                     std::span<const std::int32_t> zeroedValues) const;

private:
    void setMask(std::size_t sentence, std::int64_t first, std::vector<bool> readable);

    BatchedStates m_states;
    std::vector<std::int64_t> m_first;      // position of a sentence's first piece in its row
    std::vector<std::vector<bool>> m_masks; // of each sentence's pieces
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

    void shareAmongBatches() override { m_shared.emplace(); }
    void backward() override;
    bool isShared() const { return m_shared.has_value(); }
    // The keys of all sentences of this kind, made by `project` at the first call, for a shared document.
    using Project = std::function<HierarchicalAttentionBlock::Keys(const HierarchicalAttentionBlock::Sentences&)>;
    const HierarchicalAttentionBlock::Keys& shared(Kind kind, const Project& project) const;

private:
    std::vector<std::int32_t> window(const SentenceStates& states, SentenceIndex sentence,
                                     std::vector<SentenceRange>& visible) const;

    std::vector<Pieces> m_source;
    ContextSettings m_settings;
    Options m_options;
    std::vector<SentenceStates> m_states; // one per kind
    struct Shared {
        std::map<Kind, HierarchicalAttentionBlock::Keys> keys;
        nn::SharedGraph graph;
    };
    mutable std::optional<Shared> m_shared;
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
