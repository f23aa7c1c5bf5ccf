#include "engine/train/dev_metrics.h"

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

void addLoss(model::System& system, const TrainingDocument& document, const model::DocumentContext* context,
             const EvaluationOptions& options, LossSums& total) {
    std::vector<PairLength> lengths;
    std::vector<std::int32_t> order;
    for (std::size_t i = 0; i < document.source.size(); ++i) {
        lengths.push_back({std::int32_t(document.source[i].size()) + 2, std::int32_t(document.target[i].size()) + 1});
        if (document.trained[i]) {
            order.push_back(std::int32_t(i));
        }
    }
    for (const auto& batch : bucketByLength(lengths, order, options.tokensPerBatch)) {
        PairBatch pairs;
        for (const auto i : batch) {
            pairs.source.push_back(document.source[std::size_t(i)]);
            pairs.target.push_back(document.target[std::size_t(i)]);
            pairs.sentences.push_back(SentenceIndex(i));
        }
        LossSums sums;
        pairLoss(system, pairs, context, {.smoothing = options.labelSmoothing}, sums);
        total.smoothed += sums.smoothed;
        total.plain += sums.plain;
        total.tokens += sums.tokens;
    }
}

// One translation to be scored: the right one (number -1) or a wrong one of an item.
struct Candidate {
    std::size_t item = 0;
    bool right = false;
    const Pieces* target = nullptr;
};

void addContrastive(model::System& system, const Corpus& corpus, std::span<const ContrastiveItem> items,
                    const model::DocumentContext* context, std::int64_t tokens, DevResult& result) {
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
        const bool won = right[i] > bestWrong[i];
        for (const auto& key : {items[i].phenomenon, items[i].phenomenon + " " + distanceBucket(items[i].distance)}) {
            auto& score = result.contrastive[key];
            ++score.count;
            score.right += won ? 1 : 0;
        }
    }
}

} // namespace

std::string distanceBucket(std::int32_t distance) {
    if (distance < 0) {
        return "ahead";
    }
    return distance > 3 ? ">3" : std::to_string(distance);
}

DevResult evaluateDev(model::System& system, const Corpus& corpus, const EvaluationOptions& options,
                      const CancelToken& cancel) {
    const at::NoGradGuard noGradients;
    system.eval();
    DevResult result;
    LossSums total;
    std::size_t item = 0; // items follow the documents
    for (std::size_t d = 0; d < corpus.dev.size(); ++d) {
        cancel.throwIfCancelled();
        const auto context = open(system, corpus, d, options);
        addLoss(system, corpus.dev[d], context.get(), options, total);
        const std::size_t first = item;
        while (item < corpus.contrastive.size() && corpus.contrastive[item].document == std::int32_t(d)) {
            ++item;
        }
        if (item > first) {
            addContrastive(system, corpus, std::span(corpus.contrastive).subspan(first, item - first), context.get(),
                           options.tokensPerBatch, result);
        }
    }
    result.tokens = total.tokens;
    if (total.tokens > 0) {
        result.loss = total.smoothed / double(total.tokens);
        result.negativeLogProbability = total.plain / double(total.tokens);
    }
    return result;
}

} // namespace contexture::train
