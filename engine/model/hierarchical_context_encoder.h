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
    bool distancePositions = true; // a sinusoid of its distance on each sentence vector
    bool beginOfContext = true;    // context sentences begin with a mark of their own; false: with BOS
    bool gateBias = true;
};

// Hierarchical context encoder: Yun, Hwang and Jung 2020. Each previous sentence goes through the source encoder and
// becomes one vector by a self-attentive weighted sum; an upper encoder lets the vectors see each other; the last
// source layer adds attention to them to its self-attention, by a gate. With gradients on, the vectors are computed
// with the sentences, so that whatever computes them learns (the paper trains everything in one stage).
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
    class Modules; // what stands under "context."
    class LastLayer;

    using Reading = SentenceVectors::Reading;
    struct Pooled {
        at::Tensor vectors; // [C, D]
        at::Tensor weights; // [C, S]
    };
    void compute(SentenceVectors& document, std::span<const SentenceIndex> which) const;
    at::Tensor lower(const SourceBatch& batch) const;                    // [C, S, D]
    Pooled pool(const at::Tensor& states, const at::Tensor& mask) const; // states [C, S, D], mask [C, S]
    bool lowerLearns() const;                                            // gradients are on and reach it
    at::Tensor vectors(const SentenceVectors& document, std::span<const std::int32_t> which) const; // [C, D]
    void report(const SentenceVectors& document, const Reading& reading, const at::Tensor& weights,
                const std::vector<std::int32_t>& lengths, trace::Recorder& recorder) const;
    // One head at one position of row i of the reading, where the recorder asks.
    void tell(const SentenceVectors& document, const Reading& reading, const LastLayer& last, std::size_t i,
              trace::Recorder& recorder) const;

    std::shared_ptr<Modules> m_context;
};

} // namespace contexture::model
