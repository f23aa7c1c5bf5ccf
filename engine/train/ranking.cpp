// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/train/ranking.h"

#include "engine/model/device_of.h"
#include "engine/model/nn/to_device.h"
#include "engine/train/batches.h"
#include "engine/train/objective.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <map>

namespace contexture::train {

CorruptedContext corrupt(const TrainingDocument& document, const std::vector<Pieces>& targetContext) {
    CorruptedContext corrupted{.source = document.source, .target = targetContext};
    for (const DecidedWord& word : document.decided) {
        for (const PiecePlace& place : word.deciding) {
            auto& sentence =
                (place.side == Side::Source ? corrupted.source : corrupted.target)[place.sentence.asSize()];
            // The model's own translation may be shorter than the reference of the record.
            if (std::size_t(place.piece) < sentence.size()) {
                sentence[std::size_t(place.piece)] = model::kUnknown;
            }
        }
    }
    return corrupted;
}

std::vector<PiecePlace> rankedPieces(const TrainingDocument& document, ContextMode mode) {
    std::vector<PiecePlace> ranked;
    for (const DecidedWord& word : document.decided) {
        for (const PiecePlace& piece : word.pieces) {
            const bool isRead = !word.deciding.empty() && std::ranges::all_of(word.deciding, [&](const auto& place) {
                return mode == ContextMode::Online ? place.sentence < piece.sentence : place.sentence != piece.sentence;
            });
            if (piece.side == Side::Target && isRead && document.trained[piece.sentence.asSize()]) {
                ranked.push_back(piece);
            }
        }
    }
    std::ranges::stable_sort(ranked, {}, &PiecePlace::sentence);
    return ranked;
}

namespace {

// Log-probabilities [N] of target pieces at (row, position) of the batch.
at::Tensor logProbabilities(model::System& system, const PairBatch& batch, const model::DocumentContext& context,
                            const at::Tensor& rows, const at::Tensor& positions) {
    const auto target = makeTargetBatch(batch.target);
    const auto device = model::deviceOf(system);
    const auto source =
        model::makeSourceBatch(batch.source, batch.sentences, device, model::sourceStart(system.config().transformer));
    const auto memory = system.encode(source, &context, nullptr);
    const auto logits =
        system.decode(memory, model::nn::toDevice(target.input, device), &context, nullptr);   // [B, T, V]
    const auto expected = model::nn::toDevice(target.output.index({rows, positions}), device); // [N]
    const auto place = model::nn::toDevice(rows * logits.size(1) + positions, device);         // [N]
    const auto asked = logits.flatten(0, 1).index_select(0, place).log_softmax(-1);            // [N, V]
    return asked.gather(-1, expected.unsqueeze(-1)).squeeze(-1);                               // [N]
}

} // namespace

at::Tensor rankingLoss(model::System& system, const TrainingDocument& document, const std::vector<PiecePlace>& ranked,
                       const model::DocumentContext& context, const model::DocumentContext& corrupted,
                       const RankingOptions& options) {
    std::map<SentenceIndex, std::vector<std::int64_t>> piecesOf;
    for (const PiecePlace& place : ranked) {
        piecesOf[place.sentence].push_back(place.piece);
    }
    TrainingDocument asked = document;
    for (std::size_t i = 0; i < asked.trained.size(); ++i) {
        asked.trained[i] = piecesOf.contains(SentenceIndex(std::int64_t(i)));
    }
    at::Tensor loss;
    for (const PairBatch& batch : pairBatches(asked, options.tokensPerBatch)) {
        std::vector<std::int64_t> rows;
        std::vector<std::int64_t> positions;
        for (std::size_t b = 0; b < batch.sentences.size(); ++b) {
            for (const std::int64_t piece : piecesOf.at(batch.sentences[b])) {
                rows.push_back(std::int64_t(b));
                positions.push_back(piece);
            }
        }
        const auto row = at::tensor(rows, at::kLong);
        const auto position = at::tensor(positions, at::kLong);
        const auto with = logProbabilities(system, batch, context, row, position);      // [N]
        const auto without = logProbabilities(system, batch, corrupted, row, position); // [N]
        const auto part = (options.margin - with + without).clamp_min(0.0).sum() * options.scale;
        loss = loss.defined() ? loss + part : part;
    }
    return loss;
}

} // namespace contexture::train
