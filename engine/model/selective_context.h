// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/model/context_states.h"
#include "engine/model/guided_attention.h"
#include "engine/model/nn/feed_forward.h"
#include "engine/model/nn/gate.h"
#include "engine/model/nn/hierarchical.h"
#include "engine/model/nn/layer_norm.h"
#include "engine/model/recorder.h"

#include <memory>
#include <span>
#include <vector>

namespace contexture::model {

// Maruf, Martins, Haffari 2019: integration side, attention type, and further options.
struct SelectiveAttentionConfig {
    enum class Integration : std::uint8_t { Encoder, Decoder }; // monolingual, bilingual
    enum class Type : std::uint8_t { Hierarchical, FlatSentence, FlatWord };
    enum class Keys : std::uint8_t {
        AfterNorm,
        RawAttention
    };                                                   // decoder: after residual and norm (code), or before (text)
    enum class Values : std::uint8_t { Produced, Read }; // decoder: state that produced a word, or that read it

    Integration integration = Integration::Encoder;
    Type type = Type::Hierarchical;
    Normaliser sentenceNormaliser = Normaliser::Sparsemax; // hierarchical: sentence level; flat: the only level
    Normaliser wordNormaliser = Normaliser::Sparsemax;     // hierarchical only
    int heads = 8;
    int feedForward = 2048;
    Keys keys = Keys::AfterNorm;
    Values values = Values::Produced;
    // Context states come from the stage-1 model. With a frozen base this is the base itself. A base that is trained
    // together with the context gives its own states instead (Finetuned: the authors' decoding); its training must set
    // this.
    enum class ContextStates : std::uint8_t { Stage1, Finetuned };
    ContextStates contextStates = ContextStates::Stage1;
    bool trainedOnline = true;    // the mask of its training; false: offline
    bool attendWhenEmpty = false; // null=attend: the authors' behaviour if nothing is visible
    bool gateBias = false;
    bool gateLayerNorm = false;
    double contextDropout = 0.2;
};

// The context layer of Maruf, Martins and Haffari 2019 on given states: attention over the document (hierarchical, eq.
// 3 to 5, or flat, eq. 6), then n = LN(O heads), d = LN(W2 relu(W1 n + b1) + b2), both without a residual, then the
// gate, eq. 7 and 8.
class SelectiveContext : public torch::nn::Module {
public:
    SelectiveContext(const TransformerConfig& base, const SelectiveAttentionConfig& config);

    // A document's keys and values, projected and split into heads; [H, *, d_k]. Differentiable in the weights.
    struct Keys {
        at::Tensor sentenceKey; // hierarchical: [H, S, d_k]
        at::Tensor key;         // hierarchical, over words: [H, W, d_k]; flat: [H, W or S, d_k]
        at::Tensor value;       // like key
        std::vector<std::int32_t> counts;
        std::vector<std::int32_t> offsets;
    };
    Keys project(const ContextStates& states) const;
    // The same, given the keys `before` the states of the sentences `which` were replaced: only these are projected.
    // Without gradients.
    Keys project(const ContextStates& states, const Keys& before, std::span<const SentenceIndex> which) const;

    struct Query {
        at::Tensor query;                                // [B, T, D], states that query
        at::Tensor own;                                  // [B, T, D], states into which the gate mixes the context
        at::Tensor visible;                              // [B, S] uint8 on the CPU; at least one per row
        std::vector<std::int32_t> lengths;               // [B], positions without padding; empty: all
        const ContextChange* change = nullptr;           // set by hand; hierarchical attention only
        std::span<const std::int32_t> zeroedValues = {}; // words whose values are read as zero
    };
    struct Result {
        at::Tensor output; // [B, T, D]: r~
        at::Tensor gamma;  // [B, T, D]
        at::Tensor d;      // [B, T, D], the context at the gate
    };
    // Weights of each row b, one matrix per head; a level that the type does not have stays empty.
    using Record = nn::HierarchicalRecord;
    Result operator()(const Query& query, const Keys& keys, Record* record = nullptr) const;

    // The loss of guided positions of the batch (AttentionGuide::loss), a scalar; undefined if there are none.
    at::Tensor guidanceLoss(const Query& query, const Keys& keys, const std::vector<GuidedPosition>& positions,
                            const AttentionGuide& guide) const;

    // The computation of operator() for one head at one position of row b.
    trace::LayerSteps steps(const Query& query, const Keys& keys, std::int64_t b, const trace::StepsWish& wish) const;
    // The output of a gate that is closed for the context; own and result [B, T, D].
    at::Tensor closed(const at::Tensor& own) const { return m_gateNorm ? (*m_gateNorm)(own) : own; }

    void soften(double share) { m_softShare = share; } // see GuidedSystem::soften
    bool isHierarchical() const { return m_config.type == SelectiveAttentionConfig::Type::Hierarchical; }
    void setPath(nn::HierarchicalPath path) { m_path = path; }

private:
    void tellLevels(const Query& one, const Keys& keys, const trace::StepsWish& wish, trace::LayerSteps& steps) const;
    void tellFlat(const Query& one, const Keys& keys, const trace::StepsWish& wish, trace::LayerSteps& steps) const;
    // Scores of G guided positions, and their targets.
    struct GuidedScores {
        at::Tensor scores;  // [G, H, K]
        at::Tensor target;  // [G, K], sums to one
        at::Tensor visible; // [G, K] bool
        at::Tensor share;   // [G], factor of each loss
    };
    GuidedScores overSentences(const Query& query, const Keys& keys, const std::vector<GuidedPosition>& positions,
                               const at::Tensor& asking) const;
    GuidedScores withinSentences(const Keys& keys, const std::vector<GuidedPosition>& positions,
                                 const at::Tensor& asking) const;
    GuidedScores overWords(const Query& query, const Keys& keys, const std::vector<GuidedPosition>& positions,
                           const at::Tensor& asking) const;
    at::Tensor split(const at::Tensor& x) const; // [..., n, D] -> [..., H, n, d_k]
    at::Tensor attendHierarchical(const Query& query, const Keys& keys, Record* record) const;
    at::Tensor attendFlat(const Query& query, const Keys& keys, Record* record) const;
    // The loss of scores for `normaliser`, softened like the attention, over the guide's heads and times share [G]: a
    // scalar.
    at::Tensor levelLoss(const GuidedScores& scores, Normaliser normaliser, HeadIndex head) const;
    bool softens() const { return m_softShare > 0.0 && is_training(); }
    at::Tensor flatWeights(const Query& query, const Keys& keys, std::int64_t begin, std::int64_t count) const;

    SelectiveAttentionConfig m_config;
    nn::HierarchicalPath m_path = nn::HierarchicalPath::Pruned;
    double m_softShare = 0.0;
    std::shared_ptr<nn::Linear> m_sentenceQuery; // hierarchical
    std::shared_ptr<nn::Linear> m_sentenceKey;   // hierarchical
    std::shared_ptr<nn::Linear> m_query;         // over words in hierarchical attention
    std::shared_ptr<nn::Linear> m_key;
    std::shared_ptr<nn::Linear> m_value;
    std::shared_ptr<nn::Linear> m_output;
    std::shared_ptr<nn::LayerNorm> m_attentionNorm;
    std::shared_ptr<nn::FeedForward> m_feedForward;
    std::shared_ptr<nn::LayerNorm> m_feedForwardNorm;
    std::shared_ptr<nn::Gate> m_gate;
    std::shared_ptr<nn::LayerNorm> m_gateNorm; // null without gate_layer_norm
};

} // namespace contexture::model
