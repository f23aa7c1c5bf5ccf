// SPDX-License-Identifier: GPL-3.0-or-later

// Attention in two levels by matrix products against the same by LibTorch's operators in double precision.
#include "engine/model/nn/hierarchical_products.h"

#include <ATen/ATen.h>
#include <ATen/record_function.h>
#include <torch/csrc/autograd/autograd.h>

#include <QtTest>

#include <map>
#include <string>

using namespace contexture;
using namespace contexture::model;

namespace {

constexpr int B = 3, H = 2, T = 4, S = 6, W = 23, dk = 5;

// One sentence has no words, two are hidden, the first row sees nothing, the last has two positions.
nn::HierarchicalOperands someOperands(Normaliser sentence, Normaliser word, bool drops) {
    at::manual_seed(5);
    nn::HierarchicalOperands o;
    o.sentenceQuery = at::randn({B, H, T, dk}) * 2;
    o.wordQuery = at::randn({B, H, T, dk}) * 2;
    o.sentenceKey = at::randn({H, S, dk});
    o.wordKey = at::randn({H, W, dk});
    o.value = at::randn({H, W, dk});
    o.offsets = {0, 3, 4, 4, 9, 21, 23};
    o.visible = at::tensor(std::vector<int>{0, 0, 0, 0, 0, 0, /**/ 1, 1, 0, 1, 1, 0, /**/ 0, 1, 0, 1, 1, 1})
                    .view({B, S})
                    .to(at::kByte);
    o.lengths = {T, T, 2};
    o.sentence = sentence;
    o.word = word;
    if (drops) {
        o.keyScale = (at::rand({B, H, W}) > 0.3).to(at::kFloat) / 0.7;
    }
    return o;
}

struct Attended {
    at::Tensor output;
    std::vector<at::Tensor> gradients; // by queries, keys and values
    nn::HierarchicalRecord record;
};

Attended attend(nn::HierarchicalOperands o, nn::HierarchicalPath path, at::ScalarType type) {
    std::vector<at::Tensor> inputs;
    for (at::Tensor* each : {&o.sentenceQuery, &o.wordQuery, &o.sentenceKey, &o.wordKey, &o.value}) {
        *each = each->to(type).detach().requires_grad_(true);
        inputs.push_back(*each);
    }
    o.keyScale = o.keyScale.defined() ? o.keyScale.to(type) : o.keyScale;
    Attended result;
    result.output = nn::hierarchicalAttend(o, path, &result.record);
    at::manual_seed(6);
    const at::Tensor along = at::randn({B, H, T, dk}).to(type);
    result.gradients = torch::autograd::grad({result.output}, inputs, {along});
    return result;
}

double furthest(const at::Tensor& a, const at::Tensor& b) {
    return (a.detach().to(at::kDouble) - b.detach().to(at::kDouble)).abs().max().item<double>();
}

bool sameMatrices(const std::vector<std::vector<CsrMatrix>>& a, const std::vector<std::vector<CsrMatrix>>& b) {
    bool same = a.size() == b.size();
    for (std::size_t i = 0; same && i < a.size(); ++i) {
        for (std::size_t h = 0; same && h < a[i].size(); ++h) {
            same = a[i][h].rows() == b[i][h].rows() && a[i][h].columns == b[i][h].columns;
            for (std::int32_t row = 0; same && row < a[i][h].rows(); ++row) {
                for (std::int32_t column = 0; column < a[i][h].columns; ++column) {
                    same = same && std::abs(a[i][h].at(row, column) - b[i][h].at(row, column)) < 1e-5f;
                }
            }
        }
    }
    return same;
}

// How often each of LibTorch's operators begins while one of these is there.
class OperatorCounts {
public:
    OperatorCounts() : m_handle(at::addThreadLocalCallback(callback())) { counts().clear(); }
    ~OperatorCounts() { at::removeCallback(m_handle); }
    OperatorCounts(const OperatorCounts&) = delete;
    OperatorCounts& operator=(const OperatorCounts&) = delete;
    int of(const std::string& name) const { return counts()[name]; }

private:
    static std::map<std::string, int>& counts() {
        static thread_local std::map<std::string, int> all;
        return all;
    }
    static at::RecordFunctionCallback callback() {
        return at::RecordFunctionCallback([](const at::RecordFunction& function) {
                   ++counts()[std::string(function.name())];
                   return std::unique_ptr<at::ObserverContext>();
               })
            .scopes({at::RecordScope::FUNCTION});
    }
    at::CallbackHandle m_handle;
};

} // namespace

