// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/kernels/backend.h"
#include "tests/kernels/reference.h"

#include "engine/core/error.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <omp.h>

using namespace contexture;
using namespace contexture::kernels;
using namespace contexture::kernels::test;

namespace {

constexpr Normaliser kAll[] = {Normaliser::Softmax, Normaliser::Sparsemax, Normaliser::Entmax15};

std::vector<HierarchicalOptions> everyPair(float scale) {
    std::vector<HierarchicalOptions> pairs;
    for (const Normaliser sentence : kAll) {
        for (const Normaliser word : kAll) {
            pairs.push_back({sentence, word, scale});
        }
    }
    return pairs;
}

// A problem with everything that makes trouble: an empty sentence, hidden sentences, a row that sees nothing, padding,
// and keys that dropout took.
HierarchicalProblem troubledProblem(unsigned seed, const HierarchicalOptions& options) {
    HierarchicalProblem problem = randomProblem(seed, {3, 2, 4, {3, 1, 0, 4, 2}, 5, 1.0}, options);
    for (std::size_t j = 0; j < 5; ++j) {
        problem.visible[j] = 0;         // row 0: nothing
        problem.visible[5 + j] = j < 4; // row 1: the last is hidden
    }
    problem.queryLength = {4, 4, 2};
    problem.keyScale.assign(std::size_t(3 * 2 * 10), 2.0);
    for (std::size_t i = 0; i < problem.keyScale.size(); i += 3) {
        problem.keyScale[i] = 0.0;
    }
    return problem;
}

// Equations 3 to 5 of Maruf et al. 2019.
bool meetsDefinition(const HierarchicalResult& result, const HierarchicalProblem& problem) {
    const ReferenceResult expected = attendByDefinition(problem);
    return largestDifference(result.output, expected.output) < 1e-5 &&
           largestDifference(result.sentenceWeights, expected.sentenceWeights) < 1e-5 &&
           largestDifference(result.wordWeights, expected.wordWeights) < 1e-5;
}

bool sameBits(const HierarchicalGradientVectors& a, const HierarchicalGradientVectors& b) {
    return a.sentenceQuery == b.sentenceQuery && a.wordQuery == b.wordQuery && a.sentenceKey == b.sentenceKey &&
           a.wordKey == b.wordKey && a.value == b.value;
}

} // namespace

