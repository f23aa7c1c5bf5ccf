// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/train/shard_source.h"

#include "engine/core/error.h"
#include "engine/core/fnv.h"
#include "engine/train/batches.h"
#include "engine/train/permutation.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <future>
#include <memory>
#include <numeric>
#include <utility>

namespace contexture::train {

namespace {

constexpr std::uint64_t kExtraStream = 5;

// The documents of one epoch in their random order.
class Epoch {
public:
    Epoch(const ShardManifest& manifest, std::uint64_t seed, std::int64_t number)
        : m_order(0, 0), m_seed(mixSeed(seed, kOrderStream, std::uint64_t(number))) {
        std::uint64_t total = 0;
        for (std::size_t p = 0; p < manifest.parts.size(); ++p) {
            const auto documents = std::uint64_t(manifest.parts[p].documents);
            const double whole = std::floor(manifest.parts[p].weight);
            const double extra = (manifest.parts[p].weight - whole) * double(documents);
            const bool oneMore = Random(extraSeed(p)).uniform() < extra - std::floor(extra);
            m_parts.push_back({.documents = documents, .whole = std::uint64_t(whole) * documents, .first = total});
            total += m_parts.back().whole + std::uint64_t(extra) + (oneMore ? 1 : 0);
        }
        m_order = Permutation(total, m_seed);
    }

    std::int64_t size() const { return std::int64_t(m_order.size()); }
    // (part, document) at a place of the order.
    std::pair<std::size_t, std::int64_t> at(std::int64_t place) const {
        const auto number = m_order.at(std::uint64_t(place));
        auto part = m_parts.size() - 1;
        while (m_parts[part].first > number || m_parts[part].documents == 0) {
            --part;
        }
        const auto inside = number - m_parts[part].first;
        const auto document =
            inside < m_parts[part].whole
                ? inside % m_parts[part].documents
                : Permutation(m_parts[part].documents, extraSeed(part)).at(inside - m_parts[part].whole);
        return {part, std::int64_t(document)};
    }

private:
    struct Part {
        std::uint64_t documents = 0;
        std::uint64_t whole = 0; // documents times the whole part of the weight; the rest is a random choice
        std::uint64_t first = 0; // first place in the unshuffled epoch
    };
    std::uint64_t extraSeed(std::size_t part) const { return mixSeed(m_seed, kExtraStream, part); }

    std::vector<Part> m_parts;
    Permutation m_order;
    std::uint64_t m_seed = 0;
};

std::uint64_t hashOf(std::uint64_t hash, const std::string& text) {
    return mixSeed(Fnv64(hash).add(text).value(), text.size());
}

// Pairs of documents that follow each other in an epoch, cut into batches.
struct Pool {
    std::int64_t epoch = -1; // -1: none
    std::int64_t begin = 0;  // place of its first document in the epoch
    std::int64_t end = 0;
    std::vector<Pieces> source; // of the pairs
    std::vector<Pieces> target;
    std::vector<Batch> batches;
};

class ShardSource : public CorpusSource {
public:
    ShardSource(std::unique_ptr<ShardSet> shards, const Order& order) : m_shards(std::move(shards)), m_order(order) {
        std::int64_t trained = 0;
        for (const auto& part : m_shards->manifest().parts) {
            trained += part.trainedPairs;
        }
        if (trained == 0) {
            throw Error("the shards hold no pair to train on", "data.shards", "prepare them from other files");
        }
    }

    std::vector<PairBatch> nextPairs(EpochPlace& place, std::int64_t count) override {
        std::vector<PairBatch> batches;
        while (true) {
            open(place.epoch);
            if (place.pool >= m_epoch->size()) {
                if (!batches.empty()) {
                    return batches; // an update does not extend into the next epoch
                }
                place = {.epoch = place.epoch + 1};
                continue;
            }
            fill(place);
            while (place.position < std::int64_t(m_pool.batches.size())) {
                batches.push_back(pairsOf(m_pool.batches[std::size_t(place.position++)]));
                if (std::int64_t(batches.size()) == count) {
                    return batches;
                }
            }
            place.pool = m_pool.end;
            place.position = 0;
        }
    }

    std::vector<Numbered> nextDocuments(EpochPlace& place) override {
        open(place.epoch);
        while (place.position * m_order.documentsPerUpdate >= m_epoch->size()) {
            place = {.epoch = place.epoch + 1};
            open(place.epoch);
        }
        std::vector<Numbered> documents;
        const auto first = place.position * m_order.documentsPerUpdate;
        const auto last = std::min(first + m_order.documentsPerUpdate, m_epoch->size());
        for (auto i = first; i < last; ++i) {
            documents.push_back({i, std::make_shared<const TrainingDocument>(read(*m_epoch, i))});
        }
        ++place.position;
        return documents;
    }

