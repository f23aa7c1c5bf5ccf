// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/eval/bleu.h"
#include "engine/eval/chrf.h"
#include "engine/eval/ter.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace contexture::eval {

// Approximate randomisation (Noreen 1989; for machine translation Riezler and Maxwell 2005), two-sided. If the two
// systems were equal, their results on a unit could be exchanged: each sample exchanges the results of randomly chosen
// units, and p is the share of samples whose scores differ at least as much as the real ones. All exchanges are tried
// if they are no more than the requested samples. Units are what the caller takes for independent: sentences, or, since
// sentences of a document are not independent, documents (sums of their sentences' statistics).

struct SignificanceOptions {
    int samples = 10'000;   // in addition to the real results, which count as one
    std::uint64_t seed = 1; // the same seed gives the same samples on every machine
};

// With fewer units there is no test: five can never give p < 0.05, and a few more only if all agree in direction.
inline constexpr std::size_t kFewestUnits = 10;

struct PairedComparison {
    std::size_t units = 0;
    int samples = 0; // number of samples in p, with the real results; 0: no test
    std::uint64_t seed = 1;
    double first = 0.0; // on the whole test set
    double second = 0.0;
    // NaN below kFewestUnits. 1 if no sample could differ: equal results, or two BLEU scores of practically zero (see
    // compareBleu).
    double p = 1.0;
    // 95 % interval of first - second: the true differences that the same test would not reject at p < 0.05 (inversion
    // of the test, Garthwaite 1996). So 0 lies outside exactly if p < 0.05. NaN as p.
    double lower = 0.0;
    double upper = 0.0;
};

// Number of right answers among the questions of one unit.
struct AccuracyStatistics {
    std::int64_t right = 0;
    std::int64_t count = 0;
    AccuracyStatistics& operator+=(const AccuracyStatistics& other) {
        right += other.right;
        count += other.count;
        return *this;
    }
};

// These functions throw contexture::Error if the numbers of units differ, without units, and for fewer than one sample.
// BLEU without a shared 4-gram consists of smoothing only, and below 0.05 it is displayed as 0.0: if both systems have
// no more than that, p is 1.
PairedComparison compareBleu(std::span<const BleuStatistics> first, std::span<const BleuStatistics> second,
                             const SignificanceOptions& options = {});
PairedComparison compareChrf(std::span<const ChrfStatistics> first, std::span<const ChrfStatistics> second,
                             const SignificanceOptions& options = {}, ChrfOrders orders = ChrfOrders::Characters);
// The lower rate is better; the difference keeps its sign.
PairedComparison compareTer(std::span<const TerStatistics> first, std::span<const TerStatistics> second,
                            const SignificanceOptions& options = {});
// Scores are shares, 0..1.
PairedComparison compareAccuracy(std::span<const AccuracyStatistics> first, std::span<const AccuracyStatistics> second,
                                 const SignificanceOptions& options = {});

} // namespace contexture::eval
