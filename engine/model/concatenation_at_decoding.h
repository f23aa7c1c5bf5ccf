// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/model/config_fields.h"
#include "engine/model/transformer.h"
#include "engine/model/window_document.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace contexture {
struct ModelInfo;
}

namespace contexture::model {

// Which sentences a sentence-level model is given besides the current one, and how: see writeUntrainedWindow.
struct ConcatenationAtDecodingConfig {
    enum class Separator : std::uint8_t {
        None, // sentences follow each other as in one line of text
        End,  // EOS between them, which a sentence-level model has seen at the end of a row alone
        Stop, // a full stop behind those that end without a mark, which a model would go on with
    };
    int sentences = 3;
    int pieces = 0; // most of a row, on either side; 0: as many as the model has positions
    Separator separator = Separator::None;
    // Words, with spaces between them: a sentence that contains none of them is read alone. Empty: none is.
    std::string onlyWith{};

    static constexpr int kMostWordBytes = 2000;
};

// The fields of this struct, and what a model that reads so can do: for systems that hold it.
ConfigFields<ConcatenationAtDecodingConfig> windowFields();
void describeWindow(const ConcatenationAtDecodingConfig& window, ModelInfo& info);

// A sentence-level Transformer that reads the k sentences before the current one with it, although it was not trained
// to: it adds no parameter to its base. The encoder reads the previous sources and the sentence in one row, as in
// Tiedemann and Scherrer 2017 ("2+2"); the decoder is given the translations of the previous sentences, its own earlier
// output, and what it produces behind them is the sentence's translation. So nothing has to be cut out of a longer
// translation, and log-probabilities are those of the base for this row and this beginning: with x_c, x the pieces of
// context and sentence and y_c, y those of their translations, log p(y | x_c x, y_c).
//
// A model that has seen single sentences only expects the end behind the first full stop, that of what it is given. So
// the search lets no translation end before its first piece; the probability of what it produces stays what it is.
//
// What is recorded is split by sentence: weights on the sentence's own pieces, and on the marks of the whole row, under
// the base's sites; weights on other sentences and their words under sites of their own, "encoder.0.context" and
// "decoder.0.context" on sources, "decoder.0.translations" on translations (of the decoder's self-attention). The two
// parts of an attention add up to one.
class ConcatenationAtDecoding : public Transformer {
public:
    explicit ConcatenationAtDecoding(const ModelConfig& config) : Transformer(config) {}

    std::vector<SiteInfo> sites() const override;
    std::string variant() const override;
    bool canFreezeBase() const override { return false; }
    bool readsItself() const override { return true; }
    bool mayEndAtOnce() const override { return false; }
    std::unique_ptr<DocumentContext> openDocument(std::span<const Pieces> source,
                                                  const ContextSettings& settings) override;
    bool setSource(DocumentContext& context, std::span<const SentenceIndex> which,
                   std::span<const Pieces> source) override;
    void setTarget(DocumentContext& context, std::span<const SentenceIndex> which,
                   std::span<const Pieces> target) override;
    // The memory holds the states of context and sentence.
    Memory encode(const SourceBatch& batch, const DocumentContext* context, trace::Recorder* recorder) override;
    at::Tensor decode(const Memory& memory, const at::Tensor& input, const DocumentContext* context,
                      trace::Recorder* recorder) override;
    std::unique_ptr<DecoderState> start(const Memory& memory, std::int64_t rowsPerSentence,
                                        const DocumentContext* context) override;
    at::Tensor step(DecoderState& state, const at::Tensor& previous) override;

    // How sentences end, for Separator::Stop; until it is told, nothing stands between sentences.
    bool asksForEnds() const { return window().separator == ConcatenationAtDecodingConfig::Separator::Stop; }
    void setEnds(BothSentenceEnds ends) { m_ends = std::move(ends); }
    // The words of `only_with`, and which sentences contain one of them: source pieces. Until it is told, every
    // sentence is read with those before it.
    const std::string& onlyWith() const { return window().onlyWith; }
    void setReadsFor(std::function<bool(const Pieces&)> contains) { m_readsFor = std::move(contains); }
    // The piece that is put behind open sentences; 0: none is.
    std::int64_t stop(Side side) const {
        const auto& ends = side == Side::Source ? m_ends.source : m_ends.target;
        return asksForEnds() && ends ? ends->stop : 0;
    }

protected:
    virtual const ConcatenationAtDecodingConfig& window() const {
        return config().part<ConcatenationAtDecodingConfig>();
    }
    // What a system that is trained does in the layers of a stack (the encoder's, or the decoder's) for a batch.
    // `reads` [B]: which rows are read with sentences before them; it is never asked for a batch without any.
    virtual std::unique_ptr<InLayer> inStack(Side /*stack*/, const std::vector<bool>& /*reads*/) const {
        return nullptr;
    }
    // The same for the encoder, of which the rows are known.
    virtual std::unique_ptr<InLayer> inEncoder(const WindowDocument& /*document*/,
                                               const std::vector<WindowDocument::Window>& windows,
                                               std::span<const SentenceIndex> /*sentences*/) const {
        return inside(Side::Source, windows);
    }
    std::unique_ptr<InLayer> inside(Side stack, const std::vector<WindowDocument::Window>& windows) const;

private:
    class Split;
    struct State;

    BothSentenceEnds m_ends;
    std::function<bool(const Pieces&)> m_readsFor;

    // Throws Error where this many positions, given translations included, are more than the model has.
    void checkFits(std::int64_t positions, SentenceIndex sentence) const;
};

} // namespace contexture::model
