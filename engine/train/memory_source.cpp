// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/fnv.h"
#include "engine/train/batches.h"
#include "engine/train/corpus_source.h"
#include "engine/train/random.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace contexture::train {

namespace {

std::uint64_t fingerprintOf(const std::vector<TrainingDocument>& documents) {
    std::uint64_t hash = documents.size();
    for (const auto& document : documents) {
        hash = mixSeed(hash, std::bit_cast<std::uint64_t>(document.weight)); // the weight affects every epoch
        for (const auto* side : {&document.source, &document.target}) {
            for (const auto& sentence : *side) {
                hash = mixSeed(hash, sentence.size());
                for (const auto piece : sentence) {
                    hash = Fnv64(hash).add(std::uint64_t(piece)).value();
                }
            }
        }
    }
    return hash;
}

class MemorySource : public CorpusSource {
public:
    MemorySource(std::vector<TrainingDocument> documents, const Order& order)
        : m_documents(std::move(documents)), m_order(order), m_fingerprint(fingerprintOf(m_documents)) {
        for (std::size_t d = 0; d < m_documents.size(); ++d) {
            const auto& document = m_documents[d];
            m_longest = std::max(m_longest, document.source.size());
            if (m_order.stage == Stage::Context) {
                m_weights.push_back(document.weight);
                continue;
            }
            for (std::size_t s = 0; s < document.source.size(); ++s) {
                if (document.trained[s]) {
                    m_pairs.emplace_back(std::int32_t(d), std::int32_t(s));
                    m_lengths.push_back(
                        {std::int32_t(document.source[s].size()) + 2, std::int32_t(document.target[s].size()) + 1});
                    m_weights.push_back(document.weight);
                }
            }
        }
    }

    std::vector<PairBatch> nextPairs(EpochPlace& place, std::int64_t count) override {
        find(place);
        std::vector<PairBatch> batches;
        for (; count > 0 && place.position < std::int64_t(m_epoch.size()); --count, ++place.position) {
            auto& pairs = batches.emplace_back();
            for (const auto i : m_epoch[std::size_t(place.position)]) {
                const auto [d, s] = m_pairs[std::size_t(i)];
                pairs.source.push_back(m_documents[std::size_t(d)].source[std::size_t(s)]);
                pairs.target.push_back(m_documents[std::size_t(d)].target[std::size_t(s)]);
                pairs.sentences.push_back(SentenceIndex(0));
            }
        }
        return batches;
    }

    std::vector<Numbered> nextDocuments(EpochPlace& place) override {
        find(place);
        std::vector<Numbered> documents;
        for (const auto i : m_epoch[std::size_t(place.position++)]) {
            documents.push_back(
                {i, std::shared_ptr<const TrainingDocument>(std::shared_ptr<void>(), &m_documents[std::size_t(i)])});
        }
        return documents;
    }

    std::size_t longestDocument() const override { return m_longest; }
    std::uint64_t fingerprint() const override { return m_fingerprint; }
    const std::vector<TrainingDocument>* all() const override { return &m_documents; }

private:
    // Loads the epoch of the place, or the next one if it is used up.
    void find(EpochPlace& place) {
        start(place.epoch);
        while (place.position >= std::int64_t(m_epoch.size())) { // an epoch may be empty if all weights are small
            place.position = 0;
            start(++place.epoch);
        }
    }

    void start(std::int64_t epoch) {
        if (epoch == m_epochNumber) {
            return;
        }
        m_epochNumber = epoch;
        const auto seed = mixSeed(m_order.seed, kOrderStream, std::uint64_t(epoch));
        if (m_order.stage == Stage::Sentence) {
            m_epoch = sentenceEpoch(m_lengths, m_weights, m_order.tokensPerBatch, seed);
            return;
        }
        m_epoch.clear();
        for (const auto document : epochOrder(m_weights, seed)) {
            if (m_epoch.empty() || std::int64_t(m_epoch.back().size()) >= m_order.documentsPerUpdate) {
                m_epoch.emplace_back();
            }
            m_epoch.back().push_back(document);
        }
    }

    std::vector<TrainingDocument> m_documents;
    Order m_order;
    std::uint64_t m_fingerprint = 0;
    std::vector<std::pair<std::int32_t, std::int32_t>> m_pairs; // (document, sentence): the items of the sentence stage
    std::vector<PairLength> m_lengths;
    std::vector<double> m_weights; // of pairs, or of documents
    std::size_t m_longest = 0;
    std::int64_t m_epochNumber = -1;
    std::vector<Batch> m_epoch;
};

} // namespace

std::unique_ptr<CorpusSource> makeMemorySource(std::vector<TrainingDocument> documents,
                                               const CorpusSource::Order& order) {
    return std::make_unique<MemorySource>(std::move(documents), order);
}

CorpusSource::Order orderOf(const TrainRequest& request) {
    return {.stage = request.stage,
            .tokensPerBatch = request.tokensPerBatch,
            .documentsPerUpdate = request.documentsPerUpdate,
            .seed = request.seed};
}

} // namespace contexture::train