class TestHierarchicalProducts : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void areWhatTheOperatorsGive_data() {
        QTest::addColumn<int>("sentence");
        QTest::addColumn<int>("word");
        QTest::addColumn<bool>("drops");
        for (const int sentence : {0, 1, 2}) {
            for (const int word : {0, 1, 2}) {
                for (const bool drops : {false, true}) {
                    QTest::addRow("%d over %d%s", sentence, word, drops ? ", dropout" : "")
                        << sentence << word << drops;
                }
            }
        }
    }
    void areWhatTheOperatorsGive() {
        QFETCH(int, sentence);
        QFETCH(int, word);
        QFETCH(bool, drops);
        const auto o = someOperands(Normaliser(sentence), Normaliser(word), drops);
        const Attended expected = attend(o, nn::HierarchicalPath::Dense, at::kDouble);
        const Attended here = attend(o, nn::HierarchicalPath::Products, at::kFloat);
        QCOMPARE_LT(furthest(here.output, expected.output), 1e-5);
        for (std::size_t i = 0; i < expected.gradients.size(); ++i) {
            QCOMPARE_LT(furthest(here.gradients[i], expected.gradients[i]), 2e-5);
        }
        QVERIFY(sameMatrices(here.record.sentence, expected.record.sentence));
        QVERIFY(sameMatrices(here.record.word, expected.record.word));
        const at::NoGradGuard noGradients;
        QCOMPARE(furthest(nn::hierarchicalAttend(o, nn::HierarchicalPath::Products), here.output), 0.0);
    }

    // Keys and values go into the products as they are: what is copied are the queries, and the output's gradient.
    void takeThreeProductsForwardAndSixBackward() {
        auto o = someOperands(Normaliser::Softmax, Normaliser::Softmax, false);
        o.lengths.clear();
        for (at::Tensor* each : {&o.sentenceQuery, &o.wordQuery, &o.sentenceKey, &o.wordKey, &o.value}) {
            each->requires_grad_(true);
        }
        at::Tensor output;
        {
            const OperatorCounts counts;
            output = nn::hierarchicalAttend(o, nn::HierarchicalPath::Products);
            QCOMPARE(counts.of("aten::bmm"), 3);
            QCOMPARE(counts.of("aten::matmul"), 0);
            QCOMPARE_LE(counts.of("aten::copy_"), 6); // two of queries; flags and offsets
        }
        const OperatorCounts counts;
        torch::autograd::grad({output}, {o.sentenceQuery, o.wordQuery, o.sentenceKey, o.wordKey, o.value},
                              {at::ones_like(output)});
        QCOMPARE(counts.of("aten::bmm"), 6);
        QCOMPARE_LE(counts.of("aten::copy_"), 4); // of the queries' size
    }

    void suitWhereLittleIsSaved() {
        const auto suited = [](Normaliser sentence, std::int64_t batch, std::int64_t sentences) {
            nn::HierarchicalOperands o;
            o.sentenceQuery = at::empty({batch, 8, 30, 64}, at::TensorOptions().device(at::kMeta));
            o.sentenceKey = at::empty({8, sentences, 64}, at::TensorOptions().device(at::kMeta));
            o.wordKey = at::empty({8, 20 * sentences, 64}, at::TensorOptions().device(at::kMeta));
            o.sentence = sentence;
            return nn::productsSuit(o);
        };
        QVERIFY(suited(Normaliser::Sparsemax, 24, 10));
        QVERIFY(suited(Normaliser::Sparsemax, 24, 100));
        QVERIFY(!suited(Normaliser::Sparsemax, 24, 1000)); // few of them are read
        QVERIFY(!suited(Normaliser::Sparsemax, 1, 10));    // a dozen launches for little work
        QVERIFY(suited(Normaliser::Softmax, 24, 1000));
        QVERIFY(!suited(Normaliser::Softmax, 24, 10000)); // four matrices of five gigabytes
        QVERIFY(!suited(Normaliser::Softmax, 24, 0));
    }
};

QTEST_APPLESS_MAIN(TestHierarchicalProducts)
#include "test_hierarchical_products.moc"
