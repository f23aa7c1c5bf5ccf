// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/model/nn/embedding.h"
#include "engine/model/nn/recurrent.h"
#include "engine/model/residual_readout.h"
#include "engine/model/system.h"

#include <memory>

namespace contexture::model {

// The LSTM language model of Miculicich Werlen et al. 2018, eq. 16 to 18. It reads the target side only.
struct LanguageModelConfig {
    int embedding = 150;
    int hidden = 300;
    double dropout = 0.5;
    ResidualConfig residual{.kind = ResidualConfig::Kind::None};
    InitialValues initialValues = InitialValues::Glorot;
};

// The LSTM language model of Miculicich Werlen et al. 2018, section 3.3: p(y_t | y_1 .. y_{t-1}) from the LSTM's state
// h_t alone or with d_t, eq. 16 to 18, where h_t replaces the c_t of the scores. It reads the target side only: it
// ignores the source, and the score of a translation is its probability as a sentence.
class LanguageModel : public System {
public:
    explicit LanguageModel(const ModelConfig& config);

    const ModelConfig& config() const override { return m_config; }
    std::vector<SiteInfo> sites() const override;
    std::string variant() const override;
    bool isContextParameter(const std::string&) const override { return false; }

    Memory encode(const SourceBatch& batch, const DocumentContext* context, trace::Recorder* recorder) override;
    at::Tensor decode(const Memory& memory, const at::Tensor& input, const DocumentContext* context,
                      trace::Recorder* recorder) override;
    std::unique_ptr<DecoderState> start(const Memory& memory, std::int64_t rowsPerSentence,
                                        const DocumentContext* context) override;
    at::Tensor step(DecoderState& state, const at::Tensor& previous) override;

private:
    struct State;

    ModelConfig m_config;
    std::shared_ptr<nn::Embedding> m_embedding;
    std::shared_ptr<nn::Lstm> m_lstm;
    std::shared_ptr<ResidualSummary> m_residual;
    std::shared_ptr<ResidualReadout> m_readout;
};

} // namespace contexture::model
