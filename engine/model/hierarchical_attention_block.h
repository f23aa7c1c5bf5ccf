// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/model/nn/attention.h"
#include "engine/model/nn/feed_forward.h"
#include "engine/model/nn/gate.h"
#include "engine/model/nn/layer_norm.h"

#include <memory>

namespace contexture::model {

// Miculicich et al. 2018 (EMNLP): hierarchical attention over the k previous sentences.
struct HierarchicalNetworkConfig {
    // The states that are read, and those that query. Encoder: source states of the previous sentences, by the
    // source's. Decoder: decoder states, by the decoder's. DecoderSource: source states, by both, with one set of
    // weights. DecoderAlignment: outputs of source attention, by the decoder's states. Joint: Encoder and Decoder.
    enum class Variant : std::uint8_t { Encoder, Decoder, DecoderSource, DecoderAlignment, Joint };

    Variant variant = Variant::Encoder;
    int sentences = 3; // k
    int heads = 8;
    int feedForward = 2048;
    Normaliser wordNormaliser = Normaliser::Softmax;
    Normaliser sentenceNormaliser = Normaliser::Softmax;
    bool detach = true;           // the base learns only through the gate and its own states, not through the queries
    bool attendWhenEmpty = false; // null=attend: the authors' behaviour if nothing can be read
    bool gateBias = false;
    bool gateLayerNorm = false;
    double contextDropout = 0.1;
};

// The hierarchical attention of Miculicich et al. 2018 (EMNLP), eq. 1 to 8, on given states: over the words of each
// context sentence, then over the sentences, then the gate. Weights are shared over the sentences; neither level has a
// residual connection or information on the order of the sentences.
class HierarchicalAttentionBlock : public torch::nn::Module {
public:
    HierarchicalAttentionBlock(const TransformerConfig& base, const HierarchicalNetworkConfig& config);

    // States of sentences that may be read, padded on the right and otherwise unchanged.
    struct Sentences {
        at::Tensor states;   // [C, S, D]
        at::Tensor readable; // [C, S] bool
        at::Tensor real;     // [C, S] bool: words of a sentence without readable words, which all get the same weight
        at::Tensor zeroed;   // [C, S] bool: positions whose values are read as zero; undefined: none
    };
    // The projected sentences; differentiable in the weights.
    struct Keys {
        at::Tensor keyValue; // [C, S, 2 D]
        at::Tensor readable;
        at::Tensor real;
        at::Tensor zeroed;
    };
    Keys project(const Sentences& sentences) const;

    // The sentences that each row of a batch reads, farthest first.
    struct Window {
        at::Tensor sentence; // [B, k] int64, indices in Sentences; arbitrary if missing
        at::Tensor present;  // [B, k] bool. Missing sentences have weight 0; if all are, both levels are uniform
    };
    // Windows and keys of the same rows as tensors for the attention.
    struct Slots {
        at::Tensor key;     // [B, k, H, S, d_k]
        at::Tensor value;   // [B, k, H, S, d_k]
        at::Tensor visible; // [B, k, 1, 1, S] bool, true at least once per row
        at::Tensor uniform; // [B, k, 1, 1, 1] bool: all words get the same weight
        at::Tensor present; // [B, 1, 1, k] bool, true at least once per row
        at::Tensor empty;   // [B, 1, 1, 1] bool: all sentences get the same weight

        Slots rows(const at::Tensor& index) const; // index [B'] int64
    };
    Slots gather(const Keys& keys, const Window& window) const;

    struct Result {
        at::Tensor output;   // [B, T, D]
        at::Tensor gamma;    // [B, T, D], factor of h
        at::Tensor d;        // [B, T, D], the context at the gate
        at::Tensor word;     // [B, k, H, T, S], before dropout
        at::Tensor sentence; // [B, H, T, k], before dropout
    };
    // h [B, T, D]
    Result operator()(const at::Tensor& h, const Slots& slots) const;

    // The computation of operator() for one head at one position of row i, slot by slot.
    struct HeadSteps {
        at::Tensor wordQuery;       // [d_k]
        at::Tensor wordKeys;        // [k, S, d_k]
        at::Tensor wordValues;      // [k, S, d_k]
        at::Tensor wordWeights;     // [k, S]
        at::Tensor wordVisible;     // [k, S] bool
        at::Tensor alike;           // [k] bool: all words get the same weight
        at::Tensor sentenceQuery;   // [d_k]
        at::Tensor sentenceKeys;    // [k, d_k]
        at::Tensor sentenceValues;  // [k, d_k]
        at::Tensor sentenceWeights; // [k]
        bool isEmpty = false;       // all sentences get the same weight
    };
    HeadSteps steps(const at::Tensor& h, const Slots& slots, const Result& result, std::int64_t i, std::int64_t head,
                    std::int64_t position) const;
    const nn::Gate& gate() const { return *m_gate; }
    // The output of a gate that is closed for the context; own and result [B, T, D].
    at::Tensor closed(const at::Tensor& own) const { return m_gateNorm ? (*m_gateNorm)(own) : own; }

private:
    at::Tensor words(const at::Tensor& query, const Slots& slots, Result& result) const;           // [B, k, T, D]
    at::Tensor sentences(const at::Tensor& query, const at::Tensor& summaries, const Slots& slots, // [B, T, D]
                         Result& result) const;
    at::Tensor transformed(const at::Tensor& x) const; // [B, T, D]

    HierarchicalNetworkConfig m_config;
    std::shared_ptr<nn::LayerNorm> m_wordQueryNorm;
    std::shared_ptr<nn::LayerNorm> m_sentenceQueryNorm;
    std::shared_ptr<nn::CrossAttention> m_word; // for its projections
    std::shared_ptr<nn::LayerNorm> m_summaryNorm;
    std::shared_ptr<nn::CrossAttention> m_sentence;
    std::shared_ptr<nn::LayerNorm> m_feedForwardNorm;
    std::shared_ptr<nn::FeedForward> m_feedForward;
    std::shared_ptr<nn::Gate> m_gate;
    std::shared_ptr<nn::LayerNorm> m_gateNorm; // null without gate_layer_norm
};

} // namespace contexture::model
