// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/document.h"

#include <cstdint>
#include <vector>

namespace contexture::train {

using Pieces = std::vector<std::int64_t>; // of one sentence, without BOS and EOS

// A piece on one side of a document.
struct PiecePlace {
    SentenceIndex sentence;
    Side side = Side::Source;
    std::int32_t piece = 0;
};

// A word whose translation depends on other words, according to a record of the document: the known pieces of the word
// and of the deciding words, on both sides. Nothing is known of what decides a word of ContextHelp::learnOnly in a
// text.
struct DecidedWord {
    std::vector<PiecePlace> pieces;
    std::vector<PiecePlace> deciding;
};

// A document in pieces. Sentences longer than the request allows are cut and not trained on, but serve as context.
struct TrainingDocument {
    std::vector<Pieces> source;
    std::vector<Pieces> target;
    std::vector<bool> trained; // per sentence; false: too long or without words on one side
    double weight = 1.0;
    std::vector<DecidedWord> decided; // each word's pieces are in one sentence
    std::vector<bool> favoured;       // per sentence, see ContextHelp::favour; empty: all
};

// Sentence pairs that go through the model together, and their positions in the document.
struct PairBatch {
    std::vector<Pieces> source;
    std::vector<Pieces> target;
    std::vector<SentenceIndex> sentences;
    std::vector<std::vector<std::int32_t>> decided{}; // per pair: the target pieces of decided words; empty: none
};

} // namespace contexture::train
