// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/model/nn/gate.h"
#include "engine/model/previous_sentences.h"
#include "engine/model/transformer.h"

#include <memory>
#include <vector>

namespace contexture::model {

// Zhang et al. 2018: context attention in every layer, to states of a separate context encoder.
struct DocumentContextConfig {
    enum class Integration : std::uint8_t { Encoder, Decoder, Both };
    int sentences = 2; // k, number of previous sentences that are read
    int layers = 1;    // N_c, of the context encoder
    Integration integration = Integration::Both;
    bool gate = true; // eq. 21 and 22; false: an ordinary residual connection
    // Dropout of the context encoder's input and of the input of a gate: none in the authors' program. An ordinary
    // residual connection and the context encoder's sub-layers have the base's dropout.
    double contextDropout = 0.0;
};

// One layer's attention to the context (Zhang et al. 2018, eq. 5 and 9), with the gate of eq. 21 and 22 in place of the
// residual connection. The norm stands where the base's norms stand: after the gate in a post-norm base, as in the
// paper; before the attention in a pre-norm base.
class GatedContextAttention : public torch::nn::Module {
public:
    // dropout: of the gate's input; a residual connection has the base's
    GatedContextAttention(const TransformerConfig& base, bool gated, double dropout);

    struct Result {
        at::Tensor output; // [B, T, D]
        at::Tensor gamma;  // [B, T, D]; undefined without a gate
    };
    // x [B, T, D], context [B, C, D]; `seen`, if given, is filled
    Result operator()(const at::Tensor& x, const at::Tensor& context, const nn::KeyMask& padding,
                      nn::AttentionSeen* seen) const;

    // One position: x [N, D]; keys and values of the context [B, C, 2 D]; places as in `history`.
    at::Tensor step(const at::Tensor& x, const at::Tensor& keyValue, const nn::StepHistory& history) const;

    std::shared_ptr<nn::CrossAttention> attention;
    std::shared_ptr<nn::LayerNorm> norm;
    std::shared_ptr<nn::Gate> gate; // null: a residual connection

private:
    Result mix(const at::Tensor& x, const at::Tensor& attended) const;

    std::int64_t m_heads;
    double m_dropout;
    Residual m_residual;
};

// Improving the Transformer translation model with document-level context: Zhang et al. 2018 (EMNLP). The k previous
// source sentences, joined and ended by one EOS, go through a context encoder of N_c layers with the base's source
// embedding; every layer of the encoder, of the decoder or of both attends to its states after self-attention. A
// sentence without previous sentences attends to EOS alone, as in the paper; its trace says that it had no context.
class DocumentContextTransformer : public Transformer {
public:
    explicit DocumentContextTransformer(const ModelConfig& config);

    std::vector<SiteInfo> sites() const override;
    std::string variant() const override;
    std::unique_ptr<DocumentContext> openDocument(std::span<const Pieces> source,
                                                  const ContextSettings& settings) override;
    bool setSource(DocumentContext& context, std::span<const SentenceIndex> which,
                   std::span<const Pieces> source) override;
    bool joinsDocuments() const override { return true; }
    // Computes the context's states with the sentences, also for the decoder: gradients reach the context encoder.
    Memory encode(const SourceBatch& batch, const DocumentContext* context, trace::Recorder* recorder) override;
    at::Tensor decode(const Memory& memory, const at::Tensor& input, const DocumentContext* context,
                      trace::Recorder* recorder) override;
    std::unique_ptr<DecoderState> start(const Memory& memory, std::int64_t rowsPerSentence,
                                        const DocumentContext* context) override;
    at::Tensor step(DecoderState& state, const at::Tensor& previous) override;

private:
    class Context;
    class Attending;
    class Stepping;
    struct State;

    std::shared_ptr<Context> m_context;
};

} // namespace contexture::model
