// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/model/sentence_vectors.h"
#include "engine/model/transformer.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace contexture::model {

// Yun et al. 2020: sentence vectors of the previous sentences, read in the last source layer.
struct HierarchicalEncoderConfig {
    int sentences = 2;             // N
    bool distancePositions = true; // adds a sinusoid of its distance to each sentence vector
    bool beginOfContext = true;    // context sentences begin with a mark of their own; false: with BOS
    bool gateBias = true;
};

// Hierarchical context encoder: Yun, Hwang and Jung 2020. Each previous sentence goes through the source encoder and
// becomes one vector by a self-attentive weighted sum; an upper encoder relates the vectors to each other; the last
// source layer adds attention to them to its self-attention, by a gate. With gradients, the vectors are computed with
// the sentences, so that their parameters are trained (the paper trains all in one stage).
class HierarchicalContextEncoder : public Transformer {
public:
    explicit HierarchicalContextEncoder(const ModelConfig& config);

    std::vector<SiteInfo> sites() const override;
    std::string variant() const override;
    std::unique_ptr<DocumentContext> openDocument(std::span<const Pieces> source,
                                                  const ContextSettings& settings) override;
    bool joinsDocuments() const override { return true; }
    bool setSource(DocumentContext& context, std::span<const SentenceIndex> which,
                   std::span<const Pieces> source) override;
    Memory encode(const SourceBatch& batch, const DocumentContext* context, trace::Recorder* recorder) override;

private:
    class Modules; // the parameters under "context."
    class LastLayer;

    using Reading = SentenceVectors::Reading;
    struct Pooled {
        at::Tensor vectors; // [C, D]
        at::Tensor weights; // [C, S]
    };
    void compute(SentenceVectors& document, std::span<const SentenceIndex> which) const;
    at::Tensor lower(const SourceBatch& batch) const;                    // [C, S, D]
    Pooled pool(const at::Tensor& states, const at::Tensor& mask) const; // states [C, S, D], mask [C, S]
    bool lowerLearns() const;                                            // gradients are enabled and reach it
    at::Tensor vectors(const SentenceVectors& document, std::span<const std::int32_t> which) const; // [C, D]
    void report(const SentenceVectors& document, const Reading& reading, const at::Tensor& weights,
                const std::vector<std::int32_t>& lengths, trace::Recorder& recorder) const;
    // Reports one head at one position of row i of the reading, if the recorder asks for it.
    void tell(const SentenceVectors& document, const Reading& reading, const LastLayer& last, std::size_t i,
              trace::Recorder& recorder) const;

    std::shared_ptr<Modules> m_context;
};

} // namespace contexture::model
