// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/kernels/hierarchical_attention.h"
#include "engine/kernels/normalise.h"

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
};

std::unique_ptr<Backend> makeBackend(const QString& name); // "cpu", "cuda"

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