    std::size_t longestDocument() const override { return std::size_t(m_shards->manifest().longestDocument); }

    std::uint64_t fingerprint() const override {
        const auto& manifest = m_shards->manifest();
        std::uint64_t hash = hashOf(hashOf(1, manifest.sourceSubwordsSha256), manifest.targetSubwordsSha256);
        for (const auto& shard : manifest.shards) {
            hash = hashOf(hash, shard.sha256 + " " + std::to_string(manifest.parts[shard.part].weight));
        }
        return hash;
    }

private:
    void open(std::int64_t epoch) {
        if (!m_epoch || m_epochNumber != epoch) {
            m_epoch = std::make_shared<const Epoch>(m_shards->manifest(), m_order.seed, epoch);
            m_epochNumber = epoch;
        }
    }

    TrainingDocument read(const Epoch& epoch, std::int64_t place) const {
        const auto [part, number] = epoch.at(place);
        return m_shards->read(part, number);
    }

    // Makes the pool that begins at place.pool the present one. Another thread meanwhile reads the next pool, so that
    // the device does not wait for it.
    void fill(const EpochPlace& place) {
        const auto isWanted = [&](const Pool& pool) { return pool.epoch == place.epoch && pool.begin == place.pool; };
        if (isWanted(m_pool)) {
            return;
        }
        Pool ahead = m_ahead.valid() ? m_ahead.get() : Pool();
        m_pool = isWanted(ahead) ? std::move(ahead) : makePool(*m_epoch, place.epoch, place.pool);
        m_ahead = std::async(std::launch::async, [this, epoch = m_epoch, number = place.epoch, next = m_pool.end] {
            return next < epoch->size()
                       ? makePool(*epoch, number, next)
                       : makePool(Epoch(m_shards->manifest(), m_order.seed, number + 1), number + 1, 0);
        });
    }

    Pool makePool(const Epoch& epoch, std::int64_t epochNumber, std::int64_t begin) const {
        Pool pool;
        pool.epoch = epochNumber;
        pool.begin = begin;
        std::vector<PairLength> lengths;
        std::int64_t tokens = 0;
        auto document = begin;
        for (; document < epoch.size() && tokens < kPoolBatches * m_order.tokensPerBatch; ++document) {
            auto pieces = read(epoch, document);
            for (std::size_t s = 0; s < pieces.source.size(); ++s) {
                if (pieces.trained[s]) {
                    lengths.push_back(
                        {std::int32_t(pieces.source[s].size()) + 2, std::int32_t(pieces.target[s].size()) + 1});
                    tokens += std::max(lengths.back().source, lengths.back().target);
                    pool.source.push_back(std::move(pieces.source[s]));
                    pool.target.push_back(std::move(pieces.target[s]));
                }
            }
        }
        pool.end = document;
        std::vector<std::int32_t> order(lengths.size());
        std::iota(order.begin(), order.end(), 0);
        const auto seed =
            mixSeed(mixSeed(m_order.seed, kOrderStream, std::uint64_t(epochNumber)), std::uint64_t(begin) + 1);
        Random random(seed);
        random.shuffle(order);
        pool.batches = bucketByLength(lengths, order, m_order.tokensPerBatch);
        random.shuffle(pool.batches);
        return pool;
    }

    PairBatch pairsOf(const Batch& batch) const {
        PairBatch pairs;
        for (const auto i : batch) {
            pairs.source.push_back(m_pool.source[std::size_t(i)]);
            pairs.target.push_back(m_pool.target[std::size_t(i)]);
            pairs.sentences.push_back(SentenceIndex(0));
        }
        return pairs;
    }

    std::unique_ptr<ShardSet> m_shards;
    Order m_order;
    std::shared_ptr<const Epoch> m_epoch;
    std::int64_t m_epochNumber = -1;
    Pool m_pool;
    std::future<Pool> m_ahead; // last member: its thread reads the shards
};

} // namespace

std::unique_ptr<CorpusSource> makeShardSource(std::unique_ptr<ShardSet> shards, const CorpusSource::Order& order) {
    return std::make_unique<ShardSource>(std::move(shards), order);
}

} // namespace contexture::train
