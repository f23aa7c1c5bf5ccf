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

// The score of a key, with the learnt vector v and bias b if the attention has them.
enum class KeyScoring : std::uint8_t {
    ScaledProduct,  // query · key / sqrt(d_k), Vaswani et al. 2017, eq. 1
    Product,        // query · key
    Sum,            // v · tanh(key + query), Bahdanau et al. 2015; Miculicich Werlen et al. 2018, eq. 14
    ElementProduct, // v · tanh(key * query), element by element, otherwise as Sum
    Linear,         // v · key + b, whatever the query: Yun et al. 2020, eq. 3
    Equal,          // score 0 for every key
};

// The keys that one head may read at one level, and their weights. Every list has one entry per key, except `query` and
// `vector`.
struct WeighedKeys {
    Normaliser normaliser = Normaliser::Softmax;
    KeyScoring scoring = KeyScoring::ScaledProduct;
    std::vector<float> vector;            // [d_k], v; empty if the scoring has none
    double bias = 0.0;                    // b
    std::vector<float> query;             // [d_k]; empty if the scores do not depend on it
    std::vector<std::vector<float>> keys; // [d_k] each
    std::vector<bool> visible;            // a key that the mask hides has no weight
    std::vector<double> scores;
    std::vector<double> weights; // from the model's normaliser; they sum to one
    std::vector<double> softmax; // the weights that softmax would give for the same scores
    // sparsemax: weight = max(0, score - threshold); 1.5-entmax: max(0, score / 2 - threshold)^2; softmax:
    // exp(score - threshold)
    double threshold = 0.0;

    std::size_t support() const; // number of keys with a weight above zero
};

// A subword of another sentence, or the sentence as a whole, with the value that the head reads from it.
struct ReadPiece {
    SentenceIndex sentence;
    std::int32_t piece = 0;   // index in that sentence; negative: a mark beside its subwords, or the whole sentence
    std::string text;         // empty: the sentence as a whole
    double weight = 0.0;      // share of all that the head reads
    std::vector<float> value; // [d_k]
};

// The computation by which the sum over all heads becomes the context that enters the gate.
enum class ToContext : std::uint8_t {
    Layers,     // by a projection and further layers
    Projection, // by the projection of the heads
    Itself,     // unchanged
};

// One head of an attention for one subword, with every number between the states and its output. Later members follow
// from earlier ones: weights from scores and threshold, `read` = sum of weight x value.
//
// Two levels, sentences before words: hierarchical selective attention (Maruf, Martins and Haffari 2019, eq. 3 to 8).
// The weight of a word is the weight of its sentence times the word's weight within the sentence.
//
// Two levels, words before sentences (`wordsFirst`): hierarchical attention (Miculicich et al. 2018, eq. 1 to 8) and
// the hierarchical context encoder (Yun et al. 2020, eq. 2 to 5). The words of each sentence are read separately
// (`wordValues` and `wordRead` of the sentence `looked`); the result for a sentence becomes its key and its value, and
// `values` belong to whole sentences.
//
// One level, `words` alone: the layers of a Transformer (Vaswani et al. 2017, eq. 1), attention to context sentences
// joined to one row, to a cache of words, to the words produced so far.
//
// With a gate: gamma = sigmoid(gateOwn + gateContext), result = gamma x own + (1 - gamma) x context. Only `context`
// depends on the other heads (ToContext). Without a gate: `output`, the head's term of a sum.
struct AttentionSteps {
    std::string site;
    HeadIndex head;
    int heads = 1;
    SentenceIndex sentence; // of the subword
    Side querySide = Side::Source;
    WordIndex word;
    std::string piece;   // the subword
    int pieceOfWord = 0; // index of the subword in its word
    int piecesOfWord = 1;
    bool wordsFirst = false;
    WeighedKeys sentences;             // one key per sentence of the document; none without a sentence level
    SentenceIndex looked;              // sentence whose subwords `words` weighs; invalid without a sentence level
    WeighedKeys words;                 // one key per subword: of that sentence, or of all that the attention reads
    std::vector<std::string> pieces;   // the texts of these subwords
    std::vector<ReadPiece> wordValues; // wordsFirst: all subwords of that sentence with a weight, within the sentence
    std::vector<float> wordRead;       // wordsFirst: this head's sum of weight x value
    std::vector<ReadPiece> values;     // all values with a weight, of all sentences
    std::vector<float> read;           // [d_k]
    ToContext toContext = ToContext::Layers;
    std::vector<float> own;         // [D], the own state; empty without a gate
    std::vector<float> context;     // [D], d
    std::vector<float> gateOwn;     // [D], the part of the gate that does not depend on the context
    std::vector<float> gateContext; // [D], the part of the gate that does
    std::vector<float> gamma;       // [D]
    std::vector<float> result;      // [D]; before a layer norm, if the config has one there
    std::vector<float> output;      // [D], the head's projection of `read`; without a gate
    bool inReadout = false;         // `output` is added in the readout, which predicts the next word
    // Log-probability of the subword produced here, in nats: as it is, and without this attention (a zero output of
    // this head or, with a gate, gamma = 1). Only if the query is on the target side.
    std::optional<double> logProbability = {};
    std::optional<double> logProbabilityWithout = {};

    bool isFlat() const { return sentences.keys.empty(); }
    bool hasGate() const { return !gamma.empty(); }
};

} // namespace contexture
