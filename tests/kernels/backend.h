// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/kernels/hierarchical_attention.h"
#include "engine/kernels/normalise.h"
#include "engine/kernels/word_weights.h"

#include <QString>
#include <memory>
#include <vector>

namespace contexture::kernels::test {

// What a hierarchical forward pass gives, dense, whatever a backend's own form is.
struct HierarchicalResult {
    std::vector<float> output;           // [B, H, L, dk]
    std::vector<float> sentenceWeights;  // [B, H, L, S]
    std::vector<float> wordWeights;      // [B, H, L, W], within each sentence; 0 where the sentence has no weight
    std::vector<std::uint8_t> noContext; // [B]
};

struct HierarchicalGradientVectors {
    std::vector<float> sentenceQuery, wordQuery, sentenceKey, wordKey, value;
};

struct WordWeights {
    std::vector<float> within, product; // [rows, W]
};

struct WordWeightGradients {
    std::vector<float> scores;          // [rows, W]
    std::vector<float> sentenceWeights; // [rows, S]
};

// The same tests run on every backend. All pointers given are the host's.
class Backend {
public:
    virtual ~Backend() = default;
    virtual QString whyNot() const { return {}; } // empty: it can run here

    virtual std::vector<float> normalise(const std::vector<float>& logits, RowShape shape,
                                         const NormaliseOptions& options) const = 0;
    virtual std::vector<float> normaliseBackward(const std::vector<float>& weights,
                                                 const std::vector<float>& gradWeights, RowShape shape,
                                                 const NormaliseOptions& options) const = 0;
    virtual HierarchicalResult attend(const HierarchicalInput& input, const HierarchicalOptions& options) const = 0;
    virtual HierarchicalGradientVectors attendBackward(const HierarchicalInput& input,
                                                       const HierarchicalOptions& options,
                                                       const std::vector<float>& gradOutput) const = 0;
    virtual WordWeights weighWords(const WordLevel& level, const std::vector<float>& scores,
                                   const std::vector<float>& sentenceWeights) const = 0;
    virtual WordWeightGradients weighWordsBackward(const WordLevel& level, const std::vector<float>& within,
                                                   const std::vector<float>& sentenceWeights,
                                                   const std::vector<float>& gradProduct) const = 0;
};

// "cpu"; "cuda": a device, if there is one; "emulated": the same kernels on a device made on the processor.
std::unique_ptr<Backend> makeBackend(const QString& name);

// A column "backend" with a row for each; call it in a test's _data function.
void backendRows();

} // namespace contexture::kernels::test

// The backend of the present row; skips the row where it cannot run.
#define CONTEXTURE_FETCH_BACKEND(variable)                                                                             \
    QFETCH(QString, backend);                                                                                          \
    const auto variable = contexture::kernels::test::makeBackend(backend);                                             \
    if (!variable->whyNot().isEmpty()) {                                                                               \
        QSKIP(qPrintable(variable->whyNot()));                                                                         \
    }
