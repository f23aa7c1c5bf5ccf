// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/model/nn/gate.h"
#include "engine/model/previous_sentences.h"
#include "engine/model/transformer.h"

#include <memory>
#include <vector>

namespace contexture::model {

// Voita et al. 2018 as in Yun et al. 2020: the base's encoder with a separate last layer for the context.
struct DiscourseAwareConfig {
    int sentences = 2;
    // Each context sentence goes through the encoder by itself, with its own positions, and the states are joined (Yun
    // et al. 2020, eq. 5); false: the sentences are joined first.
    bool eachAlone = true;
    bool scaledBegin = true; // the begin mark is treated like other embeddings: times sqrt(d), with its position
};

// The discourse-aware context encoder of Voita et al. 2018, in the form with which Yun et al. 2020 compare ("DAT").
// Each of the previous source sentences goes by itself through the base's encoder, with a separate last layer for the
// context, and their states are joined (eq. 5); a learned embedding replaces BOS, so that the shared layers know which
// of the two they read. Models that were trained before DiscourseAwareConfig::eachAlone existed read the sentences as
// one. In the last layer of the sentence itself, h_s = MHA(h', h') and h_c = MHA(h', context) are mixed, g = sigmoid(W
// [h_s; h_c] + b), g * h_s + (1 - g) * h_c, before that layer's residual, norm and feed-forward part. Without previous
// sentences the result is h_s.
class DiscourseAwareTransformer : public Transformer {
public:
    explicit DiscourseAwareTransformer(const ModelConfig& config);

    std::vector<SiteInfo> sites() const override;
    std::string variant() const override;
    std::unique_ptr<DocumentContext> openDocument(std::span<const Pieces> source,
                                                  const ContextSettings& settings) override;
    bool setSource(DocumentContext& context, std::span<const SentenceIndex> which,
                   std::span<const Pieces> source) override;
    bool joinsDocuments() const override { return true; }
    // Computes the context's states together with the sentences: gradients reach the context's layer, and the shared
    // layers if they are trained.
    Memory encode(const SourceBatch& batch, const DocumentContext* context, trace::Recorder* recorder) override;

private:
    class Context;
    class Mixing;

    std::size_t lastLayer() const { return encoder().layers.size() - 1; }
    std::string siteName() const { return "encoder." + std::to_string(lastLayer()) + ".context"; }
    at::Tensor contextStates(const JoinedRows& joined) const; // [B, C, D]
    // The same from sentences that are encoded by themselves, each once.
    at::Tensor contextStates(const PreviousSentences& document, std::span<const PreviousSentences::Row> rows) const;

    std::shared_ptr<Context> m_context;
};

} // namespace contexture::model
