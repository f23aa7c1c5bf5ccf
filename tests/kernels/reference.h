// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/kernels/hierarchical_attention.h"
#include "engine/kernels/normalise.h"

#include <functional>
#include <memory>
#include <random>
#include <vector>

// Definitions, written out in double precision as plainly as possible; slow.
namespace contexture::kernels::test {

// The maximiser over the simplex of p.z + H(p), found by trying every support (2^n of them, n up to about 14).
// Sparsemax: H = (1 - |p|^2) / 2 (Martins and Astudillo 2016). 1.5-entmax: H = 4/3 sum(p - p^1.5) (Peters et al. 2019).
std::vector<double> normaliseByDefinition(Normaliser normaliser, const std::vector<double>& logits);

// The arrays of one hierarchical problem in double, and what belongs to them.
struct HierarchicalProblem {
    HierarchicalShape shape;
    HierarchicalOptions options;
    std::vector<double> sentenceQuery, wordQuery, sentenceKey, wordKey, value;
    std::vector<std::int32_t> offset;
    std::vector<std::uint8_t> visible;
    std::vector<std::int32_t> queryLength; // empty: none given
    std::vector<double> keyScale;          // empty: none given

    // The same in float, with pointers into itself.
    struct InFloat {
        std::vector<float> sentenceQuery, wordQuery, sentenceKey, wordKey, value, keyScale;
        HierarchicalInput input;
    };
    std::unique_ptr<InFloat> inFloat() const;
};

struct ProblemSizes {
    std::int64_t batch = 2;
    std::int64_t heads = 2;
    std::int64_t queries = 3;
    std::vector<int> wordsPerSentence{3, 1, 0, 4, 2};
    std::int64_t headSize = 5;
    double spread = 1.0; // of the random numbers
};
// Random numbers that are exact in float; everything is visible.
HierarchicalProblem randomProblem(unsigned seed, const ProblemSizes& sizes, const HierarchicalOptions& options);

struct ReferenceResult {
    std::vector<double> output, sentenceWeights, wordWeights; // as HierarchicalResult; words of every sentence
};
// Equations 3 to 5, one loop in another.
ReferenceResult attendByDefinition(const HierarchicalProblem& problem);

// Central difference of `function` by each of `variables`.
std::vector<double> centralDifferences(std::vector<double>& variables, const std::function<double()>& function);

std::vector<double> randomNumbers(std::mt19937& generator, std::size_t count, double spread);
std::vector<float> toFloat(const std::vector<double>& values);

// The largest |a - b|; infinity when sizes differ or anything is not a number.
double largestDifference(const std::vector<float>& a, const std::vector<double>& b);

} // namespace contexture::kernels::test
