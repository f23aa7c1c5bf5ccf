// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/model/context_states.h"
#include "engine/model/transformer.h"

#include <memory>
#include <span>
#include <vector>

namespace contexture::model {

// Tu et al. 2018: a cache of the last target words.
struct ContinuousCacheConfig {
    int slots = 25;
    bool scaled = false; // match by c k / sqrt(d); false: by c k, as in the paper
};

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

// A continuous cache of the last target words: Tu, Liu, Shi and Zhang 2018 (TACL), the baseline of Zhang et al. 2018
// and Miculicich et al. 2018. The key of a word is the output of the last layer's source attention when it was produced
// (c_t), its value the state that produced it (s_t). Only the gate is trained.
class ContinuousCache : public Transformer {
public:
    explicit ContinuousCache(const ModelConfig& config);

    std::vector<SiteInfo> sites() const override;
    std::string variant() const override;
    std::unique_ptr<DocumentContext> openDocument(std::span<const Pieces> source,
                                                  const ContextSettings& settings) override;
    bool joinsDocuments() const override { return true; }
    at::Tensor embeddingOf(Side side) const override { // subwords of earlier translations share slots
        return side == Side::Source ? Transformer::embeddingOf(side) : at::Tensor();
    }
    bool setSource(DocumentContext& context, std::span<const SentenceIndex> which,
                   std::span<const Pieces> source) override;
    void setTarget(DocumentContext& context, std::span<const SentenceIndex> which,
                   std::span<const Pieces> target) override;
    at::Tensor decode(const Memory& memory, const at::Tensor& input, const DocumentContext* context,
                      trace::Recorder* recorder) override;
    std::unique_ptr<DecoderState> start(const Memory& memory, std::int64_t rowsPerSentence,
                                        const DocumentContext* context) override;
    at::Tensor step(DecoderState& state, const at::Tensor& previous) override;

private:
    struct State;
    class Modules; // what stands under "context."

    // Caches of sentences side by side.
    struct Slots {
        at::Tensor keys;    // [B, K, D]
        at::Tensor values;  // [B, K, D]
        at::Tensor visible; // [B, 1, K] bool
    };
    struct Mixed {
        at::Tensor output;  // [B, T, D]
        at::Tensor gamma;   // [B, T, D], what multiplies the decoder's state
        at::Tensor weights; // [B, T, K]
    };
    Slots slots(const CacheDocument& document, std::span<const SentenceIndex> sentences) const;
    Mixed mix(const at::Tensor& source, const at::Tensor& own, const Slots& slots) const; // c_t and s_t [B, T, D]
    at::Tensor apply(const CacheDocument& document, const Memory& memory, const at::Tensor& input, const States& states,
                     trace::Recorder* recorder) const;

    std::shared_ptr<Modules> m_context;
};

} // namespace contexture::model
