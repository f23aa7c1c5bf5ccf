// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/model/config.h"
#include "engine/model/nn/attention.h"
#include "engine/model/nn/feed_forward.h"
#include "engine/model/nn/layer_norm.h"
#include "engine/model/nn/step_cache.h"

#include <memory>
#include <vector>

namespace contexture::model {

// The layers of a sentence-level Transformer (Vaswani et al. 2017), pre- or post-norm. A published system that changes
// a layer's inside builds its own from the same parts (nn/); one that only adds to the stack uses these unchanged.

// Residual connection and norm of a sub-layer f: post-norm LN(x + f(x)), pre-norm x + f(LN(x)); dropout on f's output.
class Residual {
public:
    Residual(const TransformerConfig& config, std::shared_ptr<nn::LayerNorm> norm);

    at::Tensor before(const at::Tensor& x) const;                                    // the input of f
    at::Tensor after(const at::Tensor& x, const at::Tensor& f, bool training) const; // the output of the sub-layer
    bool isPre() const { return m_pre; }

private:
    bool m_pre;
    double m_dropout;
    std::shared_ptr<nn::LayerNorm> m_norm;
};

// What a context system does inside the layers of an otherwise unchanged base. Tensors are [B, T, D], or [N, D] in a
// step.
class InLayer {
public:
    virtual ~InLayer() = default;
    // `attended`: output of self-attention for `query`, before its residual. Returns its replacement.
    virtual at::Tensor mixed(std::size_t, const at::Tensor& /*query*/, const at::Tensor& attended) { return attended; }
    // `x`: output of the self-attention sub-layer. Returns the input of the next sub-layer.
    virtual at::Tensor inserted(std::size_t, const at::Tensor& x) { return x; }
};

class EncoderLayer : public torch::nn::Module {
public:
    explicit EncoderLayer(const TransformerConfig& config);

    // x [B, S, D]; returns [B, S, D]. `inside` gets `number` as the number of this layer.
    at::Tensor operator()(const at::Tensor& x, const nn::KeyMask& padding, nn::AttentionSeen* seen,
                          InLayer* inside = nullptr, std::size_t number = 0) const;

    std::shared_ptr<nn::SelfAttention> attention;
    std::shared_ptr<nn::LayerNorm> attentionNorm;
    std::shared_ptr<nn::FeedForward> feedForward;
    std::shared_ptr<nn::LayerNorm> feedForwardNorm;

private:
    Residual m_attentionResidual;
    Residual m_feedForwardResidual;
};

// States inside a decoder layer for context models; all [B, T, D] (or [N, D] in a step).
struct DecoderLayerStates {
    at::Tensor crossAttention; // output of source attention, before the residual
    at::Tensor afterCross;     // input of the feed-forward sub-layer: after residual and layer norm
    at::Tensor output;         // output of the layer
};

class DecoderLayer : public torch::nn::Module {
public:
    explicit DecoderLayer(const TransformerConfig& config);

    struct Seen { // null: not observed
        nn::AttentionSeen* self = nullptr;
        nn::AttentionSeen* cross = nullptr;
    };
    // x [B, T, D], memory [B, S, D]; padding is the memory's
    DecoderLayerStates operator()(const at::Tensor& x, const at::Tensor& memory, const nn::KeyMask& causal,
                                  const nn::KeyMask& padding, const Seen& seen, InLayer* inside = nullptr,
                                  std::size_t number = 0) const;

    struct Past {                         // what a step reads beside x
        const at::Tensor& memoryKeyValue; // [B, S, 2 A], of the memory
        nn::StepCache& cache;
        const nn::StepHistory& history;
        at::Tensor added = {}; // to the scores of self-attention, [H, steps so far]; undefined: nothing
    };
    // One position: x [N, D].
    DecoderLayerStates step(const at::Tensor& x, const Past& past, InLayer* inside = nullptr,
                            std::size_t number = 0) const;

    std::shared_ptr<nn::SelfAttention> selfAttention;
    std::shared_ptr<nn::LayerNorm> selfNorm;
    std::shared_ptr<nn::CrossAttention> crossAttention;
    std::shared_ptr<nn::LayerNorm> crossNorm;
    std::shared_ptr<nn::FeedForward> feedForward;
    std::shared_ptr<nn::LayerNorm> feedForwardNorm;

private:
    std::int64_t m_heads;
    Residual m_selfResidual;
    Residual m_crossResidual;
    Residual m_feedForwardResidual;
};

// Layers "0", "1", ... and, with finalNorm, "norm".
template<class Layer>
class Stack : public torch::nn::Module {
public:
    Stack(const TransformerConfig& config, int count) {
        for (int i = 0; i < count; ++i) {
            layers.push_back(register_module(std::to_string(i), std::make_shared<Layer>(config)));
        }
        if (config.finalNorm) {
            norm = register_module(
                "norm", std::make_shared<nn::LayerNorm>(config.width, config.layerNorm, config.layerNormEpsilon));
        }
    }
    at::Tensor finish(const at::Tensor& x) const { return norm ? (*norm)(x) : x; }

    std::vector<std::shared_ptr<Layer>> layers;
    std::shared_ptr<nn::LayerNorm> norm; // null without finalNorm
};

} // namespace contexture::model
