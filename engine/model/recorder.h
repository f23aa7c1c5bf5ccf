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

// Where a module reports from.
struct Site {
    std::string name; // "encoder.context", "decoder.3.cross"
    AttentionLevel level = AttentionLevel::Sentence;
    Side querySide = Side::Source;
    Side keySide = Side::Source;
    bool withinSentence = false; // see AttentionRecord
};

// What a slot of a cache holds: a piece of a sentence's target side.
struct Slot {
    SentenceIndex sentence;
    std::int32_t piece = 0;
    friend bool operator==(const Slot&, const Slot&) = default;
};

// Places of a Slot that are no subword of a sentence.
inline constexpr std::int32_t kBeginPlace = -1;    // the mark before its subwords
inline constexpr std::int32_t kNullPlace = -2;     // nothing: the zero vector before the first word
inline constexpr std::int32_t kSentencePlace = -3; // the sentence as a whole

// The keys of one level.
struct LevelSteps {
    at::Tensor query;   // [d_k]; undefined where the scores do not depend on it
    at::Tensor keys;    // [K, d_k]
    at::Tensor weights; // [K]
    Normaliser normaliser = Normaliser::Softmax;
    KeyScoring scoring = KeyScoring::ScaledProduct;
    at::Tensor vector;              // [d_k], v; undefined where the scoring has none
    double bias = 0.0;              // b
    std::vector<bool> visible = {}; // [K]; empty: all
};

// The computation of one head for one position, between its projections: see AttentionSteps.
struct LayerSteps {
    LevelSteps sentences; // one key a sentence of the document; of an attention without this level nothing is there
    LevelSteps words;     // one key a piece; with a sentence level of the whole document, weights within each
    at::Tensor values;    // [W, d_k]
    at::Tensor sentenceValues; // [S, d_k], where words are read before sentences; else undefined
    at::Tensor output;         // [D], what the head adds behind the output projection; undefined behind a gate
    ToContext toContext = ToContext::Layers;
    bool inReadout = false;
    at::Tensor own;                    // [D], this and the next five behind a gate
    at::Tensor context;                // [D]
    at::Tensor gateOwn;                // [D]
    at::Tensor gateContext;            // [D]
    at::Tensor gamma;                  // [D]
    at::Tensor result;                 // [D]
    std::vector<Slot> places;          // [W], whose pieces they are; none: the own sentence's, or by `offsets`
    std::vector<std::int32_t> offsets; // [S + 1], where each sentence's pieces begin
    std::vector<bool> alike;           // [S], sentences whose words all weigh alike, whatever the scores; empty: none
};

// Of row b of a batch: the position as the module sees it.
struct StepsWish {
    std::int64_t position = 0;
    std::int64_t head = 0;
};

// The one argument through which a model is observed. Modules are given a null pointer when nobody looks.
// A module reports each attention and each gate once for a batch; weights are those after the normaliser, before
// dropout. Rows are *pieces* as the module sees them (BOS and EOS included); whoever implements the recorder knows the
// batch's layout and turns pieces into words.
class Recorder {
public:
    virtual ~Recorder() = default;

    // Whether the reports of a site are wanted (RunSettings::trace). Of a site that is not, nothing need be kept or
    // reported: its weights may never come into being.
    virtual bool wants(const std::string& /*site*/) const { return true; }

    // Whether the logits of an observed System::decode are wanted. If not, it may return an undefined tensor and spare
    // the largest product.
    virtual bool wantsLogits() const { return true; }

    // weights [B, H, T, K]. Sentence level: K sentences of the document. Source and SelfSide: K pieces of the sentence.
    // Word level: K context pieces of the whole document in order (the context's own layout, see ContextLayout).
    // CacheSlot: K slots.
    virtual void attention(const Site& site, const at::Tensor& weights) = 0;

    // The same for one sentence b of the batch, already sparse: one matrix a head, [T, K].
    virtual void attention(const Site& site, std::int64_t b, std::vector<CsrMatrix> heads) = 0;

    // gamma [B, T, D] (or [B, T, 1]): what multiplies the sentence's own state.
    virtual void gate(const std::string& site, Side querySide, const at::Tensor& gamma) = 0;

    // Which sentences the mask let sentence b read; empty for a context model means that its context was bypassed.
    // A system with several context modules says it for each: what any of them may read is visible.
    virtual void visible(std::int64_t b, std::vector<SentenceRange> ranges) = 0;

    // Which position of row b is wanted with everything between; nothing: none. Few modules can tell.
    virtual std::optional<StepsWish> wantsSteps(const std::string& /*site*/, std::int64_t /*b*/) { return {}; }
    virtual void steps(LayerSteps /*steps*/) {}
    // Which head of row b is to hand nothing on, and where: to see what comes without it. Behind a gate nothing of the
    // context is let in there, of any head.
    virtual std::optional<StepsWish> silenced(const std::string& /*site*/, std::int64_t /*b*/) { return {}; }

    // CacheSlot level: what the columns of sentence b's attention at `site` hold.
    virtual void slots(const std::string& /*site*/, std::int64_t /*b*/, std::vector<Slot> /*slots*/) {}
};

} // namespace contexture::trace
