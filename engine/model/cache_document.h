// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/model/context_states.h"
#include "engine/model/recorder.h"
#include "engine/model/system.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace contexture::model {

// The contents of a cache at one moment: a limited number of pieces, each once.
struct CacheContents {
    struct Entry {
        std::int64_t piece = 0;
        trace::Slot last; // place of the last write
        std::int64_t time = 0;
        std::vector<SentenceIndex> sentences{}; // sentences that wrote the entry, ascending
    };
    std::vector<Entry> entries;
    std::int64_t clock = 0; // time of the last write
    at::Tensor keys;        // [n, D], n at least the number of entries
    at::Tensor values;      // [n, D]

    bool isEmpty() const { return entries.empty(); }
    // For a piece in the cache, key and value become the mean of the old and the new ones. Another piece gets a free
    // row, or the row that was written longest ago.
    void write(std::int64_t piece, trace::Slot where, const at::Tensor& key, const at::Tensor& value);
};

// The target words of a document, and the contents of the cache at the beginning of each sentence. A sentence reads
// what was written before it, in either context mode: there is no offline form. An excluded sentence writes nothing;
// entries that it would have replaced stay, so that without it older words may be read.
class CacheDocument : public DocumentContext {
public:
    CacheDocument(std::vector<Pieces> source, const ContextSettings& settings, int slots);

    const ContextSettings& settings() const override { return m_settings; }
    bool setSettings(const ContextSettings& settings) override;
    const std::vector<std::int32_t>& keyPieceCounts() const override { return m_counts; }

    const std::vector<Pieces>& source() const { return m_source; }
    void setSource(std::span<const SentenceIndex> which, std::span<const Pieces> source) {
        replaceSources(m_source, which, source);
    }
    const CacheContents& before(SentenceIndex sentence) const;
    // The sentences that wrote what the cache holds when `sentence` begins, without those whose words have left the
    // cache.
    std::vector<SentenceRange> visible(SentenceIndex sentence) const;

    // Sets the pieces of a sentence's translation with their keys and values [pieces, D]; they are read after update().
    void set(SentenceIndex sentence, const Pieces& pieces, const at::Tensor& keys, const at::Tensor& values);
    void update(std::size_t first); // recomputes the caches from this sentence on

private:
    bool isExcluded(std::size_t sentence) const;
    std::shared_ptr<const CacheContents> after(std::size_t sentence) const;

    struct Written {
        Pieces pieces;
        at::Tensor keys;
        at::Tensor values;
    };
    std::vector<Pieces> m_source;
    ContextSettings m_settings;
    int m_slots;
    std::vector<Written> m_written;     // one per sentence
    std::vector<std::int32_t> m_counts; // number of written pieces per sentence
    std::vector<std::shared_ptr<const CacheContents>> m_before;
};

} // namespace contexture::model
