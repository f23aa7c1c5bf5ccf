// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/document.h"
#include "engine/core/index.h"
#include "engine/core/normaliser.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace contexture {

// How a key is scored, with the learnt vector v and bias b where the attention has them.
enum class KeyScoring : std::uint8_t {
    ScaledProduct,  // query · key / sqrt(d_k), Vaswani et al. 2017, eq. 1
    Product,        // query · key
    Sum,            // v · tanh(key + query), Bahdanau et al. 2015; Miculicich Werlen et al. 2018, eq. 14
    ElementProduct, // v · tanh(key * query), number by number, the same
    Linear,         // v · key + b, whatever the query: Yun et al. 2020, eq. 3
    Equal,          // 0: all keys alike
};

// The keys that one head may read at one level, and their weights. Every list has one entry a key, but for the query
// and for v.
struct WeighedKeys {
    Normaliser normaliser = Normaliser::Softmax;
    KeyScoring scoring = KeyScoring::ScaledProduct;
    std::vector<float> vector;            // [d_k], v; empty where the scoring has none
    double bias = 0.0;                    // b
    std::vector<float> query;             // [d_k]; empty where scores do not depend on it
    std::vector<std::vector<float>> keys; // [d_k] each
    std::vector<bool> visible;            // a key that the mask hides has no weight
    std::vector<double> scores;
    std::vector<double> weights; // by the model's normaliser; they sum to one
    std::vector<double> softmax; // the weights that softmax would give for the same scores
    // sparsemax: weight = max(0, score - threshold); 1.5-entmax: max(0, score / 2 - threshold)^2; softmax:
    // exp(score - threshold)
    double threshold = 0.0;

    std::size_t support() const; // keys with a weight that is not zero
};

// A piece of another sentence, or the sentence as a whole, with what the head takes from it.
struct ReadPiece {
    SentenceIndex sentence;
    std::int32_t piece = 0;   // of that sentence; negative: a mark beside its subwords, or the sentence as a whole
    std::string text;         // empty: the sentence as a whole
    double weight = 0.0;      // of all that the head reads
    std::vector<float> value; // [d_k]
};

// How what all heads read becomes the context that the gate sees.
enum class ToContext : std::uint8_t {
    Layers,     // a projection, and layers behind it
    Projection, // the projection behind the heads
    Itself,     // as it is
};

// One head of an attention for one subword, every number between the states and its output. Later members follow from
// earlier ones: weights from scores and threshold, `read` = sum of weight x value.
//
// Two levels, sentences before words: hierarchical selective attention (Maruf, Martins and Haffari 2019, eq. 3 to 8).
// A word's weight is that of its sentence times its own within the sentence.
//
// Two levels, words before sentences (`wordsFirst`): hierarchical attention (Miculicich et al. 2018, eq. 1 to 8) and
// the hierarchical context encoder (Yun et al. 2020, eq. 2 to 5). The words of each sentence are read by themselves
// (`wordValues`, `wordRead` of the sentence that is looked into), what was read of a sentence becomes its key and its
// value, and `values` are of whole sentences.
//
// One level, `words` alone: the layers of a Transformer (Vaswani et al. 2017, eq. 1), attention to context sentences
// joined to one row, to a cache of words, to the words produced so far.
//
// Behind a gate: gamma = sigmoid(gateOwn + gateContext), result = gamma x own + (1 - gamma) x context. Only `context`
// needs the other heads (ToContext). Without a gate: `output`, what the head adds to a sum.
struct AttentionSteps {
    std::string site;
    HeadIndex head;
    int heads = 1;
    SentenceIndex sentence; // of the subword
    Side querySide = Side::Source;
    WordIndex word;
    std::string piece;   // the subword
    int pieceOfWord = 0; // which of its word's subwords it is
    int piecesOfWord = 1;
    bool wordsFirst = false;
    WeighedKeys sentences;             // one key a sentence of the document; none without a sentence level
    SentenceIndex looked;              // whose pieces `words` weighs; invalid without a sentence level
    WeighedKeys words;                 // one key a piece: of that sentence, or of all that the attention reads
    std::vector<std::string> pieces;   // their texts
    std::vector<ReadPiece> wordValues; // wordsFirst: all of that sentence that have a weight, within the sentence
    std::vector<float> wordRead;       // wordsFirst: the sum of weight x value, by this head
    std::vector<ReadPiece> values;     // all that have a weight, of all sentences
    std::vector<float> read;           // [d_k]
    ToContext toContext = ToContext::Layers;
    std::vector<float> own;         // [D], the own state; empty without a gate
    std::vector<float> context;     // [D], d
    std::vector<float> gateOwn;     // [D], what of the gate does not depend on the context
    std::vector<float> gateContext; // [D], what does
    std::vector<float> gamma;       // [D]
    std::vector<float> result;      // [D]; before a layer norm where the config asks for one behind it
    std::vector<float> output;      // [D], the projection of this head times `read`; without a gate
    bool inReadout = false;         // `output` is added in the readout, which makes the next word of the sum
    // Of the subword that is produced at this place, in nats: as it is, and with nothing from this attention there: a
    // zero output of this head or, behind a gate, gamma = 1. Where the query is of the target side.
    std::optional<double> logProbability = {};
    std::optional<double> logProbabilityWithout = {};

    bool isFlat() const { return sentences.keys.empty(); }
    bool hasGate() const { return !gamma.empty(); }
};

} // namespace contexture
