// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/model/layers.h"
#include "engine/model/nn/embedding.h"
#include "engine/model/system.h"

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace contexture::model {

// The sentence-level Transformer, and the base of the context systems that add to it: they override the four entry
// points and use the protected parts.
class Transformer : public System {
public:
    explicit Transformer(const ModelConfig& config);

    const ModelConfig& config() const override { return m_config; }
    std::vector<SiteInfo> sites() const override;
    bool isContextParameter(const std::string& name) const override;
    at::Tensor embeddingOf(Side side) const override;

    Memory encode(const SourceBatch& batch, const DocumentContext* context, trace::Recorder* recorder) override;
    at::Tensor decode(const Memory& memory, const at::Tensor& input, const DocumentContext* context,
                      trace::Recorder* recorder) override;
    std::unique_ptr<DecoderState> start(const Memory& memory, std::int64_t rowsPerSentence,
                                        const DocumentContext* context) override;
    at::Tensor step(DecoderState& state, const at::Tensor& previous) override;

protected:
    // What the last decoder layer leaves behind; all [B, T, D], or [N, D] in a step.
    struct States {
        at::Tensor crossAttention; // last layer's source attention, before the residual
        at::Tensor afterCross;     // the same after residual and layer norm: what its feed-forward reads
        at::Tensor final;          // after the stack, final norm included: what the output matrix reads
    };

    // The decoder's cache. Systems with more to remember derive from it.
    struct StepState : DecoderState {
        explicit StepState(nn::StepHistory history) : history(std::move(history)) {}
        void reorder(const at::Tensor& rows) override { history.reorder(rows); }

        // What the base's layers attend to, as far as the recorder wants it. A state that has no more to tell
        // overrides keepWeights with keepLayerWeights.
        bool keepLayerWeights(const trace::Recorder& recorder);
        void keep(std::int64_t row, std::size_t b) override;
        void report(trace::Recorder& recorder) const override;

        nn::StepHistory history;
        std::vector<nn::StepCache> caches;            // one a layer
        std::vector<at::Tensor> memoryKeyValue;       // one a layer, [B, S, 2 D]
        std::vector<std::vector<std::int32_t>> paths; // [B], of the kept hypotheses
    };

    struct PlainState; // reads nothing but the memory

    // `inside`, where given, is asked in every layer.
    at::Tensor encodeStates(const at::Tensor& pieces, const at::Tensor& mask, trace::Recorder* recorder,
                            InLayer* inside = nullptr) const;
    // The same from what the first layer reads, x [B, S, D].
    at::Tensor encodeEmbedded(at::Tensor x, const at::Tensor& mask, trace::Recorder* recorder,
                              InLayer* inside = nullptr) const;
    States decodeStates(const Memory& memory, const at::Tensor& input, trace::Recorder* recorder,
                        InLayer* inside = nullptr) const;
    // What the decoder leaves behind while it is given translations of a document's sentences, without any context.
    // `target` holds the pieces of `which`; visit(i, states, row) is told that which[i] stands in row `row` of states
    // [B, T, D], whose position t has read piece t - 1 (BOS at first) and produces piece t.
    // Visits come in no particular order, one at a time.
    using TranslationVisitor = std::function<void(std::size_t i, const States& states, std::int64_t row)>;
    void visitTranslations(const std::vector<Pieces>& source, std::span<const SentenceIndex> which,
                           std::span<const Pieces> target, const TranslationVisitor& visit) const;
    void prepareSteps(StepState& state, const Memory& memory) const; // fills caches and memoryKeyValue
    static nn::StepHistory makeHistory(const Memory& memory, std::int64_t rowsPerSentence);
    States stepStates(StepState& state, const at::Tensor& previous, InLayer* inside = nullptr) const; // previous [N]
    at::Tensor logits(const at::Tensor& states) const; // [..., D] -> [..., V]
    // The same, or an undefined tensor where a recorder does not want them.
    at::Tensor observedLogits(const at::Tensor& states, const trace::Recorder* recorder) const;
    // Sentences as the encoder reads them, with the marks that the config asks for.
    SourceBatch sourceBatch(std::span<const Pieces> source, std::span<const SentenceIndex> sentences) const;
    std::int64_t marksBefore() const { return m_config.transformer.sourceBos ? 1 : 0; } // BOS
    std::int64_t marks() const { return marksBefore() + 1; }                            // and EOS
    at::Device parameterDevice() const { return m_positions.device(); }
    // Source pieces [B, S] as the first layer reads them: embedded, with positions, after dropout. [B, S, D]
    at::Tensor embedSource(const at::Tensor& pieces, double dropout) const;
    // The same with an embedding of its own, begin [D], where pieces are kBeginMark. Not scaled, it replaces what the
    // first layer reads there: without position or dropout.
    at::Tensor embedSource(const at::Tensor& pieces, const at::Tensor& begin, bool scaled) const;
    at::Tensor embedSource(const at::Tensor& pieces) const { return embedSource(pieces, m_config.transformer.dropout); }
    const Stack<EncoderLayer>& encoder() const { return *m_encoder; }
    // Whether encodeStates would have anything to report to it.
    bool wantsEncoderLayers(const trace::Recorder* recorder) const;

private:
    at::Tensor embed(const nn::Embedding& embedding, const at::Tensor& pieces, double dropout) const;
    void checkLength(std::int64_t length) const;

    ModelConfig m_config;
    std::shared_ptr<nn::Embedding> m_sourceEmbedding;
    std::shared_ptr<nn::Embedding> m_targetEmbedding; // the same module when shared
    std::shared_ptr<Stack<EncoderLayer>> m_encoder;
    std::shared_ptr<Stack<DecoderLayer>> m_decoder;
    at::Tensor m_outputWeight; // [V, D]; the target embedding's when tied
    at::Tensor m_outputBias;   // undefined without
    at::Tensor m_positions;    // [maxPositions, D], a buffer, not stored in bundles
};

// Length of each sentence: how many leading entries of mask [B, S] are true.
std::vector<std::int32_t> lengthsOf(const at::Tensor& mask);

} // namespace contexture::model
