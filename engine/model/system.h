// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/context_change.h"
#include "engine/core/run.h"
#include "engine/model/config.h"
#include "engine/model/recorder.h"

#include <torch/nn/module.h>

#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

namespace contexture::model {

namespace nn {
class PackedWeights;
}

// Subword numbers that every vocabulary of ours shares.
inline constexpr std::int64_t kPad = 0;
inline constexpr std::int64_t kUnknown = 1;
inline constexpr std::int64_t kBos = 2;
inline constexpr std::int64_t kEos = 3;

using Pieces = std::vector<std::int64_t>; // of one sentence, without BOS and EOS

// Sentences that go through the model together. Rows are padded on the right with kPad.
struct SourceBatch {
    at::Tensor pieces;                    // [B, S] int64, BOS ... EOS, or ... EOS (TransformerConfig::sourceBos)
    at::Tensor mask;                      // [B, S] bool, true = real
    std::vector<SentenceIndex> sentences; // [B] position in the document, for the context's masks
};
// What stands before a sentence's pieces: BOS, the mark of a target language, or nothing.
struct SourceStart {
    std::int64_t piece = kBos; // negative: nothing
    bool isThere() const { return piece >= 0; }
};
SourceStart sourceStart(const TransformerConfig& config);
SourceBatch makeSourceBatch(std::span<const Pieces> source, std::span<const SentenceIndex> sentences,
                            const at::Device& device, SourceStart start = {});

// What an encoder leaves for a decoder.
struct Memory {
    at::Tensor states;                    // [B, S, D]
    at::Tensor mask;                      // [B, S] bool
    std::vector<SentenceIndex> sentences; // [B]
    // States of the context of each sentence, where a system computes them with the sentence: undefined elsewhere.
    at::Tensor context{};     // [B, C, D]
    at::Tensor contextMask{}; // [B, C] bool
};

// Which sentences may be read, for every sentence of one document.
struct ContextSettings {
    ContextMode mode = ContextMode::None;
    std::vector<SentenceIndex> excluded; // hidden from every sentence
    // Several documents laid end to end, as training does it where System::joinsDocuments(): the first sentence of
    // each but the first, ascending. A sentence reads its own document only.
    std::vector<SentenceIndex> laterDocuments{};
    ContextChange change{}; // by hand; systems that cannot do it are not given one
    // Columns of word-level context attention, ascending, as DocumentContext::keyPieceCountsOf counts them on each side
    // (source, target): it reads zero in place of their values. Empty where System::zeroesValues() is false.
    std::vector<std::int32_t> zeroedValues[2]{};
};

// A document as one system has prepared it: states of its sentences, whatever the system keeps. Made by
// System::openDocument, filled further by setTarget and setSettings, which need it alone. encode, decode, start and
// step only read it, and several threads may do that together.
class DocumentContext {
public:
    virtual ~DocumentContext() = default;
    virtual const ContextSettings& settings() const = 0;
    // Other masks over the same states, from now on. False: this system cannot, the document must be opened again.
    virtual bool setSettings(const ContextSettings&) { return false; }
    // Sentence lengths in pieces that word-level columns run over, in order: the recorder's column layout.
    virtual const std::vector<std::int32_t>& keyPieceCounts() const = 0;
    // The same for the columns that read one side: systems that read both have two layouts.
    virtual const std::vector<std::int32_t>& keyPieceCountsOf(Side) const { return keyPieceCounts(); }
};

// The decoder's cached keys and values while it produces a batch, one row a hypothesis.
class DecoderState {
public:
    virtual ~DecoderState() = default;
    // Row i becomes a copy of old row rows[i]; rows [N'] int64. The number of rows may change.
    virtual void reorder(const at::Tensor& rows) = 0;

