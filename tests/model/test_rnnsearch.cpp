// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/bundle_io.h"
#include "engine/model/language_model.h"
#include "engine/model/nn/initialise.h"
#include "engine/model/rnnsearch.h"
#include "tests/model/fixtures.h"
#include "tests/model/plain.h"

#include <ATen/ATen.h>

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace contexture;
using namespace contexture::model;
using namespace contexture::model::test;

namespace {

using Kind = ResidualConfig::Kind;
using Scoring = ResidualConfig::Scoring;

constexpr const char* kScorings[] = {"simple", "sum", "product", "dot"};

ModelConfig recurrentVariant(const std::string& name) {
    const auto has = [&name](const char* part) { return name.find(part) != std::string::npos; };
    ModelConfig config = smallConfig(has("language model") ? "language-model" : "rnnsearch");
    ResidualConfig residual;
    residual.kind = has("last")   ? Kind::Last
                    : has("mean") ? Kind::Mean
                    : has("none") ? Kind::None
                                  : Kind::SelfAttentive;
    for (int i = 0; i < 4; ++i) {
        if (has(kScorings[i])) {
            residual.scoring = Scoring(i);
        }
    }
    residual.nullSlot = !has("without null");
    config.part<RnnSearchConfig>() = {.embedding = 6,
                                      .hidden = 8,
                                      .attention = 10,
                                      .dropout = 0.3,
                                      .residual = residual,
                                      .biasInsideReset = !has("outside")};
    config.part<LanguageModelConfig>() = {.embedding = 6, .hidden = 8, .dropout = 0.3, .residual = residual};
    return config;
}

// The equations of Miculicich Werlen et al. 2018 as systems.md gives them, one sentence at a time.
struct Loop {
    const ModelConfig& config;
    Plain p;
    ResidualConfig residual = config.system == "rnnsearch" ? config.part<RnnSearchConfig>().residual
                                                           : config.part<LanguageModelConfig>().residual;
    std::size_t hidden = 8;
    std::size_t width = 6;
    Rows sourceWeights = {};   // [t][s]
    Rows producedWeights = {}; // [t][slot]

    Vector part(const Vector& x, std::size_t i) const { // the i-th of the stacked gates
        return {x.begin() + std::ptrdiff_t(i * hidden), x.begin() + std::ptrdiff_t((i + 1) * hidden)};
    }

    // The second GRU's candidate: the bias before or inside the product with the reset gate.
    Vector gru(const std::string& name, const Vector& x, const Vector& h) const {
        Vector w = p.linear(name + ".input", x);
        Vector u = p.linear(name + ".recurrent", h);
        if (name == "decoder_second" && config.part<RnnSearchConfig>().biasInsideReset) {
            const Vector bias = p.linear(name + ".input", Vector(x.size(), 0.0));
            w = w + bias * Vector(bias.size(), -1.0);
            u = u + bias;
        }
        const Vector z = map(part(w, 0) + part(u, 0), sigmoid);
        const Vector r = map(part(w, 1) + part(u, 1), sigmoid);
        const Vector n = map(part(w, 2) + r * part(u, 2), [](double v) { return std::tanh(v); });
        Vector next;
        for (std::size_t i = 0; i < hidden; ++i) {
            next.push_back((1 - z[i]) * n[i] + z[i] * h[i]);
        }
        return next;
    }

    Rows annotations(const Pieces& pieces) const {
        Rows forward;
        Rows backward(pieces.size());
        Vector h(hidden, 0.0);
        for (const auto piece : pieces) {
            forward.push_back(
                h = gru("encoder_forward", p.matrix("source_embedding.weight").at(std::size_t(piece)), h));
        }
        h.assign(hidden, 0.0);
        for (std::size_t t = pieces.size(); t-- > 0;) {
            backward[t] = h =
                gru("encoder_backward", p.matrix("source_embedding.weight").at(std::size_t(pieces[t])), h);
        }
        for (std::size_t t = 0; t < pieces.size(); ++t) {
            forward[t].insert(forward[t].end(), backward[t].begin(), backward[t].end());
        }
        return forward;
    }

    double score(const Vector& word, const Vector& condition) const {
        const auto tanhOf = [](const Vector& x) { return map(x, [](double v) { return std::tanh(v); }); };
        switch (residual.scoring) {
        case Scoring::Simple: // eq. 13
            return p.linear("residual.score", tanhOf(p.linear("residual.word", word)))[0];
        case Scoring::Sum:
            return p.linear("residual.score",
                            tanhOf(p.linear("residual.word", word) + p.linear("residual.condition", condition)))[0];
        case Scoring::Product:
            return p.linear("residual.score",
                            tanhOf(p.linear("residual.word", word) * p.linear("residual.condition", condition)))[0];
        case Scoring::Dot:
            return dot(word, p.linear("residual.condition", condition));
        }
        return 0;
    }

