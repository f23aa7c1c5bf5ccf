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
class RoundedWeights;
} // namespace nn

// Subword numbers that all our vocabularies share.
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
    // The pieces in the processor's memory, to be compared there; undefined: to be read from the device.
    at::Tensor onHost{};
};
// The piece before a sentence's pieces: BOS, the mark of a target language, or nothing; and one behind EOS.
struct SourceStart {
    std::int64_t piece = kBos; // negative: nothing
    std::int64_t behind = -1;  // negative: nothing
    bool isThere() const { return piece >= 0; }
};
SourceStart sourceStart(const TransformerConfig& config);
SourceBatch makeSourceBatch(std::span<const Pieces> source, std::span<const SentenceIndex> sentences,
                            const at::Device& device, SourceStart start = {});

// The encoder's output for the decoder.
struct Memory {
    at::Tensor states;                    // [B, S, D]
    at::Tensor mask;                      // [B, S] bool
    std::vector<SentenceIndex> sentences; // [B]
    // States of the context of each sentence, if a system computes them with the sentence; else undefined.
    at::Tensor context{};     // [B, C, D]
    at::Tensor contextMask{}; // [B, C] bool
};

// The sentences that may be read, for every sentence of one document.
struct ContextSettings {
    ContextMode mode = ContextMode::None;
    std::vector<SentenceIndex> excluded; // hidden from every sentence
    // Several documents laid end to end, as in training if System::joinsDocuments(): the first sentence of each
    // document except the first, ascending. A sentence reads its own document only.
    std::vector<SentenceIndex> laterDocuments{};
    ContextChange change{}; // set by hand; only for systems that support it
    // Columns of word-level context attention, ascending, counted on each side (source, target) as in
    // DocumentContext::keyPieceCountsOf: their values are read as zero. Empty if System::zeroesValues() is false.
    std::vector<std::int32_t> zeroedValues[2]{};
};

// A document as one system has prepared it: states of its sentences, in the system's own form. Made by
// System::openDocument, changed by setTarget and setSettings, which need exclusive access. encode, decode, start and
// step only read it, and several threads may do so together.
class DocumentContext {
public:
    virtual ~DocumentContext() = default;
    virtual const ContextSettings& settings() const = 0;
    // Sets other masks for the same states. False: not supported; the document must be opened again.
    virtual bool setSettings(const ContextSettings&) { return false; }
    // Numbers of pieces of the sentences over which word-level columns run, in order: the recorder's column layout.
    virtual const std::vector<std::int32_t>& keyPieceCounts() const = 0;
    // The same for the columns of one side: systems that read both sides have two layouts.
    virtual const std::vector<std::int32_t>& keyPieceCountsOf(Side) const { return keyPieceCounts(); }
    // Of a context that reads the target side: whether this sentence may read others' translations. Those that may not
    // can be translated in any order.
    virtual bool readsTranslations(SentenceIndex) const { return true; }

    // In training, where several batches read this document: what the parameters make of its states is computed once,
    // and its gradient is the sum over the batches. It reaches the parameters by backward(), which has to be called
    // after the last batch. Contexts without such a part ignore both.
    virtual void shareAmongBatches() {}
    virtual void backward() {}
};

// The decoder's cached keys and values while it produces a batch, one row per hypothesis.
class DecoderState {
public:
    virtual ~DecoderState() = default;
    // Row i becomes a copy of old row rows[i]; rows [N'] int64. The number of rows may change.
    virtual void reorder(const at::Tensor& rows) = 0;

    // Observation during the search, which saves a second pass over the result (README.md, "How a trace comes about").
    // Called before the first step; false: this state does not support it, and System::decode has to be observed
    // instead.
    virtual bool keepWeights(trace::Recorder& /*recorder*/) { return false; }
    // After a step: the hypothesis in `row` ends there and is the best so far of row `b` of the memory.
    virtual void keep(std::int64_t /*row*/, std::size_t /*b*/) {}
    // Reports the attention of the kept hypotheses, as an observed System::decode would.
    virtual void report(trace::Recorder&) const {}
};

