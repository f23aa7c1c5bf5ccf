// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/model/batched_states.h"
#include "engine/model/system.h"

#include <cstdint>
#include <span>
#include <vector>

namespace contexture::model {

// A document's sentences for the hierarchical context encoder. Their vectors do not depend on the reading sentence:
// each is computed once, with the weights of that moment. A sentence reads the N before it, in either context mode.
class SentenceVectors : public DocumentContext {
public:
    SentenceVectors(std::vector<Pieces> source, const ContextSettings& settings, int reach);

    const ContextSettings& settings() const override { return m_settings; }
    bool setSettings(const ContextSettings& settings) override;
    const std::vector<std::int32_t>& keyPieceCounts() const override {
        return m_counts;
    } // with BOS and EOS, whatever the base reads

    struct Sentence {
        at::Tensor states;  // [pieces + 2, D], the encoder's states
        at::Tensor vector;  // [D]
        at::Tensor weights; // [pieces + 2], weights of its states in the vector
    };
    const std::vector<Pieces>& source() const { return m_source; }
    void setSource(std::span<const SentenceIndex> which, std::span<const Pieces> source);
    // Sets those of a batch: states [B, S, D], vectors [B, D] and weights [B, S]. Several threads may call it for
    // different sentences.
    void set(std::span<const SentenceIndex> which, const at::Tensor& states, const at::Tensor& vectors,
             const at::Tensor& weights);
    bool has(std::int32_t sentence) const { return m_vectors.has(std::size_t(sentence)); }
    Sentence at(std::int32_t sentence) const;
    at::Tensor vectors(std::span<const std::int32_t> which) const;                      // [which, D]
    at::Tensor states(std::span<const std::int32_t> which, std::int64_t columns) const; // [which, columns, D]

    // The sentences that a batch reads. Slots are filled without gaps, nearest first.
    struct Reading {
        std::vector<std::vector<SentenceRange>> visible; // for every sentence of the batch
        std::vector<std::int64_t> rows;                  // rows of the batch that read a sentence
        std::vector<std::vector<std::int32_t>> windows;  // for these rows
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
    BatchedStates m_states;
    BatchedStates m_vectors; // of one position each
    BatchedStates m_weights; // of width 1
};

} // namespace contexture::model
