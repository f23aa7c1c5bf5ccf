// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

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

// A document's sentences as the hierarchical context encoder reads them. They do not depend on who reads them: each is
// computed once, by the weights of that moment. A sentence reads the N before it, whatever the mode.
class SentenceVectors : public DocumentContext {
public:
    SentenceVectors(std::vector<Pieces> source, const ContextSettings& settings, int reach);

    const ContextSettings& settings() const override { return m_settings; }
    bool setSettings(const ContextSettings& settings) override;
    const std::vector<std::int32_t>& keyPieceCounts() const override {
        return m_counts;
    } // BOS and EOS included, whatever the base reads

    struct Sentence {
        at::Tensor states;  // [pieces + 2, D], what the encoder makes of it
        at::Tensor vector;  // [D]
        at::Tensor weights; // [pieces + 2], of its states in the vector
    };
    const std::vector<Pieces>& source() const { return m_source; }
    void setSource(std::span<const SentenceIndex> which, std::span<const Pieces> source);
    Sentence& at(std::int32_t sentence) { return m_sentences.at(std::size_t(sentence)); }
    const Sentence& at(std::int32_t sentence) const { return m_sentences.at(std::size_t(sentence)); }

    // What the sentences of a batch read. Slots are filled without holes, nearest first.
    struct Reading {
        std::vector<std::vector<SentenceRange>> visible; // of every sentence of the batch
        std::vector<std::int64_t> rows;                  // those of the batch that read anything
        std::vector<std::vector<std::int32_t>> windows;  // of these rows
        std::vector<std::int32_t> which;                 // all sentences that are read, ascending
        at::Tensor place;                                // [B', N] int64, in `which`
        at::Tensor distance;                             // [B', N] int64, 1 = the sentence before
        at::Tensor mask;                                 // [B', N] bool
    };
    Reading read(std::span<const SentenceIndex> sentences) const;

private:
    std::vector<std::int32_t> window(SentenceIndex sentence) const;
    void count();

    std::vector<Pieces> m_source;
    ContextSettings m_settings;
    int m_reach;
    std::vector<std::int32_t> m_counts;
    std::vector<Sentence> m_sentences;
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

    std::shared_ptr<Modules> m_context;
};

} // namespace contexture::model
