// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/cancel.h"
#include "engine/core/run.h"
#include "engine/decode/context_strength.h"
#include "engine/model/system.h"

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace contexture::decode {

// The translation that a search found for one sentence.
struct Hypothesis {
    model::Pieces pieces;                    // without EOS
    std::vector<double> pieceLogProbability; // natural log, one per piece, given all before it
    double endLogProbability = 0.0;          // of EOS
    double logProbability = 0.0;             // all pieces and EOS
    double score = 0.0;                      // logProbability / lengthPenalty(pieces + EOS)
    bool hitLengthStop = false;              // EOS was forced at the limit: the model would have continued
    std::vector<Hypothesis> others;          // DecodeOptions::nBest - 1 at most, the best first
};

// Wu et al. 2016, eq. 14: ((5 + length) / 6)^alpha. `length`: number of produced subwords, EOS included.
double lengthPenalty(double length, double alpha);

struct SearchOptions {
    DecodeOptions decode;
    int maxPositions = 1024; // of the model: limit for BOS and pieces
    std::string modelName;   // for errors
    // The pieces with which every translation begins, whatever their probability; a hard stop before their end is moved
    // behind their end. `lengthensWord` must be false for the piece after them.
    model::Pieces beginning = {};
    std::function<bool(std::int64_t)> lengthensWord = {};
    // If not null, `observed` gets a state that reports to this recorder the attention of the found translations, if
    // the system supports that.
    trace::Recorder* recorder = nullptr;
    std::unique_ptr<model::DecoderState>* observed = nullptr;
    const ContextStrength* strength = nullptr; // of the same sentences; null: 1
};

// Translates the sentences of `memory` together, each as if it stood alone (equal up to rounding). sourcePieces [B]:
// their lengths without BOS and EOS. beamSize 1 is greedy search.
//
// Beam search: at each step the best continuations of a sentence's running hypotheses are kept. Each hypothesis that
// ends reduces the width of the beam by one, so a sentence is done when beamSize hypotheses have ended, or earlier,
// when no running hypothesis can still exceed the best normalised score (with nBest > 1: the nBest-th best; the best
// hypothesis is the same). Padding, BOS and the unknown piece are never produced, but keep their probability; the same
// holds for EOS as the first piece, if the system does not allow it (System::mayEndAtOnce). At the hard stop (source
// pieces + maxExtraPieces) every running hypothesis has to end, and the probability of this EOS counts.
//
// Throws Cancelled between steps, and Error naming the model if it computes NaN or infinity.
std::vector<Hypothesis> search(model::System& system, const model::Memory& memory,
                               std::span<const std::int32_t> sourcePieces, const model::DocumentContext* context,
                               const SearchOptions& options, const CancelToken& cancel);

} // namespace contexture::decode
