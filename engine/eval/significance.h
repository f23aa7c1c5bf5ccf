#pragma once

#include "engine/eval/bleu.h"
#include "engine/eval/chrf.h"

#include <cstdint>
#include <span>

namespace contexture::eval {

// Paired bootstrap resampling (Koehn 2004): test sets of the same size are drawn with replacement from the given one,
// the same units for both systems, and scored. A unit is what the caller takes for independent: a sentence, or, since
// sentences of a document are not, a document (the sum of its sentences' statistics).

struct BootstrapOptions {
    int samples = 1000;
    std::uint64_t seed = 1; // the same seed gives the same samples on every machine
};

struct PairedComparison {
    int samples = 0;    // drawn
    double first = 0.0; // on the whole test set
    double second = 0.0;
    double firstWins = 0.0; // share of the samples in which the first is better; the rest are ties
    double secondWins = 0.0;
    // Share of the samples in which the system that is better on the whole set is not: below 0.05, Koehn's "95 % sure".
    // 1 when both are equal on the whole set. 0 says no more than that it is below 1 / samples. Not a number where
    // there is one unit alone: every sample is the test set itself, and tells nothing.
    double p = 1.0;
    double lower = 0.0; // of first - second: the 2.5th and 97.5th percentile of the samples; as p
    double upper = 0.0;
};

// Throw contexture::Error when the numbers of units differ, when there is none, and for fewer than one sample.
PairedComparison compareBleu(std::span<const BleuStatistics> first, std::span<const BleuStatistics> second,
                             const BootstrapOptions& options = {});
PairedComparison compareChrf(std::span<const ChrfStatistics> first, std::span<const ChrfStatistics> second,
                             const BootstrapOptions& options = {});
// One entry a unit: 1 right, 0 wrong. Scores are shares, 0..1.
PairedComparison compareAccuracy(std::span<const std::uint8_t> first, std::span<const std::uint8_t> second,
                                 const BootstrapOptions& options = {});

} // namespace contexture::eval