// One translation system. Every published system is one class in one file named after it. encode/decode are
// differentiable if gradients are enabled; start/step never are. `context` is null for the sentence-level model and
// with ContextMode::None.
class System : public torch::nn::Module {
public:
    virtual const ModelConfig& config() const = 0;
    virtual std::vector<SiteInfo> sites() const = 0;

    // Whether only context training adds this parameter; all others are the base. Names are full parameter names.
    virtual bool isContextParameter(const std::string& name) const = 0;
    // Whether these parameters can be trained alone, with a frozen base.
    virtual bool canFreezeBase() const { return true; }
    // Whether a sentence is among the keys of its own context, as in concatenation.
    virtual bool readsItself() const { return false; }

    // Whether a translation may end before its first piece. False where it is produced behind other text, whose end a
    // model takes for its own: the search then gives every translation a piece.
    virtual bool mayEndAtOnce() const { return true; }

    // Whether its context obeys ContextSettings::zeroedValues.
    virtual bool zeroesValues() const { return false; }

    // The embedding matrix [V, D] of a side; undefined if the system does not read that side, and if a gradient for
    // single places of the text would make no sense (a cache keeps one slot for a subword).
    virtual at::Tensor embeddingOf(Side) const { return {}; }

    // Prepares the states of a document's sentences for reading. They are
    // computed once, without gradients and without dropout, whatever the
    // mode of the module. Null for systems without context or mode None.
    virtual std::unique_ptr<DocumentContext> openDocument(std::span<const Pieces> source,
                                                          const ContextSettings& settings);

    // Whether openDocument supports ContextSettings::laterDocuments.
    virtual bool joinsDocuments() const { return false; }

    // Replaces the sources of sentences `which` in the context; a context that reads the target side must get theirs
    // again. Otherwise as openDocument. False: not supported; the document must be opened again.
    virtual bool setSource(DocumentContext& context, std::span<const SentenceIndex> which,
                           std::span<const Pieces> source);

    // Gives the target side of sentences `which` to a context that reads it; other contexts ignore it.
    virtual void setTarget(DocumentContext& context, std::span<const SentenceIndex> which,
                           std::span<const Pieces> target);

    // Encodes source sentences to a memory.
    virtual Memory encode(const SourceBatch& batch, const DocumentContext* context, trace::Recorder* recorder) = 0;

    // Teacher forcing. input [B, T] int64 (BOS first, padded); returns logits [B, T, V] (see Recorder::wantsLogits).
    virtual at::Tensor decode(const Memory& memory, const at::Tensor& input, const DocumentContext* context,
                              trace::Recorder* recorder) = 0;

    // Starts step-by-step decoding: `rowsPerSentence` hypotheses for each row of memory, all at BOS.
    virtual std::unique_ptr<DecoderState> start(const Memory& memory, std::int64_t rowsPerSentence,
                                                const DocumentContext* context) = 0;
    // previous [N] int64, the piece that each row produced last (BOS at first); returns logits [N, V] for the next.
    virtual at::Tensor step(DecoderState& state, const at::Tensor& previous) = 0;

    // Weights of this system's products in a smaller format, made at the first call and kept: packed for a processor,
    // in bfloat16 for a device; null for the other one, and for Fp32. For systems whose weights no longer change;
    // several threads may call them.
    const nn::PackedWeights* packedWeights(WeightPrecision precision);
    const nn::RoundedWeights* roundedWeights(WeightPrecision precision);

    // For people, in the paper's words: "encoder and decoder, 3 sentences". Empty for systems without variants.
    virtual std::string variant() const { return {}; }

private:
    std::mutex m_packing;
    std::shared_ptr<const nn::PackedWeights> m_packed[2];
    std::shared_ptr<const nn::RoundedWeights> m_rounded;
};

// Makes the system that the config names, with new parameters (Glorot) from LibTorch's current seed. Throws Error for
// an unknown name.
std::shared_ptr<System> makeSystem(const ModelConfig& config);

} // namespace contexture::model
