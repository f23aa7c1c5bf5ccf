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

// A word whose translation another sentence decides: its pieces, and the pieces that decide it. Pieces of the side that
// the context layer reads, counted without marks.
struct GuidedWord {
    struct Place {
        SentenceIndex sentence;
        std::int32_t piece = 0;
    };
    std::vector<std::int32_t> pieces;
    std::vector<Place> deciding;
};

// Attention guided in training to where it is known to belong (Yin, Fernandes, Pruthi, Chaudhary, Martins, Neubig
// 2021): words of a document for the context layer, which adds their losses up while it computes.
struct AttentionGuide {
    std::map<SentenceIndex, std::vector<GuidedWord>> words;
    HeadIndex head;                      // invalid: all of them, their losses averaged
    std::optional<AttentionLevel> level; // empty: sentences and words
    at::Tensor loss;                     // summed over words, averaged over a word's pieces; undefined: none yet
};

// A position of a batch that is guided: row b, position t, and what it should read.
struct GuidedPosition {
    std::int64_t row = 0;
    std::int64_t position = 0;
    double share = 1.0;                                       // of its word
    std::map<std::int64_t, std::vector<std::int64_t>> places; // sentence => pieces of it; only what is visible
};

// What training may ask of a system beyond its losses; a System is one of these or is not.
class GuidedSystem {
public:
    virtual ~GuidedSystem() = default;
    virtual Side guidedSide() const = 0; // that the context layer reads and asks from
    // From now on encode and decode with this document, under gradients, add to the guide's loss.
    virtual void guide(DocumentContext& document, std::shared_ptr<AttentionGuide> guide) = 0;
    // While it is trained, this share of the context attention's result comes from softmax in place of the normaliser
    // of the config: the results are mixed, so 1 is exactly softmax and 0 exactly the config's. Softmax gives every
    // word a gradient, which an exact zero of sparsemax has not.
    virtual void soften(double share) = 0;
};

// The Fenchel-Young loss of a normaliser (Blondel, Martins, Niculae 2020, eq. 7): its gradient by the scores is
// normalise(scores) - target everywhere. For softmax that is the cross-entropy less the target's entropy, for sparsemax
// the sparsemax loss (Martins and Astudillo 2016, eq. 18), for 1.5-entmax its own; -log of a weight would have no
// gradient where sparsemax gives an exact zero. scores and target [..., K], target sums to one; visible as in
// nn::normalise. Returns [...], zero or above.
at::Tensor normaliserLoss(const at::Tensor& scores, const at::Tensor& target, const at::Tensor& visible,
                          Normaliser normaliser);

} // namespace contexture::model
