// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/model/selective_context.h"
#include "engine/model/transformer.h"

#include <memory>
#include <mutex>

namespace contexture::model {

// A document's context states for selective attention, and the masks over them.
class SelectiveDocument : public DocumentContext {
public:
    SelectiveDocument(std::vector<Pieces> source, const ContextSettings& settings);

    const ContextSettings& settings() const override { return m_settings; }
    bool setSettings(const ContextSettings& settings) override;
    const std::vector<std::int32_t>& keyPieceCounts() const override { return m_states.counts; }

    const std::vector<Pieces>& source() const { return m_source; }
    // Of a document whose states come with the translations, or are replaced next.
    void setSource(std::span<const SentenceIndex> which, std::span<const Pieces> source) {
        replaceSources(m_source, which, source);
    }
    const ContextStates& states() const { return m_states; }
    std::vector<SentenceRange> visible(SentenceIndex sentence) const;

    // New states of sentences `which`, [words, D] each; values empty: the keys serve.
    void replace(std::span<const SentenceIndex> which, std::span<const at::Tensor> keys,
                 std::span<const at::Tensor> values, const at::Tensor& like);

    // Encoder states of every sentence, EOS and (where the model reads one) BOS included, [words + marks, D] each: what
    // the encoder would make of it once more.
    void keepEncoded(std::span<const SentenceIndex> which, std::vector<at::Tensor> states, SourceStart start);
    // The states of a batch, [B, S, D] with zeros for padding; undefined unless each of its rows is a sentence of this
    // document.
    at::Tensor encoded(const SourceBatch& batch) const;

    void setGuide(std::shared_ptr<AttentionGuide> guide) { m_guide = std::move(guide); }
    AttentionGuide* guide() const { return m_guide.get(); } // null: nothing is guided

    // Keys projected by `layer` without gradients, kept as long as `generation` stays; of sentences whose states were
    // replaced since, theirs alone are projected again. May be called by several threads.
    std::shared_ptr<const SelectiveContext::Keys> projected(const SelectiveContext& layer,
                                                            std::uint64_t generation) const;

private:
    std::vector<Pieces> m_source;
    ContextSettings m_settings;
    ContextStates m_states;
    std::vector<at::Tensor> m_keys;    // a sentence each, [words, D]
    std::vector<at::Tensor> m_values;  // the same; empty where the keys serve
    std::vector<at::Tensor> m_encoded; // see keepEncoded
    SourceStart m_start;
    std::shared_ptr<AttentionGuide> m_guide;

    mutable std::mutex m_mutex; // guards the three below
    mutable std::shared_ptr<const SelectiveContext::Keys> m_projected;
    mutable std::vector<SentenceIndex> m_replaced; // since it was made
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
    // Sentences that the layer lets a sentence read: the mask's, or everything when nothing is visible and the config
    // says so.
    std::vector<SentenceRange> readable(const SelectiveDocument& document, SentenceIndex sentence) const;
    std::shared_ptr<const SelectiveContext::Keys> keysOf(const SelectiveDocument& document) const;
    void encodeSource(SelectiveDocument& document, std::span<const SentenceIndex> which) const;
    // Adds to the document's guide what the rows of a batch cost, which are these sentences.
    void addGuidance(const SelectiveDocument& document, std::span<const SentenceIndex> sentences,
                     const SelectiveContext::Query& query, const SelectiveContext::Keys& keys) const;
    // own [B, T, D] with the context mixed in, where a sentence has any.
    at::Tensor apply(const SelectiveDocument& document, std::span<const SentenceIndex> sentences,
                     const at::Tensor& query, const at::Tensor& own, const std::vector<std::int32_t>& lengths,
                     trace::Recorder* recorder) const;

    std::shared_ptr<SelectiveContext> m_context;
    std::uint64_t m_generation = 1; // of the weights, as far as projections that were kept are concerned
};

} // namespace contexture::model
