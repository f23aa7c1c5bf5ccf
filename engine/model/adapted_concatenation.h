// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/model/concatenation_at_decoding.h"

#include <memory>
#include <string>
#include <vector>

namespace contexture::model {

struct AdaptedConcatenationConfig {
    ConcatenationAtDecodingConfig window{}; // what is read, and how
    int adapter = 64;                       // inner width of an adapter
};

// Concatenation at decoding, trained: every layer of the encoder and the decoder has an adapter (Bapna and Firat 2019,
// "Simple, Scalable Adaptation for Neural Machine Translation", section 3.1; here behind self-attention, where context
// comes in, and not at the end of the layer), x + W2 relu(W1 LN(x) + b1) + b2 with W1 [A, D], W2 [D, A]. They alone are
// trained when the base is frozen. W2 and b2 are zero at first, so training begins with the base as it reads the
// sentences before the current one untrained.
//
// Adapters change rows that are read with sentences before them and no others: without context this is the base, to
// the bit.
class AdaptedConcatenation : public ConcatenationAtDecoding {
public:
    explicit AdaptedConcatenation(const ModelConfig& config);

    bool canFreezeBase() const override { return true; }
    // A processor computes padding, and rows of one document differ less in length than rows of many.
    bool joinsDocuments() const override { return !parameterDevice().is_cpu(); }

protected:
    const ConcatenationAtDecodingConfig& window() const override {
        return config().part<AdaptedConcatenationConfig>().window;
    }
    std::unique_ptr<InLayer> inStack(Side stack, const std::vector<bool>& reads) const override;

private:
    class Adapters;
    class Adapted;

    std::shared_ptr<Adapters> m_adapters;
};

} // namespace contexture::model