    // d_t from the words said before t, the zero vector first; records the weights.
    Vector summary(const Rows& said, const Vector& condition) {
        const std::size_t t = said.size() - 1;
        if (residual.kind == Kind::None) {
            return {};
        }
        if (residual.kind == Kind::Last) {
            return said[t];
        }
        const bool withNull = t == 0 || (residual.kind == Kind::SelfAttentive && residual.nullSlot);
        const std::size_t first = withNull ? 0 : 1;
        Vector weights(said.size(), 0.0);
        Vector scores;
        for (std::size_t i = first; i <= t; ++i) {
            scores.push_back(residual.kind == Kind::Mean ? 0.0 : score(said[i], condition)); // eq. 11: all alike
        }
        const Vector found = softmax(scores);
        Vector d(width, 0.0); // eq. 12
        for (std::size_t i = first; i <= t; ++i) {
            weights[i] = found[i - first];
            d = d + said[i] * Vector(width, weights[i]);
        }
        producedWeights.push_back(weights);
        return d;
    }

    Vector readout(const Vector& state, const Vector& d, const Vector& context) const {
        Vector sum = p.linear("readout.state", state);
        if (!d.empty()) {
            sum = sum + p.linear("readout.summary", d);
        }
        if (!context.empty()) {
            sum = sum + p.linear("readout.context", context);
        }
        return p.linear("readout.output", map(sum, [](double v) { return std::tanh(v); }));
    }

    Rows translated(const Pieces& source, const Pieces& produced) {
        const Rows h = annotations(source);
        Vector mean(2 * hidden, 0.0);
        for (const Vector& row : h) {
            mean = mean + row * Vector(2 * hidden, 1.0 / double(h.size()));
        }
        Vector s = map(p.linear("initial", mean), [](double v) { return std::tanh(v); });
        Rows said;
        Rows logits;
        for (const auto piece : produced) {
            said.push_back(piece == kBos ? Vector(width, 0.0)
                                         : p.matrix("target_embedding.weight").at(std::size_t(piece)));
            const Vector middle = gru("decoder_first", said.back(), s);
            Vector scores;
            for (const Vector& row : h) {
                const Vector inner = p.linear("attention_query", middle) + p.linear("attention_key", row);
                scores.push_back(p.linear("attention_score", map(inner, [](double v) { return std::tanh(v); }))[0]);
            }
            sourceWeights.push_back(softmax(scores));
            Vector c(2 * hidden, 0.0);
            for (std::size_t i = 0; i < h.size(); ++i) {
                c = c + h[i] * Vector(2 * hidden, sourceWeights.back()[i]);
            }
            s = gru("decoder_second", c, middle);
            logits.push_back(readout(s, summary(said, c), c));
        }
        return logits;
    }

    Rows modelled(const Pieces& produced) {
        Vector h(hidden, 0.0);
        Vector c(hidden, 0.0);
        Rows said;
        Rows logits;
        for (const auto piece : produced) {
            said.push_back(piece == kBos ? Vector(width, 0.0)
                                         : p.matrix("target_embedding.weight").at(std::size_t(piece)));
            const Vector sums = p.linear("lstm.input", said.back()) + p.linear("lstm.recurrent", h);
            const Vector in = map(part(sums, 0), sigmoid);
            const Vector forget = map(part(sums, 1), sigmoid);
            const Vector fresh = map(part(sums, 2), [](double v) { return std::tanh(v); });
            const Vector out = map(part(sums, 3), sigmoid);
            c = forget * c + in * fresh;
            h = out * map(c, [](double v) { return std::tanh(v); });
            logits.push_back(readout(h, summary(said, h), {}));
        }
        return logits;
    }
};

const std::vector<Pieces> kSource = randomSentences({5, 1, 9}, 1);
const std::vector<Pieces> kTarget = randomSentences({6, 3, 8}, 2);

at::Tensor logitsOf(System& system, trace::Recorder* recorder = nullptr) {
    const auto memory = system.encode(makeSourceBatch(kSource, allSentences(3), at::kCPU), nullptr, recorder);
    return system.decode(memory, targetInput(kTarget), nullptr, recorder);
}

} // namespace

