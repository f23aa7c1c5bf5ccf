// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/train/dev_metrics.h"

#include "engine/eval/accuracy.h"
#include "engine/train/batches.h"
#include "engine/train/objective.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>

#include <algorithm>
#include <memory>
#include <numeric>

namespace contexture::train {

namespace {

using OpenDocument = std::unique_ptr<model::DocumentContext>;

OpenDocument open(model::System& system, const Corpus& corpus, std::size_t d, const EvaluationOptions& options) {
    if (!options.useContext) {
        return nullptr;
    }
    const auto& document = corpus.dev[d];
    auto context = system.openDocument(document.source, options.context);
    if (context) {
        std::vector<SentenceIndex> all;
        for (std::size_t i = 0; i < document.source.size(); ++i) {
            all.push_back(SentenceIndex(std::int64_t(i)));
        }
        system.setTarget(*context, all, options.ownTarget ? (*options.ownTarget)[d] : document.target);
    }
    return context;
}

// A translation to score: the right one (number -1) or a wrong one of an item.
struct Candidate {
    std::size_t item = 0;
    bool right = false;
    const Pieces* target = nullptr;
};

// Stores for each item whether the right translation had the highest probability.
void scoreContrastive(model::System& system, const Corpus& corpus, std::span<const ContrastiveItem> items,
                      const model::DocumentContext* context, std::int64_t tokens, double* won) {
    std::vector<Candidate> candidates;
    std::vector<PairLength> lengths;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const auto& document = corpus.dev[std::size_t(items[i].document)];
        const auto sentence = items[i].sentence.asSize();
        candidates.push_back({i, true, &document.target[sentence]});
        for (const auto& wrong : items[i].wrong) {
            candidates.push_back({i, false, &wrong});
        }
        while (lengths.size() < candidates.size()) {
            lengths.push_back({std::int32_t(document.source[sentence].size()) + 2,
                               std::int32_t(candidates[lengths.size()].target->size()) + 1});
        }
    }
    std::vector<std::int32_t> order(candidates.size());
    std::iota(order.begin(), order.end(), 0);
    std::vector<double> right(items.size());
    std::vector<double> bestWrong(items.size(), -1e300);
    for (const auto& batch : bucketByLength(lengths, order, tokens)) {
        PairBatch pairs;
        for (const auto c : batch) {
            const auto& candidate = candidates[std::size_t(c)];
            const auto& item = items[candidate.item];
            pairs.source.push_back(corpus.dev[std::size_t(item.document)].source[item.sentence.asSize()]);
            pairs.target.push_back(*candidate.target);
            pairs.sentences.push_back(item.sentence);
        }
        const auto scores = targetLogProbabilities(system, pairs, context);
        for (std::size_t i = 0; i < batch.size(); ++i) {
            const auto& candidate = candidates[std::size_t(batch[i])];
            auto& place = candidate.right ? right[candidate.item] : bestWrong[candidate.item];
            place = candidate.right ? scores[i] : std::max(place, scores[i]);
        }
    }
    for (std::size_t i = 0; i < items.size(); ++i) {
        won[i] = right[i] > bestWrong[i] ? 1.0 : 0.0;
    }
}

} // namespace

DevResult evaluateDev(model::System& system, const Corpus& corpus, const EvaluationOptions& options,
                      const CancelToken& cancel) {
    const at::NoGradGuard noGradients;
    system.eval();
    // One number for each batch and each item, in the order of the documents: the sums have the same bits, whichever
    // process computes them and however many share the work.
    std::vector<double> smoothed;
    std::vector<double> plain;
    std::vector<double> tokens;
    std::vector<double> won(corpus.contrastive.size(), 0.0);
    std::size_t item = 0; // items are in the order of documents
    for (std::size_t d = 0; d < corpus.dev.size(); ++d) {
        const auto& group = options.group;
        const bool isMine = !group || int(d % std::size_t(group->size())) == group->rank();
        const std::size_t first = item;
        while (item < corpus.contrastive.size() && corpus.contrastive[item].document == std::int32_t(d)) {
            ++item;
        }
        const auto batches = pairBatches(corpus.dev[d], options.tokensPerBatch);
        std::vector<LossSums> sums(batches.size());
        if (isMine) {
            cancel.throwIfCancelled();
            const auto context = open(system, corpus, d, options);
            for (std::size_t i = 0; i < batches.size(); ++i) {
                pairLoss(system, batches[i], context.get(), {.smoothing = options.labelSmoothing}, sums[i]);
            }
            if (item > first) {
                scoreContrastive(system, corpus, std::span(corpus.contrastive).subspan(first, item - first),
                                 context.get(), options.tokensPerBatch, won.data() + first);
            }
        }
        for (auto& sum : sums) {
            sum.settle();
            smoothed.push_back(sum.smoothed);
            plain.push_back(sum.plain);
            tokens.push_back(double(sum.tokens));
        }
    }
    if (options.group) {
        for (auto* numbers : {&smoothed, &plain, &tokens, &won}) {
            options.group->sum(std::span<double>(*numbers));
        }
    }
    DevResult result;
    for (std::size_t i = 0; i < corpus.contrastive.size(); ++i) {
        const auto& [document, sentence, phenomenon, distance, wrong] = corpus.contrastive[i];
        for (const auto& key : {phenomenon, phenomenon + " " + name(eval::distanceBucket(distance))}) {
            auto& score = result.contrastive[key];
            ++score.count;
            score.right += won[i] > 0.0 ? 1 : 0;
        }
    }
    LossSums total;
    for (std::size_t i = 0; i < smoothed.size(); ++i) {
        total.smoothed += smoothed[i];
        total.plain += plain[i];
        total.tokens += std::int64_t(tokens[i]);
    }
    result.tokens = total.tokens;
    if (total.tokens > 0) {
        result.loss = total.smoothed / double(total.tokens);
        result.negativeLogProbability = total.plain / double(total.tokens);
    }
    return result;
}

} // namespace contexture::train
