// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/model/system.h"

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace contexture::model::test {

// A model small enough for every test: width 16, 2 heads, 2 + 2 layers, 23 subwords.
ModelConfig smallConfig(const std::string& system = "transformer");

// Fresh parameters from the seed, all of them (biases and norms too) moved away from their starting values.
std::shared_ptr<System> makeRandom(const ModelConfig& config, std::uint64_t seed = 7);

// Sentences of the given lengths, pieces in [4, vocabulary).
std::vector<Pieces> randomSentences(const std::vector<int>& lengths, std::uint64_t seed, int vocabulary = 23);

std::vector<SentenceIndex> allSentences(std::size_t count);

// BOS and the pieces, padded: what decode takes. [B, T]
at::Tensor targetInput(const std::vector<Pieces>& target);

double largestDifference(const at::Tensor& a, const at::Tensor& b);

// Sentences of a document with their translations, as the two checks below take them.
struct Translated {
    const std::vector<Pieces>& source;
    const std::vector<Pieces>& target;
    const DocumentContext* context = nullptr;
};
// Largest difference between step-by-step logits and those of teacher forcing. Every sentence has two rows, which turn
// round at every step; after the third one the first `gone` sentences are gone.
double stepsFromTeacherForcing(System& system, const Translated& document, std::size_t gone);
// Largest difference between the logits of each sentence alone and in a batch of all.
double aloneFromBatched(System& system, const Translated& document);

// Enough of a SentencePiece model for the store's first look at it.
std::vector<std::uint8_t> someTokenizer(std::uint8_t last = 1);

// Names the first parameter whose gradient, as backward() left it, is not the slope of `loss` along a random direction;
// empty when there is none. The system is in double. Where a ReLU turns within one step, a shorter one decides.
std::string wrongGradient(System& system, const std::function<at::Tensor()>& loss);

// Keeps everything that a model reports.
class MemoryRecorder : public trace::Recorder {
public:
    void attention(const trace::Site& site, const at::Tensor& weights) override;
    void attention(const trace::Site& site, std::int64_t b, std::vector<CsrMatrix> heads) override;
    void gate(const std::string& site, Side querySide, const at::Tensor& gamma) override;
    void visible(std::int64_t b, std::vector<SentenceRange> ranges) override;

    struct Rows {
        trace::Site site;
        std::int64_t b = 0;
        std::vector<CsrMatrix> heads;
    };
    const Rows* find(const std::string& site, AttentionLevel level, std::int64_t b) const;

    std::vector<std::pair<trace::Site, at::Tensor>> dense;
    std::vector<Rows> rows;
    std::map<std::string, at::Tensor> gates;
    std::map<std::int64_t, std::vector<SentenceRange>> ranges;
};

} // namespace contexture::model::test
