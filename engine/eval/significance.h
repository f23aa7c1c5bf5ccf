// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/eval/bleu.h"
#include "engine/eval/chrf.h"
#include "engine/eval/ter.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace contexture::eval {

// Approximate randomisation (Noreen 1989; for machine translation Riezler and Maxwell 2005), two-sided. Were the two
// systems the same, their results on a unit could be exchanged: each sample exchanges those of every other unit, chosen
// at random, and p is the share of samples whose scores differ at least as much as they do. All exchanges are tried
// where they are no more than the samples asked for. A unit is what the caller takes for independent: a sentence, or,
// since sentences of a document are not, a document (the sum of its sentences' statistics).

struct SignificanceOptions {
    int samples = 10'000;   // besides the results as they are, which count as one
    std::uint64_t seed = 1; // the same seed gives the same samples on every machine
};

// Below so many units nothing is tested: five can never give p < 0.05, and few more only where all point one way.
inline constexpr std::size_t kFewestUnits = 10;

struct PairedComparison {
    std::size_t units = 0;
    int samples = 0; // that p counts, the results as they are among them; 0: nothing was tested
    std::uint64_t seed = 1;
    double first = 0.0; // on the whole test set
    double second = 0.0;
    // Not a number below kFewestUnits. 1 where no sample could differ: equal results, or two BLEU scores of nothing
    // (see compareBleu).
    double p = 1.0;
    // Of first - second, 95 %: the differences that the same test would not reject at p < 0.05, were they the true ones
    // (the test inverted, Garthwaite 1996). So 0 lies outside exactly where p < 0.05. As p.
    double lower = 0.0;
    double upper = 0.0;
};

// Right answers among the questions of one unit.
struct AccuracyStatistics {
    std::int64_t right = 0;
    std::int64_t count = 0;
    AccuracyStatistics& operator+=(const AccuracyStatistics& other) {
        right += other.right;
        count += other.count;
        return *this;
    }
};

// Throw contexture::Error when the numbers of units differ, when there is none, and for fewer than one sample.
// BLEU without one shared 4-gram is smoothing alone, and below 0.05 it is 0.0 as people read it: where both systems
// have no more than that, nothing tells them apart.
PairedComparison compareBleu(std::span<const BleuStatistics> first, std::span<const BleuStatistics> second,
                             const SignificanceOptions& options = {});
PairedComparison compareChrf(std::span<const ChrfStatistics> first, std::span<const ChrfStatistics> second,
                             const SignificanceOptions& options = {}, ChrfOrders orders = ChrfOrders::Characters);
// The lower rate is the better one: the difference keeps its sign.
PairedComparison compareTer(std::span<const TerStatistics> first, std::span<const TerStatistics> second,
                            const SignificanceOptions& options = {});
// Scores are shares, 0..1.
PairedComparison compareAccuracy(std::span<const AccuracyStatistics> first, std::span<const AccuracyStatistics> second,
                                 const SignificanceOptions& options = {});

} // namespace contexture::eval