    // Observation while producing, which spares a second pass over what was produced (README.md, "How a trace comes
    // about"). Asked for before the first step; false: this state cannot, and System::decode has to be observed
    // instead.
    virtual bool keepWeights(trace::Recorder& /*recorder*/) { return false; }
    // After a step: the hypothesis in `row` ends there and is the best so far of row `b` of the memory.
    virtual void keep(std::int64_t /*row*/, std::size_t /*b*/) {}
    // Reports what the kept hypotheses attended to, as an observed System::decode would.
    virtual void report(trace::Recorder&) const {}
};

// One translation system. Every published system is one class in one file named after it.
// encode/decode are differentiable when gradients are on; start/step never are.
// `context` is null for the sentence-level model and whenever ContextMode::None is asked for.
class System : public torch::nn::Module {
public:
    virtual const ModelConfig& config() const = 0;
    virtual std::vector<SiteInfo> sites() const = 0;

    // Parameters that only context training adds; the rest is the sentence-level base. Names are full parameter names.
    virtual bool isContextParameter(const std::string& name) const = 0;
    // Whether these can be trained alone, over a base that stays as it is.
    virtual bool canFreezeBase() const { return true; }
    // Whether a sentence stands among the keys of its own context, as in concatenation.
    virtual bool readsItself() const { return false; }

    // Whether its context obeys ContextSettings::zeroedValues.
    virtual bool zeroesValues() const { return false; }

    // The matrix [V, D] from which it embeds the subwords of a side; undefined where it reads none of that side, and
    // where a gradient by single places of the text would say nothing (a cache keeps one slot for a subword).
    virtual at::Tensor embeddingOf(Side) const { return {}; }

    // Prepares the states of a document's sentences for reading. Without gradients and without dropout, whatever mode
    // the module is in (systems.md: "computed once, by the stage-1 model"). Null for systems without context or mode
    // None.
    virtual std::unique_ptr<DocumentContext> openDocument(std::span<const Pieces> source,
                                                          const ContextSettings& settings);

    // Whether openDocument obeys ContextSettings::laterDocuments.
    virtual bool joinsDocuments() const { return false; }

    // Lets the context read other sources in place of those of the sentences `which`; a context that reads the target
    // side is given theirs anew. As openDocument otherwise. False: not done, the document must be opened again.
    virtual bool setSource(DocumentContext& context, std::span<const SentenceIndex> which,
                           std::span<const Pieces> source);

    // Gives the target side of sentences `which` to a context that reads it; ignored by others.
    virtual void setTarget(DocumentContext& context, std::span<const SentenceIndex> which,
                           std::span<const Pieces> target);

    // Source sentences to memory.
    virtual Memory encode(const SourceBatch& batch, const DocumentContext* context, trace::Recorder* recorder) = 0;

    // Teacher forcing. input [B, T] int64 (BOS first, padded); returns logits [B, T, V] (see Recorder::wantsLogits).
    virtual at::Tensor decode(const Memory& memory, const at::Tensor& input, const DocumentContext* context,
                              trace::Recorder* recorder) = 0;

    // Step by step: `rowsPerSentence` hypotheses for each row of memory, all at BOS.
    virtual std::unique_ptr<DecoderState> start(const Memory& memory, std::int64_t rowsPerSentence,
                                                const DocumentContext* context) = 0;
    // previous [N] int64, the piece that each row produced last (BOS at first); returns logits [N, V] for the next.
    virtual at::Tensor step(DecoderState& state, const at::Tensor& previous) = 0;

    // Weights of this system's products in a smaller format, made when they are first asked for and kept; null for
    // Fp32. For systems whose weights no longer change; several threads may ask.
    const nn::PackedWeights* packedWeights(WeightPrecision precision);

    // For people, in the paper's words: "encoder and decoder, 3 sentences". Empty for systems without variants.
    virtual std::string variant() const { return {}; }

private:
    std::mutex m_packing;
    std::shared_ptr<const nn::PackedWeights> m_packed[2];
};

// Makes the system that the config names, with fresh parameters (Glorot) from LibTorch's current seed.
// Throws Error for a name that no file registers.
std::shared_ptr<System> makeSystem(const ModelConfig& config);

} // namespace contexture::model
