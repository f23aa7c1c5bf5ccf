#pragma once

#include "engine/model/previous_sentences.h"
#include "engine/model/transformer.h"

namespace contexture::model {

// Context and sentence in one encoder ("TwC", Yun et al. 2020).
struct ConcatenationConfig {
    int sentences = 2;
};

// Context and sentence in one encoder: the k previous source sentences stand before the sentence, each between its BOS
// and EOS, and encoder and decoder read them as one (Tiedemann and Scherrer 2017; "TwC" of Yun et al. 2020). It adds no
// parameter to its base, so its context stage trains the base itself, from a sentence-level one or from the start.
//
// What is recorded is split by sentence: weights on the sentence's own words under the base's sites, weights on other
// sentences and their words under sites of their own. The two add up to one.
class Concatenation : public Transformer {
public:
    explicit Concatenation(const ModelConfig& config);

    std::vector<SiteInfo> sites() const override;
    std::string variant() const override;
    bool isContextParameter(const std::string&) const override { return false; }
    std::unique_ptr<DocumentContext> openDocument(std::span<const Pieces> source,
                                                  const ContextSettings& settings) override;
    bool joinsDocuments() const override { return true; }
    // The memory holds the states of context and sentence.
    Memory encode(const SourceBatch& batch, const DocumentContext* context, trace::Recorder* recorder) override;
    at::Tensor decode(const Memory& memory, const at::Tensor& input, const DocumentContext* context,
                      trace::Recorder* recorder) override;
    std::unique_ptr<DecoderState> start(const Memory& memory, std::int64_t rowsPerSentence,
                                        const DocumentContext* context) override;

private:
    class Split;
    struct State;

    // What stands before each sentence, as much as leaves room for the sentence itself.
    std::vector<PreviousSentences::Row> rowsBefore(const PreviousSentences& document,
                                                   std::span<const SentenceIndex> sentences) const;
};

} // namespace contexture::model
