// SPDX-License-Identifier: GPL-3.0-or-later

// Adapters in a model that reads preceding sentences: without their weights it is the untrained reading, with them an
// adapter written by hand with plain operators; steps equal teacher forcing; rows without context are the base's.
#include "engine/core/error.h"
#include "engine/model/adapted_concatenation.h"
#include "engine/model/system_description.h"
#include "tests/model/source_context.h"

#include <ATen/ATen.h>

#include <QtTest>

#include <cmath>
#include <optional>

using namespace contexture;
using namespace contexture::model;
using namespace contexture::model::test;

namespace {

using Part = AdaptedConcatenationConfig;

const std::vector<std::string> kVariants{"one",
                                         "two",
                                         "two, end",
                                         "two, short",
                                         "two, post-norm",
                                         "two, target mark",
                                         "two, distances",
                                         "two, marks behind, end"};

ModelConfig variantOf(const std::string& name, const std::string& system = "concatenation-adapted") {
    const auto has = [&name](const char* part) { return name.find(part) != std::string::npos; };
    ModelConfig config = smallConfig(system);
    auto& t = config.transformer;
    t.maxPositions = 128;
    if (has("post-norm")) {
        t.norm = NormPlacement::Post;
        t.finalNorm = false;
    }
    t.targetMark = has("target mark") || has("marks behind") ? 8 : -1;
    if (has("marks behind")) { // the older mBART
        t.sourceBos = false;
        t.sourceMark = 9;
        t.marksBehind = true;
    }
    if (has("distances")) { // T5
        t.positions = Positions::None;
        t.relativeBuckets = 8;
        t.relativeReach = 16;
        t.layerNorm = LayerNormKind::Rms;
    }
    using Separator = ConcatenationAtDecodingConfig::Separator;
    const ConcatenationAtDecodingConfig window{.sentences = has("two") ? 2 : 1,
                                               .pieces = has("short") ? 13 : 0,
                                               .separator = has("end") ? Separator::End : Separator::None};
    config.part<Part>() = {.window = window, .adapter = 5};
    config.part<ConcatenationAtDecodingConfig>() = window;
    return config;
}

// The same base under another system, with the weights of `system` where it has them.
std::shared_ptr<System> withBaseOf(System& system, const std::string& name, const std::string& variant) {
    const auto other = makeRandom(variantOf(variant, name));
    const at::NoGradGuard noGrad;
    const auto from = system.named_parameters();
    for (auto& parameter : other->named_parameters()) {
        parameter.value().copy_(from[parameter.key()]);
    }
    return other;
}

// Gives what is zero at first values of its own, as training would.
void trainAtRandom(System& system) {
    const at::NoGradGuard noGrad;
    at::manual_seed(17);
    for (auto& parameter : system.named_parameters()) {
        if (system.isContextParameter(parameter.key())) {
            parameter.value().add_(at::randn_like(parameter.value()) * 0.3);
        }
    }
}

} // namespace

class TestAdaptedConcatenation : public QObject {
    Q_OBJECT

private:
    void addVariants() {
        QTest::addColumn<QString>("variant");
        for (const auto& name : kVariants) {
            QTest::newRow(name.c_str()) << QString::fromStdString(name);
        }
    }
    static std::string variant() {
        QFETCH(QString, variant);
        return variant.toStdString();
    }

private Q_SLOTS:
    void beforeTrainingItReadsAsTheUntrainedBase_data() { addVariants(); }
    void beforeTrainingItReadsAsTheUntrainedBase() {
        const auto system = makeSystem(variantOf(variant()));
        system->eval();
        const auto untrained = withBaseOf(*system, "concatenation-at-decoding", variant());
        const Text text;
        const at::Tensor logits = logitsOf(*system, text, openTranslated(*system, text).get());
        QCOMPARE_LT(largestDifference(logits, logitsOf(*untrained, text, openTranslated(*untrained, text).get())),
                    1e-5);
        trainAtRandom(*system);
        const at::Tensor trained = logitsOf(*system, text, openTranslated(*system, text).get());
        QCOMPARE_LT(0.01, largestDifference(trained, logits));
    }

