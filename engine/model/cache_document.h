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

// What a cache holds at one moment: at most so many pieces, each once.
struct CacheContents {
    struct Entry {
        std::int64_t piece = 0;
        trace::Slot last; // where it was written last
        std::int64_t time = 0;
        std::vector<SentenceIndex> sentences{}; // that wrote what it holds, ascending
    };
    std::vector<Entry> entries;
    std::int64_t clock = 0; // of the last write
    at::Tensor keys;        // [n, D], n at least as many as there are entries
    at::Tensor values;      // [n, D]

    bool isEmpty() const { return entries.empty(); }
    // A piece that is there already: key and value become the mean of what they were and these. Else a free row, or
    // the one that was written longest ago.
    void write(std::int64_t piece, trace::Slot where, const at::Tensor& key, const at::Tensor& value);
};

// The target words of a document, and what the cache holds when each sentence begins. A sentence reads what was
// written before it, whatever the mode: there is no offline form of it. An excluded sentence writes nothing; what it
// would have pushed out stays, so that without it older words may be read.
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
    // The sentences that wrote what the cache holds when `sentence` begins: those whose words have left it are not
    // among them.
    std::vector<SentenceRange> visible(SentenceIndex sentence) const;

    // Pieces of a sentence's translation with their keys and values [pieces, D]; update() makes them be read.
    void set(SentenceIndex sentence, const Pieces& pieces, const at::Tensor& keys, const at::Tensor& values);
    void update(std::size_t first); // from this sentence on

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
    std::vector<Written> m_written;     // a sentence each
    std::vector<std::int32_t> m_counts; // pieces written of each
    std::vector<std::shared_ptr<const CacheContents>> m_before;
};

} // namespace contexture::model
