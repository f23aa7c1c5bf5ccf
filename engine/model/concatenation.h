// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/model/previous_sentences.h"
#include "engine/model/transformer.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace contexture::model {

// Context and sentence in one encoder ("TwC", Yun et al. 2020).
struct ConcatenationConfig {
    enum class Order : std::uint8_t { SentenceFirst, ContextFirst };
    int sentences = 2;
    // Sentence, begin mark, context (Yun et al. 2020, eq. 4); or the context before the sentence, without a mark.
    Order order = Order::SentenceFirst;
};

// Context and sentence in one encoder ("TwC" of Yun et al. 2020, eq. 4): the sentence, a begin mark with an embedding
// of its own, and the k previous source sentences, the farthest first, each ended by EOS; encoder and decoder read all
// of it as one. Or, by ConcatenationConfig::Order, the previous sentences before the sentence, each between its BOS and
// EOS, without a mark (Tiedemann and Scherrer 2017). It adds only the mark to its base, so its context stage trains the
// base itself, from a sentence-level base or from the start.
//
// Records are split by sentence: weights on the sentence's own words at the base's sites, weights on other sentences
// and their words at sites of their own. The two sum to one.
class Concatenation : public Transformer {
public:
    explicit Concatenation(const ModelConfig& config);

    std::vector<SiteInfo> sites() const override;
    std::string variant() const override;
    bool canFreezeBase() const override { return false; }
    bool readsItself() const override { return true; }
    std::unique_ptr<DocumentContext> openDocument(std::span<const Pieces> source,
                                                  const ContextSettings& settings) override;
    bool setSource(DocumentContext& context, std::span<const SentenceIndex> which,
                   std::span<const Pieces> source) override;
    bool joinsDocuments() const override { return true; }
    // The memory holds the states of context and sentence.
    Memory encode(const SourceBatch& batch, const DocumentContext* context, trace::Recorder* recorder) override;
    at::Tensor decode(const Memory& memory, const at::Tensor& input, const DocumentContext* context,
                      trace::Recorder* recorder) override;
    std::unique_ptr<DecoderState> start(const Memory& memory, std::int64_t rowsPerSentence,
                                        const DocumentContext* context) override;

private:
    class Context;
    class Split;
    struct State;

    bool sentenceFirst() const {
        return config().part<ConcatenationConfig>().order == ConcatenationConfig::Order::SentenceFirst;
    }
    // The positions of each sentence and of its context in the rows.
    struct Layout {
        std::vector<PreviousSentences::Row> context; // as much as the sentence itself leaves room for
        std::vector<std::int64_t> ownLengths;        // with BOS and EOS
        bool sentenceFirst = true;

        std::int64_t ownStart(std::size_t b) const {
            return sentenceFirst ? 0 : static_cast<std::int64_t>(context[b].pieces.size());
        }
        std::int64_t contextStart(std::size_t b) const { return sentenceFirst ? ownLengths[b] : 0; }
    };
    Layout layout(const PreviousSentences& document, std::span<const SentenceIndex> sentences) const;

    std::shared_ptr<Context> m_context; // null if the context comes first
};

} // namespace contexture::model
