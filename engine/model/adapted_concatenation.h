// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/model/concatenation_at_decoding.h"
#include "engine/model/guided_attention.h"

#include <cstdint>
#include <memory>
#include <span>
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
//
// Guided (GuidedSystem) is the self-attention of the last encoder layer: there the pieces of a word look at those that
// decide it. It has one softmax over sentences and words, so guidance towards words is guidance towards sentences, too.
class AdaptedConcatenation : public ConcatenationAtDecoding, public GuidedSystem {
public:
    explicit AdaptedConcatenation(const ModelConfig& config);

    bool canFreezeBase() const override { return true; }
    // A processor computes padding, and rows of one document differ less in length than rows of many.
    bool joinsDocuments() const override { return !parameterDevice().is_cpu(); }

    Side guidedSide() const override { return Side::Source; }
    // Throws Error over a base with relative positions.
    void guide(DocumentContext& document, std::shared_ptr<AttentionGuide> guide) override;
    void soften(double) override {} // its attention is softmax

protected:
    const ConcatenationAtDecodingConfig& window() const override {
        return config().part<AdaptedConcatenationConfig>().window;
    }
    std::unique_ptr<InLayer> inStack(Side stack, const std::vector<bool>& reads) const override;
    std::unique_ptr<InLayer> inEncoder(const WindowDocument& document,
                                       const std::vector<WindowDocument::Window>& windows,
                                       std::span<const SentenceIndex> sentences) const override;

private:
    class Adapters;
    class Adapted;
    // A piece of a guided word: the row and its length, the piece's position, those of the pieces that decide it and
    // those of their sentences, and the piece's share of the loss.
    struct Guided {
        std::int64_t row = 0;
        std::int64_t length = 0;
        std::int64_t position = 0;
        double share = 1.0;
        std::vector<std::int64_t> words{};
        std::vector<std::int64_t> sentences{};
    };
    std::vector<Guided> guidedIn(const WindowDocument& document, const std::vector<WindowDocument::Window>& windows,
                                 std::span<const SentenceIndex> sentences) const;
    // `x` [B, S, D], the input of the last layer's self-attention.
    at::Tensor guidanceLoss(const std::vector<Guided>& guided, const AttentionGuide& guide, const at::Tensor& x) const;

    std::shared_ptr<Adapters> m_adapters;
};

} // namespace contexture::model
