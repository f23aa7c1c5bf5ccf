// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/selective_attention.h"
#include "engine/train/learner.h"
#include "engine/train/objective.h"
#include "engine/train/random.h"
#include "engine/train/ranking.h"

#include <ATen/ATen.h>
#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace contexture;
using namespace contexture::train;

namespace {

constexpr std::int64_t kVocabulary = 40;

std::shared_ptr<model::System> tinyModel(model::SelectiveAttentionConfig::Integration integration) {
    model::ModelConfig config;
    config.system = "selective-attention";
    auto& transformer = config.transformer;
    transformer.width = 32;
    transformer.feedForward = 64;
    transformer.heads = 2;
    transformer.encoderLayers = transformer.decoderLayers = 1;
    transformer.dropout = 0.0;
    transformer.sourceVocabulary = transformer.targetVocabulary = kVocabulary;
    auto& own = config.part<model::SelectiveAttentionConfig>();
    own.heads = 2;
    own.feedForward = 64;
    own.contextDropout = 0.0;
    own.integration = integration;
    at::manual_seed(7);
    return model::makeSystem(config);
}

// Four sentences of four pieces. The second piece of sentence `s` is decided by the third of sentence `by`.
TrainingDocument fourSentences(std::int64_t s, std::int64_t by) {
    Random random(11);
    TrainingDocument document;
    for (int i = 0; i < 4; ++i) {
        for (auto* side : {&document.source, &document.target}) {
            auto& sentence = side->emplace_back();
            for (int piece = 0; piece < 4; ++piece) {
                sentence.push_back(4 + std::int64_t(random.below(std::size_t(kVocabulary - 4))));
            }
        }
        document.trained.push_back(true);
    }
    auto& word = document.decided.emplace_back();
    for (const Side side : {Side::Source, Side::Target}) {
        word.pieces.push_back({SentenceIndex(s), side, 1});
        word.deciding.push_back({SentenceIndex(by), side, 2});
    }
    return document;
}

TrainRequest request(double rankWeight, double margin = 1.0) {
    TrainRequest request;
    request.stage = Stage::Context;
    request.optimiser.learningRate = 3e-3;
    request.help.rankWeight = rankWeight;
    request.help.rankMargin = margin;
    return request;
}

std::vector<SentenceIndex> allOf(const TrainingDocument& document) {
    std::vector<SentenceIndex> all;
    for (std::size_t i = 0; i < document.source.size(); ++i) {
        all.emplace_back(std::int64_t(i));
    }
    return all;
}

std::unique_ptr<model::DocumentContext> opened(model::System& system, const std::vector<Pieces>& source,
                                               const TrainingDocument& document, const std::vector<Pieces>& target) {
    auto context = system.openDocument(source, contextSettings(request(0.0)));
    system.setTarget(*context, allOf(document), target);
    return context;
}

// log p of the second piece of sentence 3, by the whole table of logits.
double logProbability(model::System& system, const TrainingDocument& document, const model::DocumentContext& context) {
    const std::vector<SentenceIndex> last{SentenceIndex(3)};
    const auto source = model::makeSourceBatch(std::span(&document.source[3], 1), last, at::kCPU);
    const auto target = makeTargetBatch(std::span(&document.target[3], 1));
    const auto logits = system.decode(system.encode(source, &context, nullptr), target.input, &context, nullptr);
    return logits[0][1].log_softmax(-1)[document.target[3][1]].item<double>();
}

// How much more probable the decided piece is with the whole context than with the corrupted one.
double advantage(model::System& system, const TrainingDocument& document) {
    const at::NoGradGuard noGradients;
    system.eval();
    const auto corrupted = corrupt(document, document.target);
    const auto whole = opened(system, document.source, document, document.target);
    const auto without = opened(system, corrupted.source, document, corrupted.target);
    return logProbability(system, document, *whole) - logProbability(system, document, *without);
}

using Integration = model::SelectiveAttentionConfig::Integration;

} // namespace

