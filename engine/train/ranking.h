// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/model/system.h"
#include "engine/train/pieces.h"

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <vector>

namespace contexture::train {

// Ranking by corrupted context (Jean and Cho 2019; Hwang, Yun and Jung 2021, with the antecedent as the negative
// example): words that depend on the context shall be less probable if the deciding words are missing from it. The
// deciding pieces, by the records, are corrupted: they become unknown, so that lengths and masks stay.

// Both sides of a document as context, with every deciding piece replaced by the unknown piece.
struct CorruptedContext {
    std::vector<Pieces> source;
    std::vector<Pieces> target;
};
CorruptedContext corrupt(const TrainingDocument& document, const std::vector<Pieces>& targetContext);

// Target pieces of trained sentences whose deciding pieces all stand in other sentences that may be read (`mode`): one
// entry per piece, in the order of sentences.
std::vector<PiecePlace> rankedPieces(const TrainingDocument& document, ContextMode mode);

struct RankingOptions {
    double margin = 1.0; // natural log-probability
    double scale = 1.0;  // the factor of the sum
    std::int64_t tokensPerBatch = 2000;
};
// scale * sum over `ranked` of max(0, margin - log p(piece | context) + log p(piece | corrupted)), by teacher forcing
// on the unchanged current sentence; undefined if `ranked` is empty. Differentiable in both terms if gradients are
// enabled.
at::Tensor rankingLoss(model::System& system, const TrainingDocument& document, const std::vector<PiecePlace>& ranked,
                       const model::DocumentContext& context, const model::DocumentContext& corrupted,
                       const RankingOptions& options);

} // namespace contexture::train
