// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/model/batched_states.h"
#include "engine/model/nn/shared_graph.h"
#include "engine/model/selective_context.h"
#include "engine/model/transformer.h"

#include <memory>
#include <mutex>
#include <optional>

namespace contexture::model {

// A document's context states for selective attention, and their masks.
class SelectiveDocument : public DocumentContext {
public:
    SelectiveDocument(std::vector<Pieces> source, const ContextSettings& settings);

    const ContextSettings& settings() const override { return m_settings; }
    bool setSettings(const ContextSettings& settings) override;
    const std::vector<std::int32_t>& keyPieceCounts() const override { return m_states.counts; }

    const std::vector<Pieces>& source() const { return m_source; }
    // For a document whose states come with the translations, or are replaced next.
    void setSource(std::span<const SentenceIndex> which, std::span<const Pieces> source) {
        replaceSources(m_source, which, source);
    }
    const ContextStates& states() const { return m_states; }
    std::vector<SentenceRange> visible(SentenceIndex sentence) const;

    // Sets new states of sentences `which`, whose numbers of words these are: keys [words of all, D] and values
    // likewise; values undefined: the keys serve as values.
    void replace(std::span<const SentenceIndex> which, std::span<const std::int32_t> words, const at::Tensor& keys,
                 const at::Tensor& values);

    // Keeps the encoder states of a batch of sentences, [B, S, D] with all marks: the encoder would compute the same
    // states again. Several threads may call it for different sentences.
    void keepEncoded(std::span<const SentenceIndex> which, const at::Tensor& states);
    // The encoder states of the words of these sentences, one behind the other: [words of all, D].
    at::Tensor encodedWords(std::span<const SentenceIndex> which, std::int64_t marksBefore) const;
    // The states of a batch, [B, S, D] with zeros for padding; undefined unless every row is a sentence of this
    // document. `start`: what stands before and behind a sentence's pieces.
    at::Tensor encoded(const SourceBatch& batch, SourceStart start) const;

    void shareAmongBatches() override { m_shared.emplace(); }
    void backward() override;
    // The keys that all batches share in training; null: nothing is shared.
    std::shared_ptr<const SelectiveContext::Keys> shared(const SelectiveContext& layer) const;

    void setGuide(std::shared_ptr<AttentionGuide> guide) { m_guide = std::move(guide); }
    AttentionGuide* guide() const { return m_guide.get(); } // null: no guidance

    // Keys projected by `layer` without gradients, kept while `generation` stays the same; of sentences whose states
    // were replaced since, only these are projected again. Several threads may call it.
    std::shared_ptr<const SelectiveContext::Keys> projected(const SelectiveContext& layer,
                                                            std::uint64_t generation) const;

private:
    std::vector<Pieces> m_source;
    ContextSettings m_settings;
    ContextStates m_states;
    BatchedStates m_encoded; // see keepEncoded
    std::shared_ptr<AttentionGuide> m_guide;
    struct Shared {
        std::shared_ptr<const SelectiveContext::Keys> keys; // without history; null before the first batch
        nn::SharedGraph graph;
    };
    mutable std::optional<Shared> m_shared;

    mutable std::mutex m_mutex; // guards the following three members
    mutable std::shared_ptr<const SelectiveContext::Keys> m_projected;
    mutable std::vector<SentenceIndex> m_replaced; // since the last projection
    mutable std::uint64_t m_generation = 0;
};

// Selective attention for context-aware translation: Maruf, Martins and Haffari 2019 (NAACL). The Transformer with one
// context layer on top of its encoder (monolingual) or of its decoder (bilingual).
class SelectiveAttention : public Transformer, public GuidedSystem {
public:
    explicit SelectiveAttention(const ModelConfig& config);

    std::vector<SiteInfo> sites() const override;
    std::string variant() const override;
    std::unique_ptr<DocumentContext> openDocument(std::span<const Pieces> source,
                                                  const ContextSettings& settings) override;
    bool zeroesValues() const override;
    bool joinsDocuments() const override { return !config().part<SelectiveAttentionConfig>().attendWhenEmpty; }
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
    void train(bool on = true) override;
    Side guidedSide() const override { return inEncoder() ? Side::Source : Side::Target; }
    void guide(DocumentContext& document, std::shared_ptr<AttentionGuide> guide) override;
    void soften(double share) override { m_context->soften(share); }

    SelectiveContext& contextLayer() { return *m_context; }

private:
    struct State;

    bool inEncoder() const;
    // Whether the encoder's states are the same constants for the document's context and for its own sentences.
    bool encoderIsConstant() const;
    trace::Site site(AttentionLevel level) const;
    std::string siteName() const { return inEncoder() ? "encoder.context" : "decoder.context"; }
    const at::Tensor& querying(const States& states) const;
    // Sentences that the layer lets a sentence read: the visible ones, or all if none is visible and the config says
    // so.
    std::vector<SentenceRange> readable(const SelectiveDocument& document, SentenceIndex sentence) const;
    std::shared_ptr<const SelectiveContext::Keys> keysOf(const SelectiveDocument& document) const;
    void encodeSource(SelectiveDocument& document, std::span<const SentenceIndex> which) const;
    // Adds to the document's guide the losses of a batch whose rows are these sentences.
    void addGuidance(const SelectiveDocument& document, std::span<const SentenceIndex> sentences,
                     const SelectiveContext::Query& query, const SelectiveContext::Keys& keys) const;
    // Mixes the context into own [B, T, D] for the sentences that have one.
    at::Tensor apply(const SelectiveDocument& document, std::span<const SentenceIndex> sentences,
                     const at::Tensor& query, const at::Tensor& own, const std::vector<std::int32_t>& lengths,
                     trace::Recorder* recorder) const;

    std::shared_ptr<SelectiveContext> m_context;
    std::uint64_t m_generation = 1; // of the weights; kept projections are valid for one generation
};

} // namespace contexture::model
