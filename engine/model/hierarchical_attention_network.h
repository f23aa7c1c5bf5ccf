// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/model/hierarchical_document.h"
#include "engine/model/transformer.h"

#include <functional>
#include <memory>

namespace contexture::model {

// Hierarchical attention network: Miculicich, Ram, Pappas and Henderson 2018 (EMNLP). The Transformer with one block on
// top of its encoder, of its decoder, or of both, which reads the k sentences before.
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

    // Where a document's states depend on what its sentences read, they would change with it.
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
    class Modules; // what stands under "context."

    // Where a block stands and what it reads there.
    struct Place {
        const HierarchicalAttentionBlock* block = nullptr; // null: none there
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
    // own [B, T, D] with the context mixed in, where a sentence has any.
    at::Tensor apply(const Place& place, const HierarchicalDocument& document, std::span<const SentenceIndex> sentences,
                     const at::Tensor& own, const std::vector<std::int32_t>& lengths, trace::Recorder* recorder) const;
    using Batch = std::function<void(const SourceBatch&, std::span<const std::size_t>)>;
    // Batches of sentences `which` of the document; the second argument says where in `which` each row stands.
    void inBatches(const HierarchicalDocument& document, std::span<const SentenceIndex> which,
                   std::span<const Pieces> target, const Batch& run) const;

    // The states of these sentences that their source alone decides.
    void computeSource(HierarchicalDocument& document, std::span<const SentenceIndex> which);

    std::shared_ptr<Modules> m_context;
};

} // namespace contexture::model