    void rowsWithoutContextAreTheBase_data() { addVariants(); }
    void rowsWithoutContextAreTheBase() {
        const auto system = makeRandom(variantOf(variant()));
        trainAtRandom(*system);
        const auto base = withBaseOf(*system, "transformer", variant());
        const Text text;
        QVERIFY(at::equal(logitsOf(*system, text, nullptr), logitsOf(*base, text, nullptr)));
        const auto context = openTranslated(*system, text);
        const at::Tensor logits = logitsOf(*system, text, context.get());
        const at::Tensor ofBase = logitsOf(*base, text, nullptr);
        for (std::size_t b = 0; b < text.size(); ++b) {
            const auto count = std::int64_t(text.target[b].size()) + 1;
            const bool reads =
                static_cast<const WindowDocument&>(*context).window(SentenceIndex(std::int64_t(b))).targetLength() > 0;
            const double difference = largestDifference(logits[std::int64_t(b)].narrow(0, 0, count),
                                                        ofBase[std::int64_t(b)].narrow(0, 0, count));
            if (reads) {
                QCOMPARE_LT(0.01, difference);
            } else { // within a batch of longer rows: the order of sums may differ
                QCOMPARE_LT(difference, 1e-4);
            }
        }
    }

    void stepsEqualTeacherForcing_data() {
        QTest::addColumn<QString>("variant");
        for (const char* name :
             {"one", "two", "two, end", "two, short", "two, post-norm"}) { // the shared check gives every row BOS
            QTest::newRow(name) << QString::fromLatin1(name);
        }
    }
    void stepsEqualTeacherForcing() {
        const auto system = makeRandom(variantOf(variant()));
        trainAtRandom(*system);
        const Text text;
        const auto context = openTranslated(*system, text);
        QCOMPARE_LT(stepsFromTeacherForcing(*system, {text.source, text.target, context.get()}, 2), 1e-4);
        QCOMPARE_LT(aloneFromBatched(*system, {text.source, text.target, context.get()}), 1e-4);
    }

    // x + W2 relu(W1 LN(x) + b1) + b2, with plain operators, in a model whose only layer of the encoder has attention
    // that adds nothing: what goes into the adapter is then the embedded row.
    void anAdapterIsTheEquation() {
        ModelConfig config = variantOf("one");
        config.transformer.encoderLayers = 1;
        const auto system = makeRandom(config);
        trainAtRandom(*system);
        const auto p = system->named_parameters();
        const at::NoGradGuard noGrad;
        p["encoder.0.attention.output.weight"].zero_();
        p["encoder.0.attention.output.bias"].zero_();
        p["encoder.0.feed_forward.outer.weight"].zero_();
        p["encoder.0.feed_forward.outer.bias"].zero_();
        const Text text;
        const auto context = openTranslated(*system, text);
        const std::vector<SentenceIndex> which{SentenceIndex(1)};
        const auto batch = makeSourceBatch({&text.source[1], 1}, which, at::kCPU);
        const at::Tensor adapted = system->encode(batch, context.get(), nullptr).states; // after the final norm
        const auto norm = [](const at::Tensor& x, const at::Tensor& gain, const at::Tensor& shift) {
            const at::Tensor centred = x - x.mean(-1, true);
            return centred / (centred.square().mean(-1, true) + 1e-5).sqrt() * gain + shift;
        };
        // The row as the first layer reads it: pieces of both sentences between BOS and EOS.
        Pieces row{kBos};
        for (const std::size_t b : {0u, 1u}) {
            row.insert(row.end(), text.source[b].begin(), text.source[b].end());
        }
        row.push_back(kEos);
        const at::Tensor pieces = at::tensor(row, at::kLong);
        const auto width = config.transformer.width;
        at::Tensor x = p["source_embedding.weight"].index_select(0, pieces) * std::sqrt(double(width));
        for (std::int64_t t = 0; t < x.size(0); ++t) {
            for (std::int64_t d = 0; d < width; ++d) {
                const double angle = double(t) / std::pow(10000.0, double(d - d % 2) / double(width));
                x[t][d] += d % 2 == 0 ? std::sin(angle) : std::cos(angle);
            }
        }
        const std::string a = "context.encoder_0.";
        const at::Tensor inner =
            at::matmul(norm(x, p[a + "norm.weight"], p[a + "norm.bias"]), p[a + "feed_forward.inner.weight"].t()) +
            p[a + "feed_forward.inner.bias"];
        const at::Tensor expected = x + at::matmul(inner.clamp_min(0.0), p[a + "feed_forward.outer.weight"].t()) +
                                    p[a + "feed_forward.outer.bias"];
        QCOMPARE_LT(largestDifference(adapted[0], norm(expected, p["encoder.norm.weight"], p["encoder.norm.bias"])),
                    1e-4);
    }

