// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

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
    Sentence& at(std::int32_t sentence) { return m_sentences.at(std::size_t(sentence)); }
    const Sentence& at(std::int32_t sentence) const { return m_sentences.at(std::size_t(sentence)); }

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
    std::vector<Sentence> m_sentences;
};

} // namespace contexture::model
