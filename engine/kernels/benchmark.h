// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/kernels/normalise.h"

#include <cstdint>
#include <vector>

namespace contexture::kernels {

struct BenchmarkOptions {
    double secondsPerMeasurement = 0.2; // each number is the median of the calls that fit into this time
    unsigned seed = 1;
};

// One normaliser on rows of n values, on the calling thread only.
struct NormaliserTiming {
    Normaliser normaliser = Normaliser::Softmax;
    std::int64_t columns = 0;
    double nanoseconds = 0.0;       // forward, per element
    double sortedNanoseconds = 0.0; // forward by a full sort (0 for softmax)
    double backwardNanoseconds = 0.0;
    double support = 0.0; // mean number of non-zero weights per row
};

// Softmax, sparsemax and 1.5-entmax at n = 32, 100, 1,000 and 10,000; logits normal with deviation 1.5, which
// leaves supports of three to five, as trained attention does.
std::vector<NormaliserTiming> benchmarkNormalisers(const BenchmarkOptions& options = {});

// Hierarchical attention of one sentence over a whole document (sparsemax at both levels), pruned and dense.
struct HierarchicalTiming {
    std::int64_t sentences = 0;
    std::int64_t words = 0;
    double prunedMilliseconds = 0.0;
    double denseMilliseconds = 0.0;
    double ratio = 0.0;             // dense / pruned: how many times faster pruning is
    double sentencesRead = 0.0;     // mean number of sentences with weight, per query and head
    double largestDifference = 0.0; // between the two outputs
};

struct HierarchicalBenchmarkOptions {
    BenchmarkOptions common;
    std::vector<std::int64_t> sentences{10, 100, 1000, 10000};
    std::int64_t wordsPerSentence = 20;
    std::int64_t width = 512; // d, over all heads
    std::int64_t heads = 8;
    std::int64_t queries = 25;
};

// Uses as many threads as OpenMP gives the calling thread.
std::vector<HierarchicalTiming> benchmarkHierarchical(const HierarchicalBenchmarkOptions& options = {});

} // namespace contexture::kernels