    void onlyAdaptersAreTrainedOverAFrozenBase() {
        const auto system = makeSystem(variantOf("two"));
        QVERIFY(system->canFreezeBase());
        const Text text;
        const auto context = openTranslated(*system, text);
        std::int64_t adapters = 0;
        for (auto& parameter : system->named_parameters()) {
            const bool isContext = system->isContextParameter(parameter.key());
            parameter.value().set_requires_grad(isContext);
            adapters += isContext ? parameter.value().numel() : 0;
        }
        const auto& t = system->config().transformer;
        QCOMPARE(adapters,
                 std::int64_t(t.encoderLayers + t.decoderLayers) * (2 * t.width + 2 * 5 * t.width + 5 + t.width));
        const auto batch = makeSourceBatch(text.source, allSentences(text.size()), at::kCPU);
        const Memory memory = system->encode(batch, context.get(), nullptr);
        system->decode(memory, targetInput(text.target), context.get(), nullptr).square().mean().backward();
        for (const auto& parameter : system->named_parameters()) {
            const bool isOuter = parameter.key().find("outer") != std::string::npos;
            if (system->isContextParameter(parameter.key()) && isOuter) { // the others' gradients are zero at first
                QVERIFY2(parameter.value().grad().abs().max().item<double>() > 0.0, parameter.key().c_str());
            }
        }
    }

