// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/kernels/backend.h"
#include "tests/kernels/reference.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace contexture::kernels;
using namespace contexture::kernels::test;

namespace {

// Rows over sentences of the given lengths; every third sentence weight is 0.
struct Words {
    std::vector<std::int32_t> offset{0};
    std::vector<double> scores, sentenceWeights, keyScale, gradProduct;
    WordLevel level;

    Words(std::int64_t rows, const std::vector<int>& lengths, Normaliser normaliser) {
        for (const int length : lengths) {
            offset.push_back(offset.back() + length);
            level.longestSentence = std::max<std::int64_t>(level.longestSentence, length);
        }
        level.rows = rows;
        level.sentences = static_cast<std::int64_t>(lengths.size());
        level.words = offset.back();
        level.offset = offset.data();
        level.normaliser = normaliser;
        std::mt19937 generator(unsigned(level.words));
        scores = randomNumbers(generator, std::size_t(rows * level.words), 1.5);
        gradProduct = randomNumbers(generator, scores.size(), 1.0);
        sentenceWeights = randomNumbers(generator, std::size_t(rows * level.sentences), 1.0);
        for (std::size_t i = 0; i < sentenceWeights.size(); ++i) {
            sentenceWeights[i] = i % 3 == 0 ? 0.0 : std::abs(sentenceWeights[i]);
        }
    }
    // Dropout that two rows share.
    void dropKeys() {
        keyScale.assign(std::size_t(level.rows / 2 * level.words), 1.25);
        for (std::size_t i = 0; i < keyScale.size(); i += 5) {
            keyScale[i] = 0.0;
        }
        level.rowsPerScale = 2;
    }

    double scaleOf(std::int64_t row, std::int64_t word) const {
        return keyScale.empty() ? 1.0 : keyScale[std::size_t(row / 2 * level.words + word)];
    }

    // Eq. 4 and 5, sentence by sentence: within, and the product.
    std::pair<std::vector<double>, std::vector<double>> byDefinition() const {
        std::vector<double> within(scores.size(), 0.0), product(scores.size(), 0.0);
        for (std::int64_t row = 0; row < level.rows; ++row) {
            for (std::int64_t j = 0; j < level.sentences; ++j) {
                const double alpha = sentenceWeights[std::size_t(row * level.sentences + j)];
                const std::int64_t first = offset[std::size_t(j)], last = offset[std::size_t(j) + 1];
                const auto row0 = scores.begin() + row * level.words;
                const std::vector<double> weights =
                    alpha == 0.0 ? std::vector<double>(std::size_t(last - first), 0.0)
                                 : normaliseByDefinition(level.normaliser, {row0 + first, row0 + last});
                for (std::int64_t w = first; w < last; ++w) {
                    const auto place = std::size_t(row * level.words + w);
                    within[place] = weights[std::size_t(w - first)];
                    product[place] = alpha * within[place] * scaleOf(row, w);
                }
            }
        }
        return {within, product};
    }
};

} // namespace

class TestWordWeights : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void meetEquationsFourAndFive_data() { backendRows(); }
    void meetEquationsFourAndFive() {
        CONTEXTURE_FETCH_BACKEND(kernel)
        for (const Normaliser normaliser : {Normaliser::Softmax, Normaliser::Sparsemax, Normaliser::Entmax15}) {
            for (const bool drops : {false, true}) {
                for (const std::vector<int>& lengths :
                     {std::vector<int>{3, 0, 8, 1, 5}, {12, 9, 2}, {1}, {0, 0}, std::vector<int>(40, 4)}) {
                    Words words(6, lengths, normaliser);
                    if (drops) {
                        words.dropKeys();
                    }
                    const std::vector<float> scale = toFloat(words.keyScale);
                    words.level.keyScale = drops ? scale.data() : nullptr;
                    const std::vector<float> alpha = toFloat(words.sentenceWeights);
                    const WordWeights result = kernel->weighWords(words.level, toFloat(words.scores), alpha);
                    const auto [within, product] = words.byDefinition();
                    QVERIFY(largestDifference(result.within, within) < 2e-6);
                    QVERIFY(largestDifference(result.product, product) < 2e-6);

                    const WordWeightGradients gradient =
                        kernel->weighWordsBackward(words.level, result.within, alpha, toFloat(words.gradProduct));
                    const auto loss = [&] {
                        const std::vector<double> all = words.byDefinition().second;
                        return std::inner_product(all.begin(), all.end(), words.gradProduct.begin(), 0.0);
                    };
                    if (words.scores.size() <= 100) { // each difference computes everything
                        QVERIFY(largestDifference(gradient.scores, centralDifferences(words.scores, loss)) < 1e-5);
                        std::vector<double> bySentence = centralDifferences(words.sentenceWeights, loss);
                        for (std::size_t i = 0; i < bySentence.size(); i += 3) {
                            bySentence[i] = 0.0; // not read, so no gradient is wanted
                        }
                        QVERIFY(largestDifference(gradient.sentenceWeights, bySentence) < 1e-5);
                    }
                }
            }
        }
    }

    // Lengths on both sides of what groups of lanes hold; the processor's rows are tested by test_row_lengths.
    void longSentencesAreAsOnTheProcessor_data() { backendRows(); }
    void longSentencesAreAsOnTheProcessor() {
        CONTEXTURE_FETCH_BACKEND(kernel)
        const auto processor = makeBackend(QStringLiteral("cpu"));
        for (const int longest : {16, 17, 32, 33, 64, 65, 128, 129, 257, 513, 1024, 1025}) {
            for (const Normaliser normaliser : {Normaliser::Softmax, Normaliser::Sparsemax, Normaliser::Entmax15}) {
                Words words(4, {longest, 3, longest - 1, 20}, normaliser);
                words.dropKeys();
                const std::vector<float> scale = toFloat(words.keyScale);
                words.level.keyScale = scale.data();
                const std::vector<float> scores = toFloat(words.scores), alpha = toFloat(words.sentenceWeights);
                const WordWeights expected = processor->weighWords(words.level, scores, alpha);
                const WordWeights result = kernel->weighWords(words.level, scores, alpha);
                QVERIFY(largestDifference(result.within, {expected.within.begin(), expected.within.end()}) < 2e-6);
                QVERIFY(largestDifference(result.product, {expected.product.begin(), expected.product.end()}) < 2e-6);
                const std::vector<float> g = toFloat(words.gradProduct);
                const WordWeightGradients wanted =
                    processor->weighWordsBackward(words.level, expected.within, alpha, g);
                const WordWeightGradients here = kernel->weighWordsBackward(words.level, expected.within, alpha, g);
                QVERIFY(largestDifference(here.scores, {wanted.scores.begin(), wanted.scores.end()}) < 3e-6);
                QVERIFY(largestDifference(here.sentenceWeights,
                                          {wanted.sentenceWeights.begin(), wanted.sentenceWeights.end()}) < 3e-6);
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestWordWeights)
#include "test_word_weights.moc"
