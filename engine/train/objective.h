// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/model/system.h"
#include "engine/train/pieces.h"
#include "engine/train/softmax_loss.h"

#include <cstdint>
#include <span>
#include <vector>

namespace contexture::train {

// The input of the decoder and its targets, padded with kPad on the right.
struct TargetBatch {
    at::Tensor input;        // [B, T] int64, BOS and the pieces
    at::Tensor output;       // [B, T] int64, the pieces and EOS
    std::int64_t tokens = 0; // without padding
};
TargetBatch makeTargetBatch(std::span<const model::Pieces> target);

struct LossOptions {
    double smoothing = 0.0;
    double scale = 1.0; // the factor of the summed loss: 1 / tokens of the whole update
    bool fused = true;  // false: LibTorch's own operators, which other devices than processors always use
    // Weight of the divergence from the model without context, KL(without
    // with), at reference pieces that are most probable without context; added to the loss, not to the sums. 0 = none.
    double keepBase = 0.0;
    // With context: the loss counts the pieces of PairBatch::decided alone, and the divergence all the others.
    bool decidedOnly = false;
    const PairBatch* whole = nullptr; // the batch that the model without context reads; null: the same batch
};

// scale * summed loss of the batch by teacher forcing, a scalar; differentiable if gradients are enabled. On a device,
// `sums` has to be settled before its losses are read.
at::Tensor pairLoss(model::System& system, const PairBatch& batch, const model::DocumentContext* context,
                    const LossOptions& options, LossSums& sums);

// Natural log-probability of each whole target, its EOS included. No gradients.
std::vector<double> targetLogProbabilities(model::System& system, const PairBatch& batch,
                                           const model::DocumentContext* context);

// Greedy translations of a document's sentences without context, at most source pieces + 50 long. No gradients.
std::vector<model::Pieces> greedyTranslations(model::System& system, std::span<const model::Pieces> source,
                                              std::int64_t tokensPerBatch);

} // namespace contexture::train
