// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/attention_steps.h"
#include "engine/core/normaliser.h"
#include "engine/core/trace.h"

#include <ATen/core/Tensor.h>

#include <optional>
#include <string>
#include <vector>

namespace contexture::trace {

// The place from which a module reports.
struct Site {
    std::string name; // "encoder.context", "decoder.3.cross"
    AttentionLevel level = AttentionLevel::Sentence;
    Side querySide = Side::Source;
    Side keySide = Side::Source;
    bool withinSentence = false; // see AttentionRecord
};

// The contents of a cache's slot: a piece of a sentence's target side.
struct Slot {
    SentenceIndex sentence;
    std::int32_t piece = 0;
    friend bool operator==(const Slot&, const Slot&) = default;
};

// Places of a Slot that are not a subword of a sentence.
inline constexpr std::int32_t kBeginPlace = -1;    // the mark before its subwords
inline constexpr std::int32_t kNullPlace = -2;     // the zero vector before the first word
inline constexpr std::int32_t kSentencePlace = -3; // the sentence as a whole

// The keys of one level.
struct LevelSteps {
    at::Tensor query;   // [d_k]; undefined if the scores do not depend on it
    at::Tensor keys;    // [K, d_k]
    at::Tensor weights; // [K]
    Normaliser normaliser = Normaliser::Softmax;
    KeyScoring scoring = KeyScoring::ScaledProduct;
    at::Tensor vector;              // [d_k], v; undefined if the scoring has none
    double bias = 0.0;              // b
    std::vector<bool> visible = {}; // [K]; empty: all
};

// The computation of one head for one position, between its projections: see AttentionSteps.
struct LayerSteps {
    LevelSteps sentences;      // one key per sentence of the document; empty without a sentence level
    LevelSteps words;          // one key per piece; with a sentence level of the whole document, weights within each
    at::Tensor values;         // [W, d_k]
    at::Tensor sentenceValues; // [S, d_k], if words are read before sentences; else undefined
    at::Tensor output;         // [D], the head's part of the output projection; undefined with a gate
    ToContext toContext = ToContext::Layers;
    bool inReadout = false;
    at::Tensor own;                    // [D]; this member and the next five only with a gate
    at::Tensor context;                // [D]
    at::Tensor gateOwn;                // [D]
    at::Tensor gateContext;            // [D]
    at::Tensor gamma;                  // [D]
    at::Tensor result;                 // [D]
    std::vector<Slot> places;          // [W], places of the pieces; empty: of the own sentence, or by `offsets`
    std::vector<std::int32_t> offsets; // [S + 1], first piece of each sentence
    std::vector<bool> alike;           // [S], sentences whose words all have equal weights for any scores; empty: none
};

// For a row of a batch: the position as in the module, and the head.
struct StepsWish {
    std::int64_t position = 0;
    std::int64_t head = 0;
};

// The one argument through which a model is observed. Modules get a null pointer if nobody observes. A module reports
// each attention and each gate once per batch; weights are those after the normaliser, before dropout. Rows are
// *pieces* as in the module (with BOS and EOS); the implementation of the recorder knows the batch's layout and merges
// pieces to words.
class Recorder {
public:
    virtual ~Recorder() = default;

    // Whether reports of a site are wanted (RunSettings::trace). A site without this need not keep or report anything;
    // its weights may never be computed.
    virtual bool wants(const std::string& /*site*/) const { return true; }

    // Whether the logits of an observed System::decode are wanted. If not, it may return an undefined tensor and save
    // the largest product.
    virtual bool wantsLogits() const { return true; }

    // weights [B, H, T, K]. Sentence level: K sentences of the document. Source and SelfSide: K pieces of the sentence.
    // Word level: K context pieces of the whole document in order (see DocumentContext::keyPieceCounts). CacheSlot: K
    // slots.
    virtual void attention(const Site& site, const at::Tensor& weights) = 0;

    // The same for one sentence b of the batch, already sparse: one matrix per head, [T, K].
    virtual void attention(const Site& site, std::int64_t b, std::vector<CsrMatrix> heads) = 0;

    // gamma [B, T, D] (or [B, T, 1]): the factor of the sentence's own state.
    virtual void gate(const std::string& site, Side querySide, const at::Tensor& gamma) = 0;

    // The sentences that the mask leaves visible to sentence b; empty for a context model means that its context was
    // bypassed. A system with several context modules reports them for each: visible is what any of them may read.
    virtual void visible(std::int64_t b, std::vector<SentenceRange> ranges) = 0;

    // The position of row b whose computation is wanted; nullopt: none. Few modules support this.
    virtual std::optional<StepsWish> wantsSteps(const std::string& /*site*/, std::int64_t /*b*/) { return {}; }
    virtual void steps(LayerSteps /*steps*/) {}
    // The head of row b that must pass nothing on, and its position: to see the result without it. With a gate, the
    // gate is closed for the context there, for all heads.
    virtual std::optional<StepsWish> silenced(const std::string& /*site*/, std::int64_t /*b*/) { return {}; }

    // CacheSlot level: the contents of the columns of sentence b's attention at `site`.
    virtual void slots(const std::string& /*site*/, std::int64_t /*b*/, std::vector<Slot> /*slots*/) {}
};

} // namespace contexture::trace
