// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/decode/translation_model.h"
#include "engine/model/system.h"

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace contexture::toy {

// A translation system whose distributions are made up: every logit is a hash of the source sentence, the pieces
// produced so far and whatever its context lets it read. Small enough to be searched exhaustively.
struct ToyOptions {
    int vocabulary = 8;       // with the four special numbers
    double spread = 3.0;      // logits lie in [-spread, spread]
    double endBias = -3.0;    // added to EOS's logit
    double endPerPiece = 1.0; // the same for every piece produced
    bool hasContext = false;
    bool readsTarget = false;
    bool changesSettings = true; // what DocumentContext::setSettings answers
    // In place of the hash: logits of the next piece.
    std::function<std::vector<float>(const model::Pieces& source, const model::Pieces& produced)> logits = {};
};

class ToySystem : public model::System {
public:
    explicit ToySystem(ToyOptions options);

    const model::ModelConfig& config() const override { return m_config; }
    std::vector<SiteInfo> sites() const override;
    bool isContextParameter(const std::string&) const override { return false; }
    std::unique_ptr<model::DocumentContext> openDocument(std::span<const model::Pieces> source,
                                                         const model::ContextSettings& settings) override;
    void setTarget(model::DocumentContext& context, std::span<const SentenceIndex> which,
                   std::span<const model::Pieces> target) override;
    model::Memory encode(const model::SourceBatch& batch, const model::DocumentContext* context,
                         trace::Recorder* recorder) override;
    at::Tensor decode(const model::Memory& memory, const at::Tensor& input, const model::DocumentContext* context,
                      trace::Recorder* recorder) override;
    std::unique_ptr<model::DecoderState> start(const model::Memory& memory, std::int64_t rowsPerSentence,
                                               const model::DocumentContext* context) override;
    at::Tensor step(model::DecoderState& state, const at::Tensor& previous) override;

    std::atomic<int> steps = 0;       // calls of step()
    std::atomic<int> rows = 0;        // rows that they computed
    std::atomic<int> opened = 0;      // documents
    std::function<void()> beforeStep; // may throw, or cancel

private:
    std::vector<float> logits(const model::Pieces& source, const model::Pieces& produced, std::uint64_t context) const;

    ToyOptions m_options;
    model::ModelConfig m_config;
};

// Pieces 4, 5, 6 ... are the words "a", "b", "c" ..., with a space between.
class ToyVocabulary : public decode::Vocabulary {
public:
    std::vector<text::Piece> encode(std::string_view text) const override;
    decode::Decoded decode(std::span<const std::int64_t> ids) const override;
    bool lengthensWord(std::int64_t) const override { return false; } // each is a word
};

// A model around a system, named "toy", from "en" to "de".
decode::TranslationModel toyModel(std::shared_ptr<model::System> system);

// A document with one sentence a string, words at spaces.
std::shared_ptr<const Document> toyDocument(const std::vector<std::string>& sentences);

} // namespace contexture::toy