    // The loss is the cross-entropy of the weights that a trace of the last encoder layer shows, less the entropy of
    // its target: sums over words, means over their pieces and over heads.
    void guidanceIsTheCrossEntropyOfTheWeights_data() {
        QTest::addColumn<int>("head"); // from 0; -1: all
        QTest::addColumn<bool>("sentences");
        for (const bool sentences : {false, true}) {
            for (const int head : {-1, 0, 1}) {
                QTest::addRow("%s, head %d", sentences ? "sentences" : "words", head) << head << sentences;
            }
        }
    }
    void guidanceIsTheCrossEntropyOfTheWeights() {
        QFETCH(int, head);
        QFETCH(bool, sentences);
        const auto system = makeRandom(variantOf("two, end"));
        trainAtRandom(*system);
        auto& guided = dynamic_cast<GuidedSystem&>(*system);
        const Text text; // 5, 3, 1, 7, 4, 6 pieces
        const auto context = openTranslated(*system, text);
        const auto guide = std::make_shared<AttentionGuide>();
        guide->head = head < 0 ? HeadIndex() : HeadIndex(head);
        guide->level = sentences ? std::optional(AttentionLevel::Sentence) : std::nullopt;
        // Sentence 4 reads 2 and 3, sentence 6 reads 4 and 5; what the fourth word names is too far away.
        const auto at = [](int sentence, int piece) { return GuidedWord::Place{SentenceIndex(sentence - 1), piece}; };
        guide->words[SentenceIndex(3)] = {{.pieces = {2, 3}, .deciding = {at(2, 1)}},
                                          {.pieces = {0}, .deciding = {at(1, 0)}}};
        guide->words[SentenceIndex(5)] = {{.pieces = {4}, .deciding = {at(5, 0), at(4, 6), at(1, 2)}}};
        guided.guide(*context, guide);
        const auto batch = makeSourceBatch(text.source, allSentences(text.size()), at::kCPU);
        {
            const at::NoGradGuard noGrad;
            system->encode(batch, context.get(), nullptr);
            QVERIFY(!guide->loss.defined());
        }
        system->encode(batch, context.get(), nullptr);
        QVERIFY(guide->loss.defined());
        guided.guide(*context, nullptr);
        MemoryRecorder recorder;
        {
            const at::NoGradGuard noGrad;
            system->encode(batch, context.get(), &recorder);
        }
        const auto offsets = static_cast<const WindowDocument&>(*context).offsets(Side::Source);
        const auto log = [&](int h, int sentence, int piece, const std::vector<GuidedWord::Place>& places) {
            const auto* words = recorder.find("encoder.1.context", AttentionLevel::Word, sentence);
            const auto* whole = recorder.find("encoder.1.context", AttentionLevel::Sentence, sentence);
            double sum = 0.0; // of sentences, which share one loss; or the mean of the places' own
            for (const auto& place : places) {
                sum += sentences ? double(whole->heads[std::size_t(h)].at(piece + 1, place.sentence.value))
                                 : std::log(double(places.size()) *
                                            double(words->heads[std::size_t(h)].at(
                                                piece + 1, offsets[place.sentence.asSize()] + place.piece))) /
                                       double(places.size());
            }
            return sentences ? std::log(sum) : sum;
        };
        double expected = 0.0;
        const std::vector<int> heads = head < 0 ? std::vector<int>{0, 1} : std::vector<int>{head};
        for (const int h : heads) {
            expected -=
                0.5 * log(h, 3, 2, {at(2, 1)}) + 0.5 * log(h, 3, 3, {at(2, 1)}) + log(h, 5, 4, {at(5, 0), at(4, 6)});
        }
        QCOMPARE_LT(std::abs(guide->loss.item<double>() - expected / double(heads.size())), 1e-4);
        guide->loss.backward(); // an adapter below the last layer's attention hears of it, none behind it
        const auto p = system->named_parameters();
        QVERIFY(p["context.encoder_0.feed_forward.outer.weight"].grad().abs().max().item<double>() > 0.0);
        QVERIFY(!p["context.encoder_1.feed_forward.outer.weight"].grad().defined());
    }

    void attentionWithRelativePositionsIsNotGuided() {
        const auto system = makeRandom(variantOf("two, distances"));
        const auto context = openTranslated(*system, Text());
        try {
            dynamic_cast<GuidedSystem&>(*system).guide(*context, std::make_shared<AttentionGuide>());
            QFAIL("it was taken");
        } catch (const Error& error) {
            QVERIFY2(QString::fromStdString(error.what()).contains("guide_weight"), error.what());
        }
    }

    void configsThatMakeNoSenseAreRefused() {
        const auto refusal = [](const ModelConfig& config) {
            try {
                checkModelConfig(config);
            } catch (const Error& error) {
                return QString::fromStdString(error.what());
            }
            return QString();
        };
        ModelConfig config = variantOf("one");
        config.part<Part>().adapter = 0;
        QVERIFY2(refusal(config).contains("concatenation_adapted.adapter is 0"), qPrintable(refusal(config)));
        config = variantOf("one");
        config.part<Part>().window.sentences = 1001;
        QVERIFY2(refusal(config).contains("concatenation_adapted.sentences is 1001"), qPrintable(refusal(config)));
        const ModelConfig back = parseTrainedConfig(toJson(variantOf("two, short, end")));
        QCOMPARE(back.part<Part>().window.pieces, 13);
        QCOMPARE(back.part<Part>().window.sentences, 2);
        QCOMPARE(back.part<Part>().window.separator, ConcatenationAtDecodingConfig::Separator::End);
        QCOMPARE(back.part<Part>().adapter, 5);
    }
};

QTEST_APPLESS_MAIN(TestAdaptedConcatenation)
#include "test_adapted_concatenation.moc"
