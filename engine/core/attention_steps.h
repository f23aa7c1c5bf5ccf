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

// The keys that one head may read at one level, and their weights. Every list has one entry a key, but for the query.
struct WeighedKeys {
    Normaliser normaliser = Normaliser::Softmax;
    std::vector<float> query;             // [d_k]
    std::vector<std::vector<float>> keys; // [d_k] each
    std::vector<bool> visible;            // a key that the mask hides has no weight
    std::vector<double> scores;           // query · key / sqrt(d_k)
    std::vector<double> weights;          // by the model's normaliser; they sum to one
    std::vector<double> softmax;          // the weights that softmax would give for the same scores
    // sparsemax: weight = max(0, score - threshold); 1.5-entmax: max(0, score / 2 - threshold)^2; softmax:
    // exp(score - threshold)
    double threshold = 0.0;

    std::size_t support() const; // keys with a weight that is not zero
};

// A piece of another sentence, with what the head takes from it.
struct ReadPiece {
    SentenceIndex sentence;
    std::int32_t piece = 0; // of that sentence
    std::string text;
    double weight = 0.0;      // sentence weight times word weight
    std::vector<float> value; // [d_k]
};

// One head of an attention for one subword, every number between the states and its output. Later members follow from
// earlier ones: weights from scores and threshold, `read` = sum of weight x value.
//
// Hierarchical selective attention (Maruf, Martins and Haffari 2019, eq. 3 to 8) has two levels and a gate: gamma =
// sigmoid(gateOwn + gateContext), result = gamma x own + (1 - gamma) x context. Only `context` needs the other heads
// and two layers between (`read` of all heads, output projection, normalisation, feed-forward).
//
// An attention without a sentence level (Vaswani et al. 2017, eq. 1: in the layers of a Transformer, or to context
// sentences joined to one row) has `words` alone, and `output`: what the head adds to the layer's sum.
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
    WeighedKeys sentences;           // one key a sentence of the document, eq. 3; none without a sentence level
    SentenceIndex looked;            // whose pieces `words` weighs; invalid without a sentence level
    WeighedKeys words;               // one key a piece, eq. 4: of that sentence, or of all that the attention reads
    std::vector<std::string> pieces; // their texts
    std::vector<ReadPiece> values;   // all that have a weight, of all sentences
    std::vector<float> read;         // [d_k], eq. 5
    std::vector<float> own;          // [D], the sentence's own state, h
    std::vector<float> context;      // [D], d
    std::vector<float> gateOwn;      // [D], W_h h + b
    std::vector<float> gateContext;  // [D], W_d d
    std::vector<float> gamma;        // [D], eq. 7
    std::vector<float> result;       // [D], eq. 8; before a layer norm where the config asks for one behind it
    std::vector<float> output;       // [D], W_O of this head times `read`; without a sentence level
    // Of the subword that is produced at this place, in nats: as it is, and with a zero output of this head there.
    // Where the query is of the target side, and there is no sentence level.
    std::optional<double> logProbability = {};
    std::optional<double> logProbabilityWithout = {};

    bool isFlat() const { return sentences.keys.empty(); }
};

} // namespace contexture
