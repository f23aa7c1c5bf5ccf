#include "engine/eval/significance.h"

#include "engine/core/error.h"
#include "engine/core/random.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace contexture::eval {
namespace {

class Random : public SplitMix64 {
public:
    using SplitMix64::SplitMix64;

    std::size_t
    below(std::size_t bound) { // every number equally often: what would favour the small ones is drawn again
        const std::uint64_t n = bound;
        const std::uint64_t rejected = (0 - n) % n;
        std::uint64_t drawn = next();
        while (drawn < rejected) {
            drawn = next();
        }
        return static_cast<std::size_t>(drawn % n);
    }
};

double percentile(const std::vector<double>& sorted, double share) {
    const double at = share * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(std::floor(at));
    const std::size_t above = std::min(below + 1, sorted.size() - 1);
    return sorted[below] + (at - std::floor(at)) * (sorted[above] - sorted[below]);
}

// Sum: default-constructible, += Unit. score(Sum, units): the test set's score.
template<class Sum, class Unit, class Score>
PairedComparison compare(std::span<const Unit> first, std::span<const Unit> second, const BootstrapOptions& options,
                         const Score& score) {
    if (first.size() != second.size()) {
        throw Error("the two systems have results for " + std::to_string(first.size()) + " and " +
                        std::to_string(second.size()) + " sentences",
                    {}, "compare them on the same test set");
    }
    if (first.empty() || options.samples < 1) {
        throw Error("there is nothing to draw samples from", {}, "give at least one sentence and one sample");
    }
    const std::size_t units = first.size();
    Sum wholeFirst{};
    Sum wholeSecond{};
    for (std::size_t i = 0; i < units; ++i) {
        wholeFirst += first[i];
        wholeSecond += second[i];
    }
    PairedComparison result;
    result.first = score(wholeFirst, units);
    result.second = score(wholeSecond, units);
    if (units < 2) {
        result.p = result.lower = result.upper = std::numeric_limits<double>::quiet_NaN();
        return result;
    }

    Random random(options.seed);
    std::vector<double> differences;
    differences.reserve(static_cast<std::size_t>(options.samples));
    int firstWins = 0;
    int secondWins = 0;
    for (int s = 0; s < options.samples; ++s) {
        Sum drawnFirst{};
        Sum drawnSecond{};
        for (std::size_t i = 0; i < units; ++i) {
            const std::size_t drawn = random.below(units);
            drawnFirst += first[drawn];
            drawnSecond += second[drawn];
        }
        const double difference = score(drawnFirst, units) - score(drawnSecond, units);
        differences.push_back(difference);
        firstWins += difference > 0.0 ? 1 : 0;
        secondWins += difference < 0.0 ? 1 : 0;
    }
    std::sort(differences.begin(), differences.end());
    result.samples = options.samples;
    const double samples = options.samples;
    result.firstWins = firstWins / samples;
    result.secondWins = secondWins / samples;
    if (result.first != result.second) {
        result.p = 1.0 - (result.first > result.second ? firstWins : secondWins) / samples;
    }
    result.lower = percentile(differences, 0.025);
    result.upper = percentile(differences, 0.975);
    return result;
}

} // namespace

PairedComparison compareBleu(std::span<const BleuStatistics> first, std::span<const BleuStatistics> second,
                             const BootstrapOptions& options) {
    return compare<BleuStatistics>(first, second, options,
                                   [](const BleuStatistics& sum, std::size_t) { return bleu(sum).score; });
}

PairedComparison compareChrf(std::span<const ChrfStatistics> first, std::span<const ChrfStatistics> second,
                             const BootstrapOptions& options) {
    return compare<ChrfStatistics>(first, second, options,
                                   [](const ChrfStatistics& sum, std::size_t) { return chrf(sum); });
}

PairedComparison compareAccuracy(std::span<const std::uint8_t> first, std::span<const std::uint8_t> second,
                                 const BootstrapOptions& options) {
    return compare<std::int64_t>(first, second, options, [](std::int64_t right, std::size_t units) {
        return static_cast<double>(right) / static_cast<double>(units);
    });
}

} // namespace contexture::eval
