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

// The sentence-level Transformer, and the base of the context systems that extend it: they override the four entry
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
    // Results of the last decoder layer; all [B, T, D], or [N, D] in a step.
    struct States {
        at::Tensor crossAttention; // last layer's source attention, before the residual
        at::Tensor afterCross;     // the same after residual and layer norm: input of its feed-forward part
        at::Tensor final;          // after the stack, final norm included: input of the output matrix
    };

    // The decoder's cache. Systems with more state derive from it.
    struct StepState : DecoderState {
        explicit StepState(nn::StepHistory history) : history(std::move(history)) {}
        void reorder(const at::Tensor& rows) override { history.reorder(rows); }

        // Keeps the attention of the base's layers, as far as the recorder wants it. A state without further attention
        // overrides keepWeights with keepLayerWeights.
        bool keepLayerWeights(const trace::Recorder& recorder);
        void keep(std::int64_t row, std::size_t b) override;
        void report(trace::Recorder& recorder) const override;

        nn::StepHistory history;
        int piecesBefore = 0;                   // steps beside those that are asked for: TransformerConfig::targetMark
        std::vector<nn::StepCache> caches;      // one a layer
        std::vector<at::Tensor> memoryKeyValue; // one a layer, [B, S, 2 D]
        std::vector<std::vector<std::int32_t>> paths; // [B], of the kept hypotheses
    };

    struct PlainState; // reads only the memory

    // `inside`, if given, is called in every layer.
    at::Tensor encodeStates(const at::Tensor& pieces, const at::Tensor& mask, trace::Recorder* recorder,
                            InLayer* inside = nullptr) const;
    // The same from the first layer's input, x [B, S, D].
    at::Tensor encodeEmbedded(at::Tensor x, const at::Tensor& mask, trace::Recorder* recorder,
                              InLayer* inside = nullptr) const;
    // `keyValues`, if given, gets those of self-attention, [B, T, 2 A] of each layer.
    States decodeStates(const Memory& memory, const at::Tensor& input, trace::Recorder* recorder,
                        InLayer* inside = nullptr, std::vector<at::Tensor>* keyValues = nullptr) const;
    // The decoder's states for given translations of a document's sentences, without any context. `target` holds the
    // pieces of `which`; visit(i, states, row) gets the states of which[i] in row `row` of states [B, T, D], whose
    // position t has read piece t - 1 (BOS at first) and produces piece t. Visits come in no particular order, one at a
    // time.
    using TranslationVisitor = std::function<void(std::size_t i, const States& states, std::int64_t row)>;
    void visitTranslations(const std::vector<Pieces>& source, std::span<const SentenceIndex> which,
                           std::span<const Pieces> target, const TranslationVisitor& visit) const;
    // The same with one visit a batch: row k holds the states of which[group[k]].
    using BatchVisitor = std::function<void(std::span<const std::size_t> group, const States& states)>;
    void visitBatches(const std::vector<Pieces>& source, std::span<const SentenceIndex> which,
                      std::span<const Pieces> target, const BatchVisitor& visit) const;
    void prepareSteps(StepState& state, const Memory& memory) const; // fills caches and memoryKeyValue
    static nn::StepHistory makeHistory(const Memory& memory, std::int64_t rowsPerSentence);
    States stepStates(StepState& state, const at::Tensor& previous, InLayer* inside = nullptr) const; // previous [N]
    // The first steps of a state that has made none, all at once: input [B, T], the same for all hypotheses of each
    // sentence of the memory. Returns the final states after the last of them, [N, D].
    at::Tensor beginSteps(StepState& state, const Memory& memory, const at::Tensor& input,
                          InLayer* inside = nullptr) const;
    at::Tensor logits(const at::Tensor& states) const; // [..., D] -> [..., V]
    // The same, or an undefined tensor if a recorder does not want logits.
    at::Tensor observedLogits(const at::Tensor& states, const trace::Recorder* recorder) const;
    // Sentences as the encoder reads them, with the marks of the config.
    SourceBatch sourceBatch(std::span<const Pieces> source, std::span<const SentenceIndex> sentences) const;
    std::int64_t marksBefore() const { return m_config.transformer.sourceBos ? 1 : 0; }               // BOS
    std::int64_t marks() const { return marksBefore() + (m_config.transformer.marksBehind ? 2 : 1); } // with EOS
    at::Device parameterDevice() const { return m_source.positions.device(); }
    // Source pieces [B, S] as the first layer reads them: embedded, with positions, after dropout. [B, S, D]
    at::Tensor embedSource(const at::Tensor& pieces, double dropout) const;
    // The same with a special embedding, begin [D], where pieces are kBeginMark. If not scaled, it is the first layer's
    // input there: without position or dropout.
    at::Tensor embedSource(const at::Tensor& pieces, const at::Tensor& begin, bool scaled) const;
    at::Tensor embedSource(const at::Tensor& pieces) const { return embedSource(pieces, m_config.transformer.dropout); }
    const Stack<EncoderLayer>& encoder() const { return *m_encoder; }
    // Whether encodeStates would report anything to this recorder.
    bool wantsEncoderLayers(const trace::Recorder* recorder) const;

private:
    // One side's embeddings: what is looked up, the positions, the norm over both (null without one).
    struct Reading {
        std::shared_ptr<nn::Embedding> embedding; // the same module on both sides when shared
        at::Tensor positions;                     // [maxPositions or more, D]
        std::shared_ptr<nn::LayerNorm> norm;
        at::Tensor relative; // [buckets, H], of its self-attention; undefined without
    };
    void makePositions();
    at::Tensor embed(const Reading& reading, const at::Tensor& pieces, double dropout) const;
    at::Tensor withMark(const at::Tensor& input) const; // what the decoder reads, [B, T] or [B, T + 1]
    States stepOnce(StepState& state, const at::Tensor& previous, InLayer* inside) const;
    void checkLength(std::int64_t length) const;

    ModelConfig m_config;
    Reading m_source;
    Reading m_target;
    std::shared_ptr<Stack<EncoderLayer>> m_encoder;
    std::shared_ptr<Stack<DecoderLayer>> m_decoder;
    at::Tensor m_outputWeight; // [V, D]; the target embedding if tied
    at::Tensor m_outputBias;   // undefined without
};

// Length of each sentence: number of leading true entries of mask [B, S].
std::vector<std::int32_t> lengthsOf(const at::Tensor& mask);
// The same, or nothing where only a device knows them and nobody looks: layers then compute padding, too, and the host
// does not wait.
std::vector<std::int32_t> lengthsIfKnown(const at::Tensor& mask, const trace::Recorder* recorder);

} // namespace contexture::model