class TestRnnSearch : public QObject {
    Q_OBJECT

private:
    void addVariants() {
        QTest::addColumn<QString>("variant");
        for (const char* system : {"rnnsearch", "language model"}) {
            for (const char* residual : {"last", "mean", "simple", "sum", "product", "dot", "simple without null",
                                         "sum without null", "none", "last, bias outside"}) {
                QTest::addRow("%s, %s", system, residual) << QString("%1, %2").arg(system, residual);
            }
        }
    }
    ModelConfig variant() {
        QFETCH(QString, variant);
        return recurrentVariant(variant.toStdString());
    }

private Q_SLOTS:
    void logitsFollowTheEquations_data() { addVariants(); }
    void logitsFollowTheEquations() {
        const ModelConfig config = variant();
        const auto system = makeRandom(config);
        const at::NoGradGuard noGrad;
        MemoryRecorder recorder;
        const auto logits = logitsOf(*system, &recorder);
        for (std::size_t b = 0; b < 3; ++b) {
            Loop loop{config, Plain(*system)};
            const Pieces produced = between(kBos, kTarget[b], -1);
            const Rows expected = config.system == "rnnsearch"
                                      ? loop.translated(between(kBos, kSource[b], kEos), produced)
                                      : loop.modelled(produced);
            const auto row = std::int64_t(b);
            QCOMPARE_LT(largestDifference(logits[row], expected), 1e-5);
            for (const auto& [site, weights] : recorder.dense) { // [B, 1, T, *]
                Rows loops = site.level == AttentionLevel::Source ? loop.sourceWeights : loop.producedWeights;
                QCOMPARE(loops.size(), produced.size());
                for (Vector& words : loops) {
                    words.resize(std::size_t(weights.size(-1))); // nothing beyond the sentence
                }
                QCOMPARE_LT(largestDifference(weights[row][0], loops), 1e-5);
            }
        }
        QCOMPARE(recorder.dense.size(), system->sites().size());
    }

    void recordsSumToOne_data() { addVariants(); }
    void recordsSumToOne() {
        const auto system = makeRandom(variant());
        const at::NoGradGuard noGrad;
        MemoryRecorder recorder;
        QVERIFY(at::equal(logitsOf(*system, &recorder), logitsOf(*system)));
        for (const auto& [site, weights] : recorder.dense) {
            QCOMPARE_LT(largestDifference(weights.sum(-1), at::ones_like(weights.sum(-1))), 1e-5);
            if (site.level == AttentionLevel::Source) {
                QCOMPARE(weights[1].narrow(-1, 3, 8).abs().max().item<double>(), 0.0); // padding of the shortest
            } else {
                QCOMPARE(weights.triu(1).abs().max().item<double>(), 0.0); // nothing that was not yet produced
            }
        }
    }

    void stepsEqualTeacherForcing_data() { addVariants(); }
    void stepsEqualTeacherForcing() {
        const auto system = makeRandom(variant());
        QCOMPARE_LT(stepsFromTeacherForcing(*system, {kSource, kTarget}, 1), 1e-5);
    }

    void paddingNeverMatters_data() { addVariants(); }
    void paddingNeverMatters() {
        const auto system = makeRandom(variant());
        QCOMPARE_LT(aloneFromBatched(*system, {kSource, kTarget}), 1e-5);
    }

    // The whole model in double against central differences; every parameter learns.
    void gradientIsThatOfTheFunction_data() { addVariants(); }
    void gradientIsThatOfTheFunction() {
        const auto system = makeRandom(variant());
        system->to(at::kDouble);
        at::manual_seed(3);
        auto coefficients = at::randn({3, 9, 23}, at::kDouble);
        for (std::int64_t b = 0; b < 3; ++b) {
            const auto rows = std::int64_t(kTarget[std::size_t(b)].size()) + 1;
            coefficients[b].narrow(0, rows, 9 - rows).zero_();
        }
        const auto loss = [&] { return (logitsOf(*system).log_softmax(-1) * coefficients).sum(); };
        loss().backward();
        for (const auto& item : system->named_parameters()) {
            const auto& parameter = item.value();
            QVERIFY2(parameter.grad().defined() && parameter.grad().abs().sum().item<double>() > 0.0,
                     item.key().c_str());
            QVERIFY(!system->isContextParameter(item.key()));
        }
        QCOMPARE(wrongGradient(*system, loss), std::string());
    }

