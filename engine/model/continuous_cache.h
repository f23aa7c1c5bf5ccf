// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/model/cache_document.h"
#include "engine/model/transformer.h"

#include <memory>
#include <span>
#include <vector>

namespace contexture::model {

// Tu et al. 2018: a cache of the last target words.
struct ContinuousCacheConfig {
    int slots = 25;
    bool scaled = false; // scores c k / sqrt(d); false: c k, as in the paper
};

// A continuous cache of the last target words: Tu, Liu, Shi and Zhang 2018 (TACL), the baseline of Zhang et al. 2018
// and Miculicich et al. 2018. The key of a word is the output of the last layer's source attention when it was produced
// (c_t), its value the state that produced it (s_t). Only the gate is trained.
class ContinuousCache : public Transformer {
public:
    explicit ContinuousCache(const ModelConfig& config);

    std::vector<SiteInfo> sites() const override;
    std::string variant() const override;
    std::unique_ptr<DocumentContext> openDocument(std::span<const Pieces> source,
                                                  const ContextSettings& settings) override;
    bool joinsDocuments() const override { return true; }
    at::Tensor embeddingOf(Side side) const override { // subwords of earlier translations share slots
        return side == Side::Source ? Transformer::embeddingOf(side) : at::Tensor();
    }
    bool setSource(DocumentContext& context, std::span<const SentenceIndex> which,
                   std::span<const Pieces> source) override;
    void setTarget(DocumentContext& context, std::span<const SentenceIndex> which,
                   std::span<const Pieces> target) override;
    at::Tensor decode(const Memory& memory, const at::Tensor& input, const DocumentContext* context,
                      trace::Recorder* recorder) override;
    std::unique_ptr<DecoderState> start(const Memory& memory, std::int64_t rowsPerSentence,
                                        const DocumentContext* context) override;
    at::Tensor step(DecoderState& state, const at::Tensor& previous) override;

private:
    struct State;
    class Modules; // the parameters under "context."

    // The caches of several sentences, padded to one tensor.
    struct Slots {
        at::Tensor keys;    // [B, K, D]
        at::Tensor values;  // [B, K, D]
        at::Tensor visible; // [B, 1, K] bool
    };
    struct Mixed {
        at::Tensor output;  // [B, T, D]
        at::Tensor gamma;   // [B, T, D], factor of the decoder's state
        at::Tensor weights; // [B, T, K]
    };
    Slots slots(const CacheDocument& document, std::span<const SentenceIndex> sentences) const;
    Mixed mix(const at::Tensor& source, const at::Tensor& own, const Slots& slots) const; // c_t and s_t [B, T, D]
    // Position t of row i, as computed by mix() for c_t and s_t [B, T, D].
    trace::LayerSteps steps(const at::Tensor& source, const at::Tensor& own, const Slots& slots, const Mixed& mixed,
                            std::int64_t i, std::int64_t t) const;
    at::Tensor apply(const CacheDocument& document, const Memory& memory, const at::Tensor& input, const States& states,
                     trace::Recorder* recorder) const;

    std::shared_ptr<Modules> m_context;
};

} // namespace contexture::model
