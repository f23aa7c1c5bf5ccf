// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/eval/significance.h"

#include "engine/core/error.h"
#include "engine/core/random.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <vector>

namespace contexture::eval {
namespace {

constexpr double kLevel = 0.05;

// The units to exchange, sample by sample: all combinations in turn if they are few, else random ones. The first sample
// exchanges nothing.
class Exchanges {
public:
    Exchanges(std::size_t units, const SignificanceOptions& options) : m_chosen(units, false), m_random(options.seed) {
        const bool isFew = units < 31 && (std::int64_t(1) << units) <= std::int64_t(options.samples) + 1;
        m_isExact = isFew;
        m_samples = isFew ? 1 << units : options.samples + 1;
    }

    int samples() const { return m_samples; }
    const std::vector<bool>& chosen(int sample) {
        std::uint64_t bits = static_cast<std::uint64_t>(sample);
        for (std::size_t i = 0; i < m_chosen.size(); ++i) {
            if (!m_isExact && i % 64 == 0) {
                bits = sample == 0 ? 0 : m_random.next();
            }
            m_chosen[i] = (bits & 1) != 0;
            bits >>= 1;
        }
        return m_chosen;
    }

private:
    std::vector<bool> m_chosen;
    SplitMix64 m_random; // the same on every machine
    bool m_isExact = false;
    int m_samples = 0;
};

// The test inverted for a confidence interval: the hypothesis is a true difference t in place of 0. Let d be the
// observed difference and u = d - t. Let m be the mean of a sample's signs (-1 if a unit is exchanged), weighted by the
// sizes of the units, d* the difference in the sample, and r = d* - d m. The part of a unit that t explains changes its
// sign with the unit, and the rest r does not depend on t. The sample counts against rejection if |u m + r| >= |u|; at
// t = 0 this is |d*| >= |d|. It is true for u in an interval around 0, whose ends are computed here.
struct Stretch {
    Stretch(double r, double m) {
        constexpr double kRounding = 1.0 + 1e-9; // equal results must count as equal
        if (std::abs(m) == 1.0) {                // all units exchanged, or none: as far apart whatever t is
            above = below = kEndless;
            return;
        }
        const double towards = std::abs(r) / (1.0 - m);
        const double against = std::abs(r) / (1.0 + m);
        above = kRounding * (r > 0.0 ? towards : against);
        below = kRounding * (r > 0.0 ? against : towards);
    }
    static constexpr double kEndless = std::numeric_limits<double>::infinity();
    double above = 0.0; // u may be so much above 0
    double below = 0.0;
};

// The largest u that enough samples reach, so that the test does not reject it.
double reached(std::vector<double>& ends) {
    const auto needed = static_cast<std::ptrdiff_t>(std::ceil(kLevel * static_cast<double>(ends.size())));
    const auto at = ends.begin() + std::max<std::ptrdiff_t>(needed, 1) - 1;
    std::nth_element(ends.begin(), at, ends.end(), std::greater<>());
    return *at;
}

// The measure that is compared: the score of a sum of units, and the size of a unit.
template<class Unit>
struct Measure {
    std::function<double(const Unit&)> score;
    std::function<double(const Unit&)> size;
    std::function<bool(const Unit&, const Unit&)> isNothing = [](const Unit&, const Unit&) { return false; };
};

template<class Unit>
PairedComparison compare(std::span<const Unit> first, std::span<const Unit> second, const SignificanceOptions& options,
                         const Measure<Unit>& measure) {
    if (first.size() != second.size()) {
        throw Error("the two systems have results for " + std::to_string(first.size()) + " and " +
                        std::to_string(second.size()) + " units",
                    {}, "compare them on the same test set");
    }
    if (first.empty() || options.samples < 1) {
        throw Error("there is nothing to draw samples from", {}, "give at least one sentence and one sample");
    }
    const std::size_t units = first.size();
    Unit wholeFirst{};
    Unit wholeSecond{};
    std::vector<double> sizes;
    double whole = 0.0;
    for (std::size_t i = 0; i < units; ++i) {
        wholeFirst += first[i];
        wholeSecond += second[i];
        sizes.push_back(measure.size(first[i]));
        whole += sizes.back();
    }
    PairedComparison result;
    result.units = units;
    result.seed = options.seed;
    result.first = measure.score(wholeFirst);
    result.second = measure.score(wholeSecond);
    if (units < kFewestUnits) {
        result.p = result.lower = result.upper = std::numeric_limits<double>::quiet_NaN();
        return result;
    }
    Exchanges exchanges(units, options);
    result.samples = exchanges.samples();
    const double difference = result.first - result.second;
    if (measure.isNothing(wholeFirst, wholeSecond)) {
        result.lower = -std::abs(difference);
        result.upper = std::abs(difference);
        return result;
    }
    std::vector<double> above;
    std::vector<double> below;
    int asFar = 0;
    for (int s = 0; s < result.samples; ++s) {
        const auto& chosen = exchanges.chosen(s);
        Unit drawnFirst{};
        Unit drawnSecond{};
        double sign = 0.0; // its mean; all of one sign is exact
        for (std::size_t i = 0; i < units; ++i) {
            drawnFirst += chosen[i] ? second[i] : first[i];
            drawnSecond += chosen[i] ? first[i] : second[i];
            sign += chosen[i] ? -sizes[i] : sizes[i];
        }
        const double mean = whole > 0.0 ? sign / whole : 0.0;
        const double drawn = measure.score(drawnFirst) - measure.score(drawnSecond);
        const Stretch stretch(drawn - difference * mean, mean);
        above.push_back(stretch.above);
        below.push_back(stretch.below);
        asFar += (difference >= 0.0 ? stretch.above : stretch.below) >= std::abs(difference) ? 1 : 0;
    }
    result.p = static_cast<double>(asFar) / result.samples;
    result.lower = difference - reached(above);
    result.upper = difference + reached(below);
    return result;
}

constexpr double kShownAsZero = 0.05;

} // namespace

PairedComparison compareBleu(std::span<const BleuStatistics> first, std::span<const BleuStatistics> second,
                             const SignificanceOptions& options) {
    const auto score = [](const BleuStatistics& sum) { return bleu(sum).score; };
    return compare<BleuStatistics>(
        first, second, options,
        {.score = score,
         .size = [](const BleuStatistics& unit) { return static_cast<double>(unit.referenceLength); },
         .isNothing =
             [&](const BleuStatistics& a, const BleuStatistics& b) {
                 return (a.matches.back() == 0 && b.matches.back() == 0) || std::max(score(a), score(b)) < kShownAsZero;
             }});
}

PairedComparison compareChrf(std::span<const ChrfStatistics> first, std::span<const ChrfStatistics> second,
                             const SignificanceOptions& options, ChrfOrders orders) {
    return compare<ChrfStatistics>(
        first, second, options,
        {.score = [orders](const ChrfStatistics& sum) { return chrf(sum, orders); },
         .size = [](const ChrfStatistics& unit) { return static_cast<double>(unit.reference.front()); }});
}

PairedComparison compareTer(std::span<const TerStatistics> first, std::span<const TerStatistics> second,
                            const SignificanceOptions& options) {
    return compare<TerStatistics>(first, second, options,
                                  {.score = [](const TerStatistics& sum) { return ter(sum); },
                                   .size = [](const TerStatistics& unit) { return unit.referenceLength; }});
}

PairedComparison compareAccuracy(std::span<const AccuracyStatistics> first, std::span<const AccuracyStatistics> second,
                                 const SignificanceOptions& options) {
    return compare<AccuracyStatistics>(
        first, second, options,
        {.score =
             [](const AccuracyStatistics& sum) {
                 return sum.count > 0 ? static_cast<double>(sum.right) / static_cast<double>(sum.count) : 0.0;
             },
         .size = [](const AccuracyStatistics& unit) { return static_cast<double>(unit.count); }});
}

} // namespace contexture::eval