    void dropoutActsInTrainingOnly_data() { addVariants(); }
    void dropoutActsInTrainingOnly() {
        const auto system = makeRandom(variant());
        const at::NoGradGuard noGrad;
        QVERIFY(at::equal(logitsOf(*system), logitsOf(*system)));
        system->train();
        QVERIFY(!at::equal(logitsOf(*system), logitsOf(*system)));
    }

    void aBundleSaysTheSame_data() { addVariants(); }
    void aBundleSaysTheSame() {
        const auto system = makeRandom(variant());
        const QTemporaryDir folder;
        const auto path = std::filesystem::path(folder.filePath("m.safetensors").toStdString());
        const auto tokenizer = someTokenizer();
        saveBundle(path, *system, tokenizer, tokenizer, "{}", false);
        const auto loaded = loadBundle(path);
        QCOMPARE(toJson(loaded.system->config()), toJson(system->config()));
        const at::NoGradGuard noGrad;
        QVERIFY(at::equal(logitsOf(*loaded.system), logitsOf(*system)));
    }

    // As the authors' program begins (its README): square matrices orthogonal but for the readout's, the rest normal
    // times 0.01, biases zero.
    void theAuthorsInitialValues() {
        ModelConfig config = smallConfig("rnnsearch");
        config.transformer.targetVocabulary = 64;
        config.part<RnnSearchConfig>() = {.embedding = 64,
                                          .hidden = 64,
                                          .attention = 128,
                                          .residual = {.kind = Kind::SelfAttentive},
                                          .initialValues = InitialValues::Orthogonal};
        at::manual_seed(1);
        const auto system = makeSystem(config);
        const at::NoGradGuard noGrad;
        const auto isOrthogonal = [](const at::Tensor& m) {
            return m.size(0) == m.size(1) && largestDifference(m.matmul(m.t()), at::eye(m.size(0))) < 1e-4;
        };
        for (const auto& item : system->named_parameters()) {
            const std::string& name = item.key();
            const at::Tensor& value = item.value();
            if (value.dim() == 1) {
                QVERIFY2(value.abs().max().item<double>() == 0.0, name.c_str());
                continue;
            }
            const bool gates = name.ends_with(".input.weight") || name.ends_with(".recurrent.weight");
            for (const at::Tensor& block : value.chunk(gates ? 3 : 1)) {
                const bool expected = block.size(0) == block.size(1) && !name.starts_with("readout.") &&
                                      name.find("embedding") == std::string::npos;
                QVERIFY2(isOrthogonal(block) == expected, name.c_str());
                if (!expected && block.numel() > 1000) {
                    const double deviation = block.std().item<double>();
                    QVERIFY2(deviation > 0.008 && deviation < 0.012, name.c_str());
                }
            }
        }
        QVERIFY(isOrthogonal(system->named_parameters()["attention_key.weight"])); // Wc_att
        QVERIFY(isOrthogonal(system->named_parameters()["residual.word.weight"])); // W_prev
    }

    // Counted from the equations at the paper's sizes: embeddings 500, hidden 1024, 30,000 words on both sides.
    void parameterCountsFollowTheSizes() {
        ModelConfig config;
        config.system = "rnnsearch";
        config.transformer.sourceVocabulary = config.transformer.targetVocabulary = 30000;
        const auto count = [&] {
            const nn::SkipInitialisation skip;
            qint64 sum = 0;
            for (const auto& parameter : makeSystem(config)->parameters()) {
                sum += parameter.numel();
            }
            return sum;
        };
        const qint64 e = 500, h = 1024, a = 2048, v = 30000;
        const auto gru = [&](qint64 in) { return 3 * h * (in + h + 1); };
        const qint64 base = 2 * v * e + 3 * gru(e) + gru(2 * h) + (2 * h + 1) * h + (h + 1) * a + 2 * h * a + a +
                            (h + 1) * e + e * e + 2 * h * e + (e + 1) * v;
        QCOMPARE(count(), base);
        config.part<RnnSearchConfig>().residual.kind = Kind::Mean; // adds nothing
        QCOMPARE(count(), base);
        config.part<RnnSearchConfig>().residual.kind = Kind::SelfAttentive;
        QCOMPARE(count(), base + e * e + e + e);
        config.part<RnnSearchConfig>().residual.scoring = Scoring::Sum;
        QCOMPARE(count(), base + e * e + 2 * h * e + e);
        config.part<RnnSearchConfig>().residual.scoring = Scoring::Dot;
        QCOMPARE(count(), base + 2 * h * e);
    }
};

QTEST_APPLESS_MAIN(TestRnnSearch)
#include "test_rnnsearch.moc"
