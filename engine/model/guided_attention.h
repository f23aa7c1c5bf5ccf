// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/trace.h"
#include "engine/model/config.h"
#include "engine/model/system.h"

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace contexture::model {

// A word whose translation another sentence decides: its pieces, and the deciding pieces. Pieces are on the side that
// the context layer reads, counted without BOS and EOS.
struct GuidedWord {
    struct Place {
        SentenceIndex sentence;
        std::int32_t piece = 0;
    };
    std::vector<std::int32_t> pieces;
    std::vector<Place> deciding;
};

// Training of attention towards known targets (Yin, Fernandes, Pruthi, Chaudhary, Martins, Neubig 2021): the words of a
// document with targets for the context layer, which adds their losses during its computation.
struct AttentionGuide {
    std::map<SentenceIndex, std::vector<GuidedWord>> words;
    HeadIndex head;                      // invalid: all heads, with the mean of their losses
    std::optional<AttentionLevel> level; // nullopt: sentence level and word level
    at::Tensor loss;                     // summed over words, averaged over a word's pieces; undefined: no loss yet
};

// A guided position of a batch: row b, position t, and its targets.
struct GuidedPosition {
    std::int64_t row = 0;
    std::int64_t position = 0;
    double share = 1.0;                                       // share of the word's loss
    std::map<std::int64_t, std::vector<std::int64_t>> places; // sentence => its deciding pieces; only visible ones
};

// Further functions of a system for training; a System may or may not implement this interface.
class GuidedSystem {
public:
    virtual ~GuidedSystem() = default;
    virtual Side guidedSide() const = 0; // the side that the context layer reads, and of its queries
    // From now on encode and decode with this document, with gradients enabled, add to the guide's loss.
    virtual void guide(DocumentContext& document, std::shared_ptr<AttentionGuide> guide) = 0;
    // During training, this share of the context attention's result comes from softmax instead of the config's
    // normaliser: the results are mixed, so 1 is exactly softmax and 0 exactly the config's normaliser. Softmax gives
    // every word a gradient, which an exact zero of sparsemax does not.
    virtual void soften(double share) = 0;
};

// The Fenchel-Young loss of a normaliser (Blondel, Martins, Niculae 2020, eq. 7): its gradient with respect to the
// scores is always normalise(scores) - target. For softmax it is the cross-entropy minus the target's entropy, for
// sparsemax the sparsemax loss (Martins and Astudillo 2016, eq. 18), for 1.5-entmax its own; -log of a weight would
// have no gradient at an exact zero of sparsemax. scores and target [..., K], target sums to one; visible as in
// nn::normalise. Returns [...], zero or above.
at::Tensor normaliserLoss(const at::Tensor& scores, const at::Tensor& target, const at::Tensor& visible,
                          Normaliser normaliser);

} // namespace contexture::model
