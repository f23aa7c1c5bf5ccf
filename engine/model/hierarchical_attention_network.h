// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/model/hierarchical_document.h"
#include "engine/model/transformer.h"

#include <functional>
#include <memory>

namespace contexture::model {

// Hierarchical attention network: Miculicich, Ram, Pappas and Henderson 2018 (EMNLP). The Transformer with one block on
// top of its encoder, of its decoder, or of both; the block reads the k previous sentences.
class HierarchicalAttentionNetwork : public Transformer {
public:
    explicit HierarchicalAttentionNetwork(const ModelConfig& config);

    std::vector<SiteInfo> sites() const override;
    std::string variant() const override;
    std::unique_ptr<DocumentContext> openDocument(std::span<const Pieces> source,
                                                  const ContextSettings& settings) override;
    bool joinsDocuments() const override { return !network().attendWhenEmpty; }
    bool setSource(DocumentContext& context, std::span<const SentenceIndex> which,
                   std::span<const Pieces> source) override;
    void setTarget(DocumentContext& context, std::span<const SentenceIndex> which,
                   std::span<const Pieces> target) override;
    Memory encode(const SourceBatch& batch, const DocumentContext* context, trace::Recorder* recorder) override;
    at::Tensor decode(const Memory& memory, const at::Tensor& input, const DocumentContext* context,
                      trace::Recorder* recorder) override;
    std::unique_ptr<DecoderState> start(const Memory& memory, std::int64_t rowsPerSentence,
                                        const DocumentContext* context) override;
    at::Tensor step(DecoderState& state, const at::Tensor& previous) override;

    // False for variants in which a document's states depend on what its sentences read, and would change with it.
    bool zeroesValues() const override {
        return network().variant != Variant::DecoderSource && network().variant != Variant::Joint;
    }

    // An empty document of this variant, to be filled with states.
    std::unique_ptr<HierarchicalDocument> makeDocument(std::span<const Pieces> source,
                                                       const ContextSettings& settings) const;

private:
    using Variant = HierarchicalNetworkConfig::Variant;
    using Kind = HierarchicalDocument::Kind;
    struct State;
    class Modules; // the parameters under "context."

    // The place of a block and the states that it reads.
    struct Place {
        const HierarchicalAttentionBlock* block = nullptr; // null: no block at this place
        Kind kind = Kind::Source;
        const char* site = "";
        Side query = Side::Source;
        Side key = Side::Source;
    };
    const HierarchicalNetworkConfig& network() const { return config().part<HierarchicalNetworkConfig>(); }
    Place onEncoder() const;
    Place onDecoder() const;
    HierarchicalAttentionBlock::Slots slots(const Place& place, const HierarchicalDocument& document,
                                            const WindowReading& reading) const;
    // Mixes the context into own [B, T, D] for the sentences that have one.
    at::Tensor apply(const Place& place, const HierarchicalDocument& document, std::span<const SentenceIndex> sentences,
                     const at::Tensor& own, const std::vector<std::int32_t>& lengths, trace::Recorder* recorder) const;
    using Batch = std::function<void(const SourceBatch&, std::span<const std::size_t>)>;
    // Calls `run` for batches of the sentences `which`; its second argument has the index in `which` of each row.
    void inBatches(const HierarchicalDocument& document, std::span<const SentenceIndex> which,
                   std::span<const Pieces> target, const Batch& run) const;

    // Computes the states that depend only on the source of these sentences.
    void computeSource(HierarchicalDocument& document, std::span<const SentenceIndex> which);

    std::shared_ptr<Modules> m_context;
};

} // namespace contexture::model