class TestHierarchicalAttention : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void meetsEquationsThreeToFive_data() { backendRows(); }
    void meetsEquationsThreeToFive() {
        CONTEXTURE_FETCH_BACKEND(kernel)
        unsigned seed = 1;
        for (const HierarchicalOptions& options : everyPair(0.8f)) {
            const HierarchicalProblem problem = troubledProblem(seed++, options);
            const HierarchicalResult result = kernel->attend(problem.inFloat()->input, options);
            QVERIFY(meetsDefinition(result, problem));
            QCOMPARE(result.noContext, (std::vector<std::uint8_t>{1, 0, 0}));
        }
    }

    // Sizes of whole registers and others; sentences from one word on.
    void sentencesOfEveryLengthMeetTheEquations_data() { backendRows(); }
    void sentencesOfEveryLengthMeetTheEquations() {
        CONTEXTURE_FETCH_BACKEND(kernel)
        unsigned seed = 51;
        for (const std::int64_t size : {16, 20, 32, 48, 64, 96}) {
            for (const HierarchicalOptions& options : everyPair(0.3f)) {
                for (const std::vector<int>& lengths : {std::vector<int>{1, 2, 3, 4}, std::vector<int>{5, 8, 6, 7}}) {
                    HierarchicalProblem problem = randomProblem(seed++, {1, 2, 3, lengths, size, 0.5}, options);
                    problem.keyScale.assign(std::size_t(2 * problem.shape.words), 1.0);
                    for (std::size_t i = 0; i < problem.keyScale.size(); i += 5) {
                        problem.keyScale[i] = 0.0;
                    }
                    QVERIFY(meetsDefinition(kernel->attend(problem.inFloat()->input, options), problem));
                }
            }
        }
    }

    // Of more words than the definition can be asked for: sparsemax is max(0, score - threshold), its sum is one.
    void longerSentencesHaveOneThreshold_data() { backendRows(); }
    void longerSentencesHaveOneThreshold() {
        CONTEXTURE_FETCH_BACKEND(kernel)
        const HierarchicalOptions options{Normaliser::Sparsemax, Normaliser::Sparsemax, 1.0f};
        unsigned seed = 71;
        for (const int words : {9, 11, 12, 15, 16, 17, 31, 64, 65}) {
            for (const double spread : {0.05, 0.3, 1.0}) { // from all words to one
                const HierarchicalProblem problem = randomProblem(seed++, {1, 1, 1, {words}, 32, spread}, options);
                const auto given = problem.inFloat();
                const HierarchicalResult result = kernel->attend(given->input, options);
                std::vector<double> score(std::size_t(words), 0.0);
                double threshold = 0.0;
                double sum = 0.0;
                for (std::size_t w = 0; w < score.size(); ++w) {
                    for (std::size_t d = 0; d < 32; ++d) {
                        score[w] += problem.wordQuery[d] * problem.wordKey[w * 32 + d];
                    }
                    threshold = result.wordWeights[w] > 0.0f ? score[w] - result.wordWeights[w] : threshold;
                    sum += result.wordWeights[w];
                }
                QVERIFY(std::abs(sum - 1.0) < 1e-5);
                for (std::size_t w = 0; w < score.size(); ++w) {
                    QVERIFY(std::abs(result.wordWeights[w] - std::max(0.0, score[w] - threshold)) < 1e-5);
                }
            }
        }
    }

    // Two words of one sentence that are the same share its weight, however long it is, and the third gets none.
    void wordsOfTheSameScoreShareTheWeight_data() { backendRows(); }
    void wordsOfTheSameScoreShareTheWeight() {
        CONTEXTURE_FETCH_BACKEND(kernel)
        for (const int words : {3, 16, 17}) {
            const HierarchicalOptions options{Normaliser::Sparsemax, Normaliser::Sparsemax, 1.0f};
            HierarchicalProblem problem = randomProblem(7, {1, 1, 1, {words}, 16, 0.0}, options);
            problem.wordQuery.assign(16, 1.0);
            for (const int word : {0, words - 1}) {
                for (int d = 0; d < 16; ++d) {
                    problem.wordKey[std::size_t(word * 16 + d)] = 0.25; // a score of 4 beside 0
                }
            }
            const auto given = problem.inFloat();
            const HierarchicalResult result = kernel->attend(given->input, options);
            std::vector<double> expected(std::size_t(words), 0.0);
            expected.front() = expected.back() = 0.5;
            QVERIFY(largestDifference(result.wordWeights, expected) == 0.0);
        }
    }

    void gradientsMeetFiniteDifferences_data() { backendRows(); }
    void gradientsMeetFiniteDifferences() {
        CONTEXTURE_FETCH_BACKEND(kernel)
        unsigned seed = 101;
        for (const HierarchicalOptions& options : everyPair(0.9f)) {
            HierarchicalProblem problem = troubledProblem(seed++, options);
            std::mt19937 generator(seed);
            const std::vector<double> c = randomNumbers(generator, problem.sentenceQuery.size(), 1.0);
            const auto given = problem.inFloat();
            const HierarchicalGradientVectors gradient = kernel->attendBackward(given->input, options, toFloat(c));
            const auto loss = [&] {
                const ReferenceResult result = attendByDefinition(problem);
                return std::inner_product(c.begin(), c.end(), result.output.begin(), 0.0);
            };
            constexpr double kClose = 2e-5;
            QVERIFY(largestDifference(gradient.sentenceQuery, centralDifferences(problem.sentenceQuery, loss)) <
                    kClose);
            QVERIFY(largestDifference(gradient.wordQuery, centralDifferences(problem.wordQuery, loss)) < kClose);
            QVERIFY(largestDifference(gradient.sentenceKey, centralDifferences(problem.sentenceKey, loss)) < kClose);
            QVERIFY(largestDifference(gradient.wordKey, centralDifferences(problem.wordKey, loss)) < kClose);
            QVERIFY(largestDifference(gradient.value, centralDifferences(problem.value, loss)) < kClose);
        }
    }

    void prunedEqualsDense() {
        // Sizes that leave remainders in every block of the loops; 19 queries, head sizes around the vector widths.
        for (const std::int64_t headSize : {3, 16, 24, 64, 100}) {
            for (const HierarchicalOptions& options : everyPair(1.0f / std::sqrt(float(headSize)))) {
                std::vector<int> words;
                for (int j = 0; j < 40; ++j) {
                    words.push_back(j == 17 ? 150 : j % 7);
                }
                const HierarchicalProblem problem = randomProblem(5, {2, 2, 19, words, headSize, 3.0}, options);
                const auto given = problem.inFloat();
                std::vector<float> pruned(problem.sentenceQuery.size()), dense(pruned.size()), unseen(pruned.size());
                HierarchicalWeights prunedWeights, denseWeights;
                hierarchicalAttention(given->input, options, pruned.data(), &prunedWeights);
                hierarchicalAttentionDense(given->input, options, dense.data(), &denseWeights);
                hierarchicalAttention(given->input, options, unseen.data(), nullptr);
                QVERIFY(largestDifference(pruned, {dense.begin(), dense.end()}) < 1e-5);
                QCOMPARE(unseen, pruned);
                for (std::size_t head = 0; head < prunedWeights.heads.size(); ++head) {
                    const CsrMatrix a = prunedWeights.heads[head].wordMatrix(problem.shape.words, false);
                    const CsrMatrix b = denseWeights.heads[head].wordMatrix(problem.shape.words, false);
                    for (std::int32_t l = 0; l < a.rows(); ++l) {
                        for (std::int32_t w = 0; w < a.columns; ++w) {
                            QVERIFY(std::abs(a.at(l, w) - b.at(l, w)) < 1e-5f);
                        }
                    }
                }
            }
        }
    }

    void backendsAgreeOnALongerDocument_data() { backendRows(); }
    void backendsAgreeOnALongerDocument() {
        // More sentences than a block has threads, sentences longer than that too; the dense form on the CPU is the
        // judge.
        CONTEXTURE_FETCH_BACKEND(kernel)
        std::vector<int> words;
        for (int j = 0; j < 300; ++j) {
            words.push_back(j == 140 ? 150 : j % 4);
        }
        for (const HierarchicalOptions& options : everyPair(0.15f)) {
            if (backend == QLatin1String("emulated") && options.sentence == Normaliser::Softmax &&
                options.word != Normaliser::Sparsemax) {
                continue; // every sentence is read: seconds each
            }
            const HierarchicalProblem problem = randomProblem(14, {2, 1, 3, words, 40, 3.0}, options);
            const auto given = problem.inFloat();
            std::vector<float> dense(problem.sentenceQuery.size());
            HierarchicalWeights weights;
            hierarchicalAttentionDense(given->input, options, dense.data(), &weights);
            const HierarchicalResult result = kernel->attend(given->input, options);
            QVERIFY(largestDifference(result.output, {dense.begin(), dense.end()}) < 1e-5);
            const std::vector<float> ones(dense.size(), 1.0f);
            const auto cpu = makeBackend(QStringLiteral("cpu"))->attendBackward(given->input, options, ones);
            const auto here = kernel->attendBackward(given->input, options, ones);
            const auto close = [](const std::vector<float>& a, const std::vector<float>& b) {
                return largestDifference(a, {b.begin(), b.end()}) < 2e-4; // sums of hundreds of terms of size 3
            };
            QVERIFY(close(here.sentenceQuery, cpu.sentenceQuery) && close(here.wordQuery, cpu.wordQuery));
            QVERIFY(close(here.sentenceKey, cpu.sentenceKey) && close(here.wordKey, cpu.wordKey));
            QVERIFY(close(here.value, cpu.value));
        }
    }

    void sentencesOfZeroWeightAreNotRead_data() { backendRows(); }
    void sentencesOfZeroWeightAreNotRead() {
        // Not-a-number in every word of the sentences that got no weight: it must not reach anything.
        CONTEXTURE_FETCH_BACKEND(kernel)
        const HierarchicalOptions options{Normaliser::Sparsemax, Normaliser::Entmax15, 1.0f};
        HierarchicalProblem problem = randomProblem(3, {1, 1, 2, {3, 2, 4, 2, 3, 1}, 6, 1.5}, options);
        const auto clean = problem.inFloat();
        const HierarchicalResult before = kernel->attend(clean->input, options);
        int poisoned = 0;
        for (std::size_t j = 0; j < 6; ++j) {
            if (before.sentenceWeights[j] == 0.0f && before.sentenceWeights[6 + j] == 0.0f) {
                ++poisoned;
                for (std::int32_t w = problem.offset[j]; w < problem.offset[j + 1]; ++w) {
                    for (std::size_t d = 0; d < 6; ++d) {
                        problem.wordKey[std::size_t(w) * 6 + d] = std::nan("");
                        problem.value[std::size_t(w) * 6 + d] = std::nan("");
                    }
                }
            }
        }
        QVERIFY(poisoned > 0);
        const auto given = problem.inFloat();
        const HierarchicalResult after = kernel->attend(given->input, options);
        QCOMPARE(after.output, before.output);
        const std::vector<float> ones(after.output.size(), 1.0f);
        QVERIFY(sameBits(kernel->attendBackward(given->input, options, ones),
                         kernel->attendBackward(clean->input, options, ones)));
    }

    void weightsSumToOneWhereSomethingIsVisible_data() { backendRows(); }
    void weightsSumToOneWhereSomethingIsVisible() {
        CONTEXTURE_FETCH_BACKEND(kernel)
        for (const HierarchicalOptions& options : everyPair(100.0f)) {
            const HierarchicalProblem problem = randomProblem(4, {2, 2, 3, {5, 2, 0, 3}, 4, 1.0}, options);
            const auto given = problem.inFloat();
            const HierarchicalResult result = kernel->attend(given->input, options);
            for (std::size_t row = 0; row < 12; ++row) {
                const auto sentences = result.sentenceWeights.begin() + std::ptrdiff_t(row * 4);
                QVERIFY(std::abs(std::accumulate(sentences, sentences + 4, 0.0) - 1.0) < 1e-5);
                for (std::size_t j = 0; j < 4; ++j) {
                    const auto words = result.wordWeights.begin() + std::ptrdiff_t(row * 10);
                    const double within =
                        std::accumulate(words + problem.offset[j], words + problem.offset[j + 1], 0.0);
                    const bool read = sentences[std::ptrdiff_t(j)] > 0.0f;
                    QVERIFY(std::abs(within - (read ? 1.0 : 0.0)) < 1e-5);
                }
                QCOMPARE(sentences[2], 0.0f); // no words
            }
        }
    }

    void numberOfThreadsDoesNotChangeABit() {
        const int before = omp_get_max_threads();
        for (const HierarchicalOptions& options : everyPair(0.25f)) {
            const HierarchicalProblem problem =
                randomProblem(6, {2, 4, 20, std::vector<int>(60, 12), 16, 3.0}, options);
            const auto given = problem.inFloat();
            const auto backend = makeBackend(QStringLiteral("cpu"));
            const std::vector<float> ones(problem.sentenceQuery.size(), 1.0f);
            omp_set_num_threads(1);
            const HierarchicalResult alone = backend->attend(given->input, options);
            const HierarchicalGradientVectors aloneBack = backend->attendBackward(given->input, options, ones);
            omp_set_num_threads(3);
            const HierarchicalResult together = backend->attend(given->input, options);
            const HierarchicalGradientVectors togetherBack = backend->attendBackward(given->input, options, ones);
            omp_set_num_threads(before);
            QCOMPARE(together.output, alone.output);
            QCOMPARE(together.wordWeights, alone.wordWeights);
            QVERIFY(sameBits(togetherBack, aloneBack));
        }
    }

    void longDocumentStaysLinear() {
        // 10,000 sentences of 20 words, what is stored of it: the few that were read.
        const HierarchicalOptions options{Normaliser::Sparsemax, Normaliser::Sparsemax, 1.0f};
        const HierarchicalProblem problem = randomProblem(9, {1, 1, 5, std::vector<int>(10000, 20), 8, 2.0}, options);
        const auto given = problem.inFloat();
        std::vector<float> output(problem.sentenceQuery.size()), dense(output.size());
        HierarchicalWeights weights;
        hierarchicalAttention(given->input, options, output.data(), &weights);
        hierarchicalAttentionDense(given->input, options, dense.data(), nullptr);
        QVERIFY(largestDifference(output, {dense.begin(), dense.end()}) < 1e-5);
        QVERIFY(weights.heads[0].sentence.nonZero() >= 5);
        QVERIFY(weights.heads[0].sentence.nonZero() < 5 * 100);
    }

    void documentWithoutSentencesGivesZeros() {
        const HierarchicalProblem problem = randomProblem(2, {1, 2, 3, {}, 4, 1.0}, {});
        const auto given = problem.inFloat();
        const auto backend = makeBackend(QStringLiteral("cpu"));
        const HierarchicalResult result = backend->attend(given->input, {});
        QCOMPARE(result.output, std::vector<float>(24, 0.0f));
        QCOMPARE(result.noContext, std::vector<std::uint8_t>{1});
        const HierarchicalGradientVectors gradient =
            backend->attendBackward(given->input, {}, std::vector<float>(24, 1.0f));
        QCOMPARE(gradient.wordQuery, std::vector<float>(24, 0.0f));
    }

    void impossibleInputIsRefused() {
        HierarchicalProblem problem = randomProblem(2, {1, 1, 2, {2, 2}, 4, 1.0}, {});
        std::vector<float> output(8);
        const auto refused = [&] {
            const auto given = problem.inFloat();
            QVERIFY_THROWS_EXCEPTION(Error, hierarchicalAttention(given->input, {}, output.data(), nullptr));
        };
        problem.offset = {0, 3, 2};
        refused();
        problem.offset = {0, 2, 5};
        refused();
        problem.offset = {0, 5, 4};
        refused();
        problem.offset = {0, 2, 4};
        problem.queryLength = {3};
        refused();
    }
};

QTEST_APPLESS_MAIN(TestHierarchicalAttention)
#include "test_hierarchical_attention.moc"
