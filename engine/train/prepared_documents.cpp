// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/train/prepared_documents.h"

#include "engine/train/batches.h"
#include "engine/train/context_help.h"
#include "engine/train/random.h"
#include "engine/train/ranking.h"

#include <algorithm>
#include <utility>

namespace contexture::train {

namespace {

constexpr std::uint64_t kFavourStream = 6;

struct Drawn {
    DocumentView view;
    std::vector<bool> trained;
};

// Adds sentences [begin, end) of a document, which see only each other.
void add(const Drawn& drawn, std::size_t begin, std::size_t end, JoinedDocuments& joined) {
    TrainingDocument& pairs = joined.pairs;
    if (!pairs.source.empty()) {
        joined.laterDocuments.push_back(SentenceIndex(std::int64_t(pairs.source.size())));
    }
    const auto& document = *drawn.view.document;
    appendDecided(document, begin, end, pairs.source.size(), pairs);
    for (std::size_t i = begin; i < end; ++i) {
        pairs.source.push_back(document.source[i]);
        pairs.target.push_back(document.target[i]);
        joined.targetContext.push_back((*drawn.view.targetContext)[i]);
        pairs.trained.push_back(drawn.trained[i]);
    }
}

// All documents in one if the system can keep them apart, else one for each document or stretch of it.
std::vector<JoinedDocuments> join(const std::vector<Drawn>& documents, bool together) {
    std::vector<JoinedDocuments> joined;
    for (const auto& drawn : documents) {
        const std::size_t sentences = drawn.view.document->source.size();
        for (std::size_t begin = 0; begin < sentences;) {
            const std::size_t end = begin + std::min(drawn.view.stretch, sentences - begin);
            if (joined.empty() || !together) {
                joined.emplace_back();
            }
            add(drawn, begin, end, joined.back());
            begin = end;
        }
    }
    return joined;
}

} // namespace

PreparedDocuments prepareDocuments(const std::vector<DocumentView>& documents, const TrainRequest& request,
                                   std::int64_t step, const PreparationOptions& options) {
    PreparedDocuments prepared;
    prepared.step = step;
    std::vector<std::vector<Drawn>> parts(std::size_t(request.batchesPerUpdate));
    for (std::size_t d = 0; d < documents.size(); ++d) {
        const auto& document = *documents[d].document;
        Random favour(mixSeed(mixSeed(request.seed, kFavourStream, std::uint64_t(step)), d));
        Drawn drawn{documents[d], trainedNow(document, request.help, favour)};
        prepared.guided += options.guided ? guidedWords(document, *options.guided) : 0;
        prepared.ranked +=
            request.help.rankWeight > 0.0 ? std::int64_t(rankedPieces(document, contextModeOf(request)).size()) : 0;
        for (std::size_t s = 0; s < document.target.size(); ++s) {
            prepared.tokens += drawn.trained[s] ? std::int64_t(document.target[s].size()) + 1 : 0;
        }
        parts[d % parts.size()].push_back(std::move(drawn));
    }
    for (const auto& part : parts) {
        auto& joined = prepared.parts.emplace_back(join(part, options.together));
        for (auto& each : joined) {
            each.batches = pairBatches(each.pairs, request.tokensPerBatch);
        }
    }
    return prepared;
}

} // namespace contexture::train
