// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/kernels/backend.h"

#include <QTest>

namespace contexture::kernels::test {

#ifdef CONTEXTURE_HAS_CUDA_KERNELS
std::unique_ptr<Backend> makeCudaBackend();
#endif
#ifdef CONTEXTURE_EMULATES_CUDA
std::unique_ptr<Backend> makeEmulatedBackend();
#endif

namespace {

std::size_t product(std::initializer_list<std::int64_t> sizes) {
    std::size_t total = 1;
    for (const std::int64_t size : sizes) {
        total *= static_cast<std::size_t>(size);
    }
    return total;
}

class CpuBackend : public Backend {
public:
    std::vector<float> normalise(const std::vector<float>& logits, RowShape shape,
                                 const NormaliseOptions& options) const override {
        std::vector<float> weights(logits.size(), -7.0f); // everything must be overwritten
        kernels::normalise(logits.data(), weights.data(), shape, options);
        return weights;
    }

    std::vector<float> normaliseBackward(const std::vector<float>& weights, const std::vector<float>& gradWeights,
                                         RowShape shape, const NormaliseOptions& options) const override {
        std::vector<float> gradient(weights.size(), -7.0f);
        kernels::normaliseBackward(weights.data(), gradWeights.data(), gradient.data(), shape, options);
        return gradient;
    }

    HierarchicalResult attend(const HierarchicalInput& input, const HierarchicalOptions& options) const override {
        const HierarchicalShape& s = input.shape;
        HierarchicalResult result;
        result.output.assign(product({s.batch, s.heads, s.queries, s.headSize}), -7.0f);
        HierarchicalWeights weights;
        hierarchicalAttention(input, options, result.output.data(), &weights);
        result.noContext = weights.noContext;
        for (const HeadWeights& head : weights.heads) {
            const CsrMatrix words = head.wordMatrix(s.words, true);
            for (std::int32_t l = 0; l < s.queries; ++l) {
                for (std::int32_t j = 0; j < s.sentences; ++j) {
                    result.sentenceWeights.push_back(head.sentence.at(l, j));
                }
                for (std::int32_t w = 0; w < s.words; ++w) {
                    result.wordWeights.push_back(words.at(l, w));
                }
            }
        }
        return result;
    }

    HierarchicalGradientVectors attendBackward(const HierarchicalInput& input, const HierarchicalOptions& options,
                                               const std::vector<float>& gradOutput) const override {
        const HierarchicalShape& s = input.shape;
        std::vector<float> output(product({s.batch, s.heads, s.queries, s.headSize}));
        HierarchicalWeights weights;
        hierarchicalAttention(input, options, output.data(), &weights);
        HierarchicalGradientVectors gradients;
        gradients.sentenceQuery.assign(output.size(), -7.0f);
        gradients.wordQuery.assign(output.size(), -7.0f);
        gradients.sentenceKey.assign(product({s.heads, s.sentences, s.headSize}), -7.0f);
        gradients.wordKey.assign(product({s.heads, s.words, s.headSize}), -7.0f);
        gradients.value.assign(gradients.wordKey.size(), -7.0f);
        hierarchicalAttentionBackward(input, options, weights, gradOutput.data(),
                                      {gradients.sentenceQuery.data(), gradients.wordQuery.data(),
                                       gradients.sentenceKey.data(), gradients.wordKey.data(), gradients.value.data()});
        return gradients;
    }

    WordWeights weighWords(const WordLevel& level, const std::vector<float>& scores,
                           const std::vector<float>& sentenceWeights) const override {
        WordWeights result{std::vector<float>(scores.size(), -7.0f), std::vector<float>(scores.size(), -7.0f)};
        kernels::weighWords(level, scores.data(), sentenceWeights.data(), result.within.data(), result.product.data());
        return result;
    }

    WordWeightGradients weighWordsBackward(const WordLevel& level, const std::vector<float>& within,
                                           const std::vector<float>& sentenceWeights,
                                           const std::vector<float>& gradProduct) const override {
        WordWeightGradients result{std::vector<float>(within.size(), -7.0f),
                                   std::vector<float>(sentenceWeights.size(), -7.0f)};
        kernels::weighWordsBackward(level, within.data(), sentenceWeights.data(), gradProduct.data(),
                                    result.scores.data(), result.sentenceWeights.data());
        return result;
    }
};

// In place of one that this build has not: the tests skip its rows.
class MissingBackend : public CpuBackend {
public:
    explicit MissingBackend(const QString& reason) : m_reason(reason) {}
    QString whyNot() const override { return m_reason; }

private:
    QString m_reason;
};

} // namespace

std::unique_ptr<Backend> makeBackend(const QString& name) {
    if (name == QLatin1String("cuda")) {
#ifdef CONTEXTURE_HAS_CUDA_KERNELS
        return makeCudaBackend();
#else
        return std::make_unique<MissingBackend>(QStringLiteral("built without a CUDA compiler"));
#endif
    }
    if (name == QLatin1String("emulated")) {
#ifdef CONTEXTURE_EMULATES_CUDA
        return makeEmulatedBackend();
#else
        return std::make_unique<MissingBackend>(QStringLiteral("sanitizers know no stacks but those of threads"));
#endif
    }
    return std::make_unique<CpuBackend>();
}

void backendRows() {
    QTest::addColumn<QString>("backend");
    QTest::newRow("cpu") << QStringLiteral("cpu");
    QTest::newRow("cuda") << QStringLiteral("cuda");
    QTest::newRow("emulated") << QStringLiteral("emulated");
}

} // namespace contexture::kernels::test
