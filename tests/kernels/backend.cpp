// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/kernels/backend.h"

#include <QTest>

namespace contexture::kernels::test {

#ifdef CONTEXTURE_HAS_CUDA_KERNELS
std::unique_ptr<Backend> makeCudaBackend();
#else
namespace {
class NoCudaBackend : public Backend {
public:
    QString whyNot() const override { return QStringLiteral("built without a CUDA compiler"); }
    std::vector<float> normalise(const std::vector<float>&, RowShape, const NormaliseOptions&) const override {
        return {};
    }
    std::vector<float> normaliseBackward(const std::vector<float>&, const std::vector<float>&, RowShape,
                                         const NormaliseOptions&) const override {
        return {};
    }
    HierarchicalResult attend(const HierarchicalInput&, const HierarchicalOptions&) const override { return {}; }
    HierarchicalGradientVectors attendBackward(const HierarchicalInput&, const HierarchicalOptions&,
                                               const std::vector<float>&) const override {
        return {};
    }
};
} // namespace
std::unique_ptr<Backend> makeCudaBackend() {
    return std::make_unique<NoCudaBackend>();
}
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
};

} // namespace

std::unique_ptr<Backend> makeBackend(const QString& name) {
    if (name == QLatin1String("cuda")) {
        return makeCudaBackend();
    }
    return std::make_unique<CpuBackend>();
}

void backendRows() {
    QTest::addColumn<QString>("backend");
    QTest::newRow("cpu") << QStringLiteral("cpu");
    QTest::newRow("cuda") << QStringLiteral("cuda");
}

} // namespace contexture::kernels::test
