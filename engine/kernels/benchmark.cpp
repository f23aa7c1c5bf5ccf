// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/kernels/benchmark.h"

#include "engine/core/median.h"
#include "engine/kernels/hierarchical_attention.h"
#include "engine/kernels/row_normaliser.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <random>

namespace contexture::kernels {
namespace {

// With this deviation three to five weights of a row are not zero, for rows of tens to thousands.
constexpr float kLogitDeviation = 1.5f;

// Median time of one call in seconds; measures at least three calls, then as many as the time allows.
double medianSeconds(double budget, const std::function<void()>& call) {
    using Clock = std::chrono::steady_clock;
    call(); // warms caches and scratch
    std::vector<double> seconds;
    double total = 0.0;
    while (seconds.size() < 3 || total < budget) {
        const auto start = Clock::now();
        call();
        seconds.push_back(std::chrono::duration<double>(Clock::now() - start).count());
        total += seconds.back();
    }
    return median(std::move(seconds));
}

std::vector<float> normalNumbers(std::mt19937& generator, std::int64_t count, float deviation) {
    std::normal_distribution<float> normal(0.0f, deviation);
    std::vector<float> values(static_cast<std::size_t>(count));
    for (float& value : values) {
        value = normal(generator);
    }
    return values;
}

// The textbook algorithm (Martins and Astudillo 2016, algorithm 1; Peters et al. 2019, algorithm 2): sorts all values.
void normaliseBySorting(Normaliser normaliser, const float* x, std::int64_t n, float* y, std::vector<float>& sorted) {
    const bool entmax = normaliser == Normaliser::Entmax15;
    const float factor = entmax ? 0.5f : 1.0f;
    sorted.assign(x, x + n);
    std::sort(sorted.begin(), sorted.end(), std::greater<>());
    const float maximum = sorted[0];
    double sum = 0.0, squares = 0.0, tau = 0.0;
    for (std::int64_t k = 1; k <= n; ++k) {
        const double z = factor * (sorted[static_cast<std::size_t>(k - 1)] - maximum);
        sum += z;
        squares += z * z;
        const double mean = sum / double(k);
        const double room = (1.0 - (squares - sum * mean)) / double(k);
        const double candidate = entmax ? mean - std::sqrt(std::max(room, 0.0)) : (sum - 1.0) / double(k);
        if (candidate >= z && k > 1) {
            break;
        }
        tau = candidate;
    }
    for (std::int64_t i = 0; i < n; ++i) {
        const float u = std::max(factor * (x[i] - maximum) - static_cast<float>(tau), 0.0f);
        y[i] = entmax ? u * u : u;
    }
}

NormaliserTiming timeNormaliser(Normaliser normaliser, std::int64_t columns, const BenchmarkOptions& options) {
    constexpr std::int64_t kElements = 200000; // larger than the second-level cache, as in attention over a document
    const std::int64_t rows = std::max<std::int64_t>(1, kElements / columns);
    std::mt19937 generator(options.seed);
    const std::vector<float> logits = normalNumbers(generator, rows * columns, kLogitDeviation);
    const std::vector<float> gradWeights = normalNumbers(generator, rows * columns, 1.0f);
    std::vector<float> weights(logits.size()), gradient(logits.size()), sorted;
    detail::Support scratch;
    const double perElement = 1e9 / double(rows * columns);
    const auto eachRow = [&](const auto& body) {
        for (std::int64_t row = 0; row < rows; ++row) {
            body(row * columns);
        }
    };
    NormaliserTiming timing;
    timing.normaliser = normaliser;
    timing.columns = columns;
    if (normaliser != Normaliser::Softmax) {
        timing.sortedNanoseconds = perElement * medianSeconds(options.secondsPerMeasurement, [&] {
                                       eachRow([&](std::int64_t at) {
                                           normaliseBySorting(normaliser, &logits[std::size_t(at)], columns,
                                                              &weights[std::size_t(at)], sorted);
                                       });
                                   });
    }
    timing.nanoseconds = perElement * medianSeconds(options.secondsPerMeasurement, [&] {
                             eachRow([&](std::int64_t at) {
                                 detail::normaliseRow(normaliser, &logits[std::size_t(at)], nullptr, columns,
                                                      &weights[std::size_t(at)], scratch);
                             });
                         });
    timing.backwardNanoseconds =
        perElement * medianSeconds(options.secondsPerMeasurement, [&] {
            eachRow([&](std::int64_t at) {
                detail::normaliseRowBackward(normaliser, &weights[std::size_t(at)], &gradWeights[std::size_t(at)],
                                             columns, &gradient[std::size_t(at)]);
            });
        });
    const auto nonZero = std::count_if(weights.begin(), weights.end(), [](float weight) { return weight > 0.0f; });
    timing.support = double(nonZero) / double(rows);
    return timing;
}

HierarchicalTiming timeHierarchical(std::int64_t sentences, const HierarchicalBenchmarkOptions& options) {
    std::mt19937 generator(options.common.seed);
    HierarchicalInput input;
    HierarchicalShape& shape = input.shape;
    shape = {1,
             options.heads,
             options.queries,
             sentences,
             sentences * options.wordsPerSentence,
             options.width / options.heads};
    const std::int64_t queryCount = shape.heads * shape.queries * shape.headSize;
    // Scores <q, k> / sqrt(dk) are normal with the deviation of q.
    const auto sentenceQuery = normalNumbers(generator, queryCount, kLogitDeviation);
    const auto wordQuery = normalNumbers(generator, queryCount, kLogitDeviation);
    const auto sentenceKey = normalNumbers(generator, shape.heads * sentences * shape.headSize, 1.0f);
    const auto wordKey = normalNumbers(generator, shape.heads * shape.words * shape.headSize, 1.0f);
    const auto value = normalNumbers(generator, shape.heads * shape.words * shape.headSize, 1.0f);
    std::vector<std::int32_t> offset;
    for (std::int64_t j = 0; j <= sentences; ++j) {
        offset.push_back(static_cast<std::int32_t>(j * options.wordsPerSentence));
    }
    input.sentenceQuery = sentenceQuery.data();
    input.wordQuery = wordQuery.data();
    input.sentenceKey = sentenceKey.data();
    input.wordKey = wordKey.data();
    input.value = value.data();
    input.sentenceOffset = offset.data();
    HierarchicalOptions how;
    how.scale = 1.0f / std::sqrt(static_cast<float>(shape.headSize));

    std::vector<float> pruned(static_cast<std::size_t>(queryCount)), dense(pruned.size());
    HierarchicalWeights weights;
    hierarchicalAttention(input, how, pruned.data(), &weights);
    HierarchicalTiming timing;
    timing.sentences = sentences;
    timing.words = shape.words;
    for (const HeadWeights& head : weights.heads) {
        timing.sentencesRead += double(head.sentence.nonZero()) / double(shape.heads * shape.queries);
    }
    const double budget = options.common.secondsPerMeasurement;
    timing.prunedMilliseconds =
        1e3 * medianSeconds(budget, [&] { hierarchicalAttention(input, how, pruned.data(), nullptr); });
    timing.denseMilliseconds =
        1e3 * medianSeconds(budget, [&] { hierarchicalAttentionDense(input, how, dense.data(), nullptr); });
    timing.ratio = timing.denseMilliseconds / timing.prunedMilliseconds;
    for (std::size_t i = 0; i < pruned.size(); ++i) {
        timing.largestDifference = std::max(timing.largestDifference, std::abs(double(pruned[i]) - double(dense[i])));
    }
    return timing;
}

} // namespace

std::vector<NormaliserTiming> benchmarkNormalisers(const BenchmarkOptions& options) {
    std::vector<NormaliserTiming> timings;
    for (const std::int64_t columns : {32, 100, 1000, 10000}) {
        for (const Normaliser normaliser : {Normaliser::Softmax, Normaliser::Sparsemax, Normaliser::Entmax15}) {
            timings.push_back(timeNormaliser(normaliser, columns, options));
        }
    }
    return timings;
}

std::vector<HierarchicalTiming> benchmarkHierarchical(const HierarchicalBenchmarkOptions& options) {
    std::vector<HierarchicalTiming> timings;
    for (const std::int64_t sentences : options.sentences) {
        timings.push_back(timeHierarchical(sentences, options));
    }
    return timings;
}

} // namespace contexture::kernels