class TestRanking : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void decidingPiecesAloneBecomeUnknown() {
        const auto document = fourSentences(3, 1);
        auto own = document.target;
        own[1].resize(2); // the model's own translation, shorter than the reference
        const auto corrupted = corrupt(document, document.target);
        for (std::size_t s = 0; s < 4; ++s) {
            for (std::size_t piece = 0; piece < 4; ++piece) {
                const bool decides = s == 1 && piece == 2;
                QCOMPARE(corrupted.source[s][piece], decides ? model::kUnknown : document.source[s][piece]);
                QCOMPARE(corrupted.target[s][piece], decides ? model::kUnknown : document.target[s][piece]);
            }
        }
        QVERIFY(corrupt(document, own).target == own);
    }

    void onlyWhatOtherSentencesDecideIsRanked() {
        using enum ContextMode;
        const auto places = [](const TrainingDocument& document, ContextMode mode) {
            return rankedPieces(document, mode).size();
        };
        QCOMPARE(places(fourSentences(3, 1), Online), std::size_t(1));
        QCOMPARE(places(fourSentences(1, 3), Online), std::size_t(0)); // not readable yet
        QCOMPARE(places(fourSentences(1, 3), Offline), std::size_t(1));
        QCOMPARE(places(fourSentences(3, 3), Online), std::size_t(0)); // its own sentence
        QCOMPARE(places(fourSentences(3, 3), Offline), std::size_t(0));
        auto untrained = fourSentences(3, 1);
        untrained.trained[3] = false;
        QCOMPARE(places(untrained, Online), std::size_t(0));
        const auto ranked = rankedPieces(fourSentences(3, 1), Online);
        QCOMPARE(ranked[0].side, Side::Target);
        QCOMPARE(ranked[0].sentence, SentenceIndex(3));
        QCOMPARE(ranked[0].piece, 1);
    }

    void theLossIsTheHingeOfTheDifference() {
        const auto system = tinyModel(Integration::Encoder);
        const auto document = fourSentences(3, 1);
        const double ahead = advantage(*system, document);
        const auto corrupted = corrupt(document, document.target);
        const auto whole = opened(*system, document.source, document, document.target);
        const auto without = opened(*system, corrupted.source, document, corrupted.target);
        for (const double margin : {0.0, 1.0, 2.5}) {
            const auto loss = rankingLoss(*system, document, rankedPieces(document, ContextMode::Online), *whole,
                                          *without, {.margin = margin, .scale = 3.0});
            const double expected = 3.0 * std::max(0.0, margin - ahead);
            QVERIFY2(std::abs(loss.item<double>() - expected) < 1e-4, qPrintable(QString::number(loss.item<double>())));
        }
        QVERIFY(!rankingLoss(*system, document, {}, *whole, *without, {}).defined());
    }

    void rankingMakesTheContextCount_data() {
        QTest::addColumn<int>("integration");
        QTest::newRow("encoder") << int(Integration::Encoder);
        QTest::newRow("decoder") << int(Integration::Decoder);
    }
    void rankingMakesTheContextCount() {
        QFETCH(int, integration);
        const auto document = fourSentences(3, 1);
        const auto after = [&](double weight) {
            const auto system = tinyModel(Integration(integration));
            Learner learner(system, request(weight, 2.0));
            for (std::int64_t step = 1; step <= 40; ++step) {
                learner.updateOnDocuments({{.document = &document, .targetContext = &document.target}}, true, step);
            }
            return advantage(*system, document);
        };
        const double ranked = after(5.0);
        const double plain = after(0.0);
        QVERIFY2(ranked > 1.5, qPrintable(QString::number(ranked)));
        QVERIFY2(plain < 0.5, qPrintable(QString::number(plain)));
    }

    void withoutContextNothingIsRanked() {
        const auto document = fourSentences(3, 1);
        const auto lossOf = [&](double weight, bool withContext) {
            Learner learner(tinyModel(Integration::Encoder), request(weight));
            learner.updateOnDocuments({{.document = &document, .targetContext = &document.target}}, withContext, 1);
            return learner.trainedValues();
        };
        QVERIFY(at::equal(lossOf(5.0, false), lossOf(0.0, false)));
        QVERIFY(!at::equal(lossOf(5.0, true), lossOf(0.0, true)));
    }
};

QTEST_APPLESS_MAIN(TestRanking)
#include "test_ranking.moc"
