// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/train/objective.h"

#include "engine/model/device_of.h"
#include "engine/model/nn/to_device.h"
#include "engine/train/batches.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>

#include <algorithm>
#include <numeric>

namespace contexture::train {

TargetBatch makeTargetBatch(std::span<const model::Pieces> target) {
    std::size_t longest = 0;
    for (const auto& sentence : target) {
        longest = std::max(longest, sentence.size());
    }
    const auto rows = std::int64_t(target.size());
    const auto columns = std::int64_t(longest) + 1;
    TargetBatch batch;
    batch.input = at::full({rows, columns}, model::kPad, at::kLong);
    batch.output = at::full({rows, columns}, model::kPad, at::kLong);
    auto* input = batch.input.data_ptr<std::int64_t>();
    auto* output = batch.output.data_ptr<std::int64_t>();
    for (const auto& sentence : target) {
        input[0] = model::kBos;
        std::copy(sentence.begin(), sentence.end(), input + 1);
        std::copy(sentence.begin(), sentence.end(), output);
        output[sentence.size()] = model::kEos;
        input += columns;
        output += columns;
        batch.tokens += std::int64_t(sentence.size()) + 1;
    }
    return batch;
}

namespace {

at::Tensor forward(model::System& system, const PairBatch& batch, const TargetBatch& target,
                   const model::DocumentContext* context) {
    const auto device = model::deviceOf(system);
    const auto source =
        model::makeSourceBatch(batch.source, batch.sentences, device, model::sourceStart(system.config().transformer));
    const auto memory = system.encode(source, context, nullptr);
    return system.decode(memory, model::nn::toDevice(target.input, device), context, nullptr); // [B, T, V]
}

// The places of the pieces that context decides: [B, T] bool on the processor.
at::Tensor decidedPlaces(const PairBatch& batch, const TargetBatch& target) {
    auto places = at::zeros(target.output.sizes(), at::kBool); // [B, T]
    auto* row = places.data_ptr<bool>();
    for (std::size_t b = 0; b < batch.decided.size(); ++b) {
        for (const std::int32_t piece : batch.decided[b]) {
            row[std::int64_t(b) * places.size(1) + piece] = true;
        }
    }
    return places;
}

// Divergence, summed over the places `kept` [B, T] of the batch; undefined: those whose piece is the most probable one
// without context. The model without context runs without dropout here, as when it translates.
at::Tensor divergenceFromBase(model::System& system, const PairBatch& batch, const TargetBatch& target,
                              const at::Tensor& logits, const at::Tensor& kept) {
    at::Tensor base;
    {
        const at::NoGradGuard noGradients;
        const bool wasTraining = system.is_training();
        system.eval();
        base = forward(system, batch, target, nullptr).log_softmax(-1); // [B, T, V]
        system.train(wasTraining);
    }
    const auto expected = model::nn::toDevice(target.output, logits.device()); // [B, T]
    const auto isKept = kept.defined() ? model::nn::toDevice(kept, logits.device())
                                       : base.argmax(-1).eq(expected).logical_and_(expected.ne(model::kPad)); // [B, T]
    if (!logits.is_cpu()) { // the host would have to wait to know their number
        const auto each = (base.exp() * (base - logits.log_softmax(-1))).sum(-1); // [B, T]
        return each.masked_fill(isKept.logical_not(), 0.0).sum();
    }
    const auto without = base.index({isKept});               // [N, V]
    const auto own = logits.index({isKept}).log_softmax(-1); // [N, V]
    return (without.exp() * (without - own)).sum();
}

} // namespace

at::Tensor pairLoss(model::System& system, const PairBatch& batch, const model::DocumentContext* context,
                    const LossOptions& options, LossSums& sums) {
    const auto target = makeTargetBatch(batch.target);
    const auto logits = forward(system, batch, target, context); // [B, T, V]
    at::Tensor learned = target.output;                          // [B, T]
    at::Tensor kept;                                             // [B, T]
    sums.tokens = target.tokens;
    if (context && options.decidedOnly) {
        const auto decided = decidedPlaces(batch, target);
        kept = decided.logical_not().logical_and_(target.output.ne(model::kPad));
        learned = target.output.masked_fill(kept, model::kPad);
        sums.tokens = decided.sum().item<std::int64_t>();
    }
    at::Tensor divergence; // computed before the loss, which overwrites the logits with its gradient
    if (context && options.keepBase > 0.0) {
        divergence = divergenceFromBase(system, options.whole ? *options.whole : batch, target, logits, kept) *
                     (options.keepBase * options.scale);
    }
    const auto loss = options.fused && logits.is_cpu()
                          ? softmaxLoss(logits, learned, options.smoothing, options.scale, sums)
                          : plainSoftmaxLoss(logits, model::nn::toDevice(learned, logits.device()), options.smoothing,
                                             options.scale, sums);
    return divergence.defined() ? loss + divergence : loss;
}

std::vector<double> targetLogProbabilities(model::System& system, const PairBatch& batch,
                                           const model::DocumentContext* context) {
    const at::NoGradGuard noGradients;
    const auto target = makeTargetBatch(batch.target);
    const auto logProbability = forward(system, batch, target, context).log_softmax(-1);         // [B, T, V]
    const auto expected = model::nn::toDevice(target.output, logProbability.device());           // [B, T]
    const auto own = logProbability.gather(-1, expected.unsqueeze(-1)).squeeze(-1);              // [B, T]
    const auto known = own.masked_fill(expected.eq(model::kPad), 0.0).to(at::kCPU, at::kDouble); // [B, T]
    const auto sums = known.sum(-1).contiguous();                                                // [B]
    return {sums.data_ptr<double>(), sums.data_ptr<double>() + sums.numel()};
}

namespace {

void translateBatch(model::System& system, std::span<const model::Pieces> source, const Batch& which,
                    std::vector<model::Pieces>& result) {
    std::vector<model::Pieces> rows;
    std::size_t longest = 0;
    for (const auto i : which) {
        rows.push_back(source[std::size_t(i)]);
        longest = std::max(longest, rows.back().size());
    }
    const std::vector<SentenceIndex> places(rows.size(), SentenceIndex(0));
    const auto start = model::sourceStart(system.config().transformer);
    const auto device = model::deviceOf(system);
    const auto memory = system.encode(model::makeSourceBatch(rows, places, device, start), nullptr, nullptr);
    const auto state = system.start(memory, 1, nullptr);
    auto previous = at::full({std::int64_t(rows.size())}, model::kBos, at::kLong).to(device); // [B]
    std::vector<bool> finished(rows.size(), false);
    for (std::size_t t = 0; t < longest + 50; ++t) {
        previous = system.step(*state, previous).argmax(-1); // [B]
        const auto produced = previous.cpu();                // [B]
        const auto* piece = produced.data_ptr<std::int64_t>();
        bool allFinished = true;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            finished[i] = finished[i] || piece[i] == model::kEos || t >= rows[i].size() + 50;
            if (!finished[i]) {
                result[std::size_t(which[i])].push_back(piece[i]);
                allFinished = false;
            }
        }
        if (allFinished) {
            break;
        }
    }
}

} // namespace

std::vector<model::Pieces> greedyTranslations(model::System& system, std::span<const model::Pieces> source,
                                              std::int64_t tokensPerBatch) {
    const at::NoGradGuard noGradients;
    std::vector<PairLength> lengths;
    for (const auto& sentence : source) {
        lengths.push_back({std::int32_t(sentence.size()) + 2, 0});
    }
    std::vector<std::int32_t> order(source.size());
    std::iota(order.begin(), order.end(), 0);
    std::vector<model::Pieces> result(source.size());
    for (const auto& batch : bucketByLength(lengths, order, tokensPerBatch)) {
        translateBatch(system, source, batch, result);
    }
    return result;
}

} // namespace contexture::train
