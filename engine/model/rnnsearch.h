// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/model/nn/embedding.h"
#include "engine/model/nn/recurrent.h"
#include "engine/model/residual_readout.h"
#include "engine/model/system.h"

#include <memory>

namespace contexture::model {

// Bahdanau et al. 2015 as in Miculicich Werlen et al. 2018, appendix A. Vocabularies and max_positions are those of
// `transformer`, whose other fields have no meaning here.
struct RnnSearchConfig {
    int embedding = 500;
    int hidden = 1024;
    int attention = 2048; // inner width of the additive source attention
    double dropout = 0.5; // of the readout
    ResidualConfig residual = {};
    // In the decoder's second GRU the reset gate multiplies the candidate's bias, too, as in the authors' program.
    // Other programs do not do this.
    bool biasInsideReset = true;
    InitialValues initialValues = InitialValues::Glorot;
};

// Neural machine translation by jointly learning to align and translate: Bahdanau et al. 2015, as in Miculicich Werlen
// et al. 2018, appendix A and their code, with the residual connections of that paper's section 3. A bidirectional GRU
// encoder; s_0 = tanh(W mean(annotations) + b); a conditional GRU decoder: a first GRU reads y_{t-1}, its output s'
// queries the annotations with scores v tanh(W s' + U h + b), and a second GRU reads only the attention's result c_t;
// its reset gate multiplies the candidate's bias, too (RnnSearchConfig::biasInsideReset). Only the readout gets d_t, in
// place of y_{t-1}: see ResidualSummary. The word before the first is the zero vector.
class RnnSearch : public System {
public:
    explicit RnnSearch(const ModelConfig& config);

    const ModelConfig& config() const override { return m_config; }
    std::vector<SiteInfo> sites() const override;
    std::string variant() const override;
    bool isContextParameter(const std::string&) const override { return false; }
    at::Tensor embeddingOf(Side side) const override {
        return (side == Side::Source ? m_sourceEmbedding : m_targetEmbedding)->weight;
    }

    // The memory's states are the annotations [B, S, 2 H].
    Memory encode(const SourceBatch& batch, const DocumentContext* context, trace::Recorder* recorder) override;
    at::Tensor decode(const Memory& memory, const at::Tensor& input, const DocumentContext* context,
                      trace::Recorder* recorder) override;
    std::unique_ptr<DecoderState> start(const Memory& memory, std::int64_t rowsPerSentence,
                                        const DocumentContext* context) override;
    at::Tensor step(DecoderState& state, const at::Tensor& previous) override;

private:
    struct State;

    // The annotations with their keys for source attention.
    struct Annotations {
        at::Tensor states; // [B, S, 2 H]
        at::Tensor keys;   // [B, S, A]: U h
        at::Tensor hidden; // [B, S] bool, true = padding
    };
    Annotations annotations(const Memory& memory) const;
    at::Tensor initialState(const Memory& memory) const; // [B, H]

    struct Position {
        at::Tensor state;   // [B, H]: s_t
        at::Tensor found;   // [B, 2 H]: c_t
        at::Tensor weights; // [B, S]
        at::Tensor middle;  // [B, H]: s', the query
    };
    // inputs [B, 3 H] of the first GRU, state [B, H]: s_{t-1}. Silent: the first row reads nothing, c_t = 0.
    Position advance(const at::Tensor& inputs, const at::Tensor& state, const Annotations& annotations,
                     bool isSilent = false) const;
    trace::LayerSteps sourceSteps(const Position& position, const Annotations& annotations) const; // of the first row

    ModelConfig m_config;
    std::shared_ptr<nn::Embedding> m_sourceEmbedding;
    std::shared_ptr<nn::Embedding> m_targetEmbedding;
    std::shared_ptr<nn::Gru> m_forward;
    std::shared_ptr<nn::Gru> m_backward;
    std::shared_ptr<nn::Linear> m_initial;
    std::shared_ptr<nn::Gru> m_first;
    std::shared_ptr<nn::Gru> m_second;
    std::shared_ptr<nn::Linear> m_attentionQuery;
    std::shared_ptr<nn::Linear> m_attentionKey;
    std::shared_ptr<nn::Linear> m_attentionScore;
    std::shared_ptr<ResidualSummary> m_residual;
    std::shared_ptr<ResidualReadout> m_readout;
};

} // namespace contexture::model
