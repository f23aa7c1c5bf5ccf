// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/error.h"
#include "engine/decode/search.h"
#include "engine/decode/teacher_forcing.h"

#include "toy_system.h"

#include <ATen/ATen.h>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

using namespace contexture;
using namespace contexture::decode;

namespace {

struct Found {
    std::vector<Hypothesis> hypotheses;
    model::Memory memory;
};

Found translate(model::System& system, const std::vector<model::Pieces>& source, const DecodeOptions& options,
                const CancelToken& cancel = {}) {
    std::vector<SentenceIndex> sentences;
    std::vector<std::int32_t> lengths;
    for (const model::Pieces& pieces : source) {
        sentences.emplace_back(static_cast<std::int64_t>(sentences.size()));
        lengths.push_back(static_cast<std::int32_t>(pieces.size()));
    }
    Found found;
    found.memory = system.encode(model::makeSourceBatch(source, sentences, at::kCPU), nullptr, nullptr);
    const SearchOptions search{.decode = options, .maxPositions = 64, .modelName = "toy"};
    found.hypotheses = decode::search(system, found.memory, lengths, nullptr, search, cancel);
    return found;
}

// Keeps what is reported, in order.
class Reports : public trace::Recorder {
public:
    void attention(const trace::Site& site, const at::Tensor& weights) override { dense.emplace_back(site, weights); }
    void attention(const trace::Site&, std::int64_t, std::vector<CsrMatrix>) override {}
    void gate(const std::string&, Side, const at::Tensor&) override {}
    void visible(std::int64_t, std::vector<SentenceRange>) override {}

    std::vector<std::pair<trace::Site, at::Tensor>> dense;
};

// Log-probabilities after each prefix of one sentence, straight from decode(): [T, V].
at::Tensor teacherForced(model::System& system, const model::Memory& memory, std::int64_t row,
                         const model::Pieces& prefix) {
    at::Tensor input = at::full({1, static_cast<std::int64_t>(prefix.size()) + 1}, model::kBos, at::kLong);
    for (std::size_t t = 0; t < prefix.size(); ++t) {
        input[0][static_cast<std::int64_t>(t) + 1] = prefix[t];
    }
    return at::log_softmax(system.decode(selectRows(memory, {&row, 1}), input, nullptr, nullptr)[0].to(at::kDouble), 1);
}

double logProbability(model::System& system, const model::Memory& memory, std::int64_t row,
                      const model::Pieces& pieces) {
    const at::Tensor all = teacherForced(system, memory, row, pieces);
    double total = 0.0;
    for (std::size_t t = 0; t <= pieces.size(); ++t) {
        const std::int64_t next = t < pieces.size() ? pieces[t] : model::kEos;
        total += all[static_cast<std::int64_t>(t)][next].item<double>();
    }
    return total;
}

// All translations up to `longest` pieces, each scored by itself, the best first.
std::vector<std::pair<double, model::Pieces>> exhaustive(model::System& system, const model::Memory& memory,
                                                         std::int64_t row, std::int64_t vocabulary, std::size_t longest,
                                                         double alpha) {
    std::vector<std::pair<double, model::Pieces>> all;
    std::vector<model::Pieces> open{{}};
    while (!open.empty()) {
        const model::Pieces pieces = open.back();
        open.pop_back();
        const double penalty = std::pow((5.0 + static_cast<double>(pieces.size() + 1)) / 6.0, alpha); // Wu 2016, eq. 14
        const double score = logProbability(system, memory, row, pieces) / penalty;
        all.emplace_back(score, pieces);
        for (std::int64_t v = model::kEos + 1; pieces.size() < longest && v < vocabulary; ++v) {
            open.push_back(pieces);
            open.back().push_back(v);
        }
    }
    std::ranges::sort(all, std::greater<>());
    return all;
}

} // namespace

class TestSearch : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatASearchObservesIsWhatAnObservedPassReports_data() {
        QTest::addColumn<int>("beam");
        QTest::newRow("greedy") << 1;
        QTest::newRow("beam") << 4;
    }
    void whatASearchObservesIsWhatAnObservedPassReports() {
        QFETCH(int, beam);
        at::manual_seed(5);
        model::ModelConfig config;
        config.transformer = {.width = 16, .feedForward = 32, .heads = 2, .encoderLayers = 1, .decoderLayers = 2};
        config.transformer.sourceVocabulary = config.transformer.targetVocabulary = 14;
        config.transformer.maxPositions = 64;
        const auto system = model::makeSystem(config);
        system->eval();
        const std::vector<model::Pieces> source{{4, 5, 6, 7, 8}, {9}, {10, 11, 12, 13, 5, 6, 7}, {6, 6}};
        std::vector<SentenceIndex> sentences;
        std::vector<std::int32_t> lengths;
        for (const auto& pieces : source) {
            sentences.emplace_back(static_cast<std::int64_t>(sentences.size()));
            lengths.push_back(static_cast<std::int32_t>(pieces.size()));
        }
        const auto memory = system->encode(model::makeSourceBatch(source, sentences, at::kCPU), nullptr, nullptr);
        std::unique_ptr<model::DecoderState> observed;
        Reports whileProducing;
        const SearchOptions options{.decode = {.beamSize = beam, .maxExtraPieces = 5},
                                    .maxPositions = 64,
                                    .modelName = "random",
                                    .recorder = &whileProducing,
                                    .observed = &observed};
        const auto found = decode::search(*system, memory, lengths, nullptr, options, {});
        QVERIFY(observed);
        observed->report(whileProducing);
        std::vector<model::Pieces> targets;
        for (const auto& hypothesis : found) {
            targets.push_back(hypothesis.pieces);
        }
        Reports afterwards;
        observe(*system, memory, targets, nullptr, afterwards);
        QCOMPARE(whileProducing.dense.size(), std::size_t(4)); // two layers, self- and source attention
        QCOMPARE(afterwards.dense.size(), whileProducing.dense.size());
        for (std::size_t i = 0; i < afterwards.dense.size(); ++i) {
            const auto& [site, expected] = afterwards.dense[i];
            const auto& [sameSite, weights] = whileProducing.dense[i];
            QCOMPARE(sameSite.name, site.name);
            QVERIFY(sameSite.level == site.level && sameSite.querySide == site.querySide &&
                    sameSite.keySide == site.keySide);
            QCOMPARE(weights.sizes().vec(), expected.sizes().vec());
            for (std::size_t b = 0; b < targets.size(); ++b) {
                const auto row = static_cast<std::int64_t>(b);
                const auto steps = static_cast<std::int64_t>(targets[b].size()) + 1;
                const double apart =
                    (weights[row].narrow(1, 0, steps) - expected[row].narrow(1, 0, steps)).abs().max().item<double>();
                QVERIFY2(apart < 1e-5, qPrintable(QString::number(apart)));
            }
        }
    }

    void beamOneIsGreedy() {
        toy::ToySystem system({.vocabulary = 12, .endPerPiece = 0.5});
        const std::vector<model::Pieces> source{{4, 5}, {6}, {7, 8, 9}};
        const Found found = translate(system, source, {.beamSize = 1, .maxExtraPieces = 10});
        for (std::size_t b = 0; b < source.size(); ++b) {
            model::Pieces greedy;
            while (greedy.size() < source[b].size() + 10) {
                const at::Tensor all = teacherForced(system, found.memory, static_cast<std::int64_t>(b), greedy);
                const at::Tensor last = all[static_cast<std::int64_t>(greedy.size())].slice(0, model::kEos);
                const std::int64_t piece = last.argmax().item<std::int64_t>() + model::kEos;
                if (piece == model::kEos) {
                    break;
                }
                greedy.push_back(piece);
            }
            QCOMPARE(found.hypotheses[b].pieces, greedy);
        }
    }

    void wideBeamFindsTheBestOfAllTranslations_data() {
        QTest::addColumn<float>("alpha");
        QTest::newRow("no length penalty") << 0.0f;
        QTest::newRow("0.6") << 0.6f;
        QTest::newRow("1") << 1.0f;
        QTest::newRow("2") << 2.0f;
    }
    void wideBeamFindsTheBestOfAllTranslations() {
        QFETCH(float, alpha);
        toy::ToySystem system({.vocabulary = 7});
        const std::vector<model::Pieces> source{{4, 5}, {6}, {4, 4, 6}, {5, 6}, {}};
        const Found found = translate(system, source, {.beamSize = 1000, .lengthPenalty = alpha, .maxExtraPieces = 2});
        for (std::size_t b = 0; b < source.size(); ++b) {
            const auto all =
                exhaustive(system, found.memory, static_cast<std::int64_t>(b), 7, source[b].size() + 2, alpha);
            QCOMPARE(found.hypotheses[b].pieces, all.front().second);
            QVERIFY(std::abs(found.hypotheses[b].score - all.front().first) < 1e-5);
            QVERIFY(found.hypotheses[b].others.empty());
        }
    }

    // And the next best in their order; asking for them does not change the best.
    void theBestAreTheBestOfAll_data() { wideBeamFindsTheBestOfAllTranslations_data(); }
    void theBestAreTheBestOfAll() {
        QFETCH(float, alpha);
        toy::ToySystem system({.vocabulary = 7});
        const std::vector<model::Pieces> source{{4, 5}, {6}, {4, 4, 6}};
        const Found found =
            translate(system, source, {.beamSize = 1000, .lengthPenalty = alpha, .maxExtraPieces = 2, .nBest = 6});
        for (std::size_t b = 0; b < source.size(); ++b) {
            const auto all =
                exhaustive(system, found.memory, static_cast<std::int64_t>(b), 7, source[b].size() + 2, alpha);
            const Hypothesis& best = found.hypotheses[b];
            QCOMPARE(best.others.size(), std::size_t(5));
            QVERIFY(std::abs(best.score - all.front().first) < 1e-5);
            for (std::size_t i = 0; i < best.others.size(); ++i) {
                QVERIFY(std::abs(best.others[i].score - all[i + 1].first) < 1e-5); // equal scores may change places
                const double forced =
                    logProbability(system, found.memory, static_cast<std::int64_t>(b), best.others[i].pieces);
                QVERIFY(std::abs(best.others[i].logProbability - forced) < 1e-5);
            }
        }
    }

    void askingForMoreLeavesTheBest() {
        toy::ToySystem system({.vocabulary = 12, .endPerPiece = 0.3});
        const std::vector<model::Pieces> source{{4, 5, 6}, {7}, {8, 9}, {10, 4, 5, 6}};
        const Found one = translate(system, source, {.beamSize = 4, .maxExtraPieces = 6});
        const Found four = translate(system, source, {.beamSize = 4, .maxExtraPieces = 6, .nBest = 4});
        for (std::size_t b = 0; b < source.size(); ++b) {
            QCOMPARE(four.hypotheses[b].pieces, one.hypotheses[b].pieces);
            QCOMPARE(four.hypotheses[b].score, one.hypotheses[b].score);
            double before = four.hypotheses[b].score;
            for (const Hypothesis& other : four.hypotheses[b].others) {
                QVERIFY(other.score <= before && other.pieces != four.hypotheses[b].pieces);
                before = other.score;
            }
        }
    }

    void theSearchKnowsItsOwnLogProbability() {
        toy::ToySystem system({.vocabulary = 9, .endPerPiece = 0.3});
        const std::vector<model::Pieces> source{{4, 5, 6}, {7}};
        const Found found = translate(system, source, {.beamSize = 3, .maxExtraPieces = 6});
        for (std::size_t b = 0; b < source.size(); ++b) {
            const Hypothesis& best = found.hypotheses[b];
            const double forced = logProbability(system, found.memory, static_cast<std::int64_t>(b), best.pieces);
            QVERIFY(std::abs(best.logProbability - forced) < 1e-5);
            double sum = best.endLogProbability;
            for (const double piece : best.pieceLogProbability) {
                sum += piece;
            }
            QVERIFY(std::abs(sum - forced) < 1e-5);
        }
    }

    void companionsInABatchDoNotMatter() {
        toy::ToySystem system({.vocabulary = 10, .endPerPiece = 0.3});
        const std::vector<model::Pieces> source{{4, 5, 6}, {7}, {8, 9}, {4}};
        const Found together = translate(system, source, {.beamSize = 4, .maxExtraPieces = 8});
        for (std::size_t b = 0; b < source.size(); ++b) {
            const Found alone = translate(system, {source[b]}, {.beamSize = 4, .maxExtraPieces = 8});
            QCOMPARE(together.hypotheses[b].pieces, alone.hypotheses[0].pieces);
            QCOMPARE(together.hypotheses[b].logProbability, alone.hypotheses[0].logProbability);
        }
    }

    void aCutSentenceSaysSo() {
        // EOS is never likely: the stop at 2 + 3 pieces ends it.
        const auto endless = [](const model::Pieces&, const model::Pieces&) {
            return std::vector<float>{0, 0, 0, -5, 1, 0};
        };
        toy::ToySystem system({.vocabulary = 6, .logits = endless});
        const Found found = translate(system, {{4, 4}}, {.beamSize = 2, .maxExtraPieces = 3});
        QVERIFY(found.hypotheses[0].hitLengthStop);
        QCOMPARE(found.hypotheses[0].pieces.size(), std::size_t(5));
    }

    void aSentenceThatEndsAtTheStopByItselfIsNotCut() {
        const auto five = [](const model::Pieces&, const model::Pieces& produced) {
            return std::vector<float>{0, 0, 0, produced.size() == 5 ? 9.0f : -9.0f, 1, 0};
        };
        toy::ToySystem system({.vocabulary = 6, .logits = five});
        const Found found = translate(system, {{4, 4}}, {.beamSize = 1, .maxExtraPieces = 3});
        QVERIFY(!found.hypotheses[0].hitLengthStop);
        QCOMPARE(found.hypotheses[0].pieces.size(), std::size_t(5));
    }

    void specialPiecesAreNeverProduced() {
        const auto special = [](const model::Pieces&, const model::Pieces& produced) {
            return std::vector<float>{9, 9, 9, produced.size() == 2 ? 3.0f : 0.0f, 1, 2};
        };
        toy::ToySystem system({.vocabulary = 6, .logits = special});
        for (const int beam : {1, 4}) {
            const Found found = translate(system, {{4, 4}}, {.beamSize = beam, .maxExtraPieces = 3});
            for (const std::int64_t piece : found.hypotheses[0].pieces) {
                QVERIFY(piece > model::kEos);
            }
        }
        // They keep their probability: log(e^3 / (3 e^9 + e^3 + e + e^2)) for the end after two pieces.
        const Found found = translate(system, {{4, 4}}, {.beamSize = 1, .maxExtraPieces = 3});
        const double expected = 3.0 - std::log(3 * std::exp(9.0) + std::exp(3.0) + std::exp(1.0) + std::exp(2.0));
        QVERIFY(std::abs(found.hypotheses[0].endLogProbability - expected) < 1e-5);
    }

    void theSearchStopsWhenNothingCanBeatTheBest() {
        // P(EOS) = 0.99: no running hypothesis (log probability below -4.6) reaches log 0.99, whatever its length.
        const auto certain = [](const model::Pieces&, const model::Pieces&) {
            return std::vector<float>{-99,
                                      -99,
                                      -99,
                                      static_cast<float>(std::log(0.99)),
                                      static_cast<float>(std::log(0.005)),
                                      static_cast<float>(std::log(0.005))};
        };
        toy::ToySystem system({.vocabulary = 6, .logits = certain});
        translate(system, {{4, 4}}, {.beamSize = 4, .lengthPenalty = 0.6f, .maxExtraPieces = 40});
        QCOMPARE(system.steps.load(), 1);
    }

    void aLongerTranslationMayStillWinByItsLength() {
        // The end at once has probability 0.55; four times piece 4 and then the end has 0.45.
        const auto later = [](const model::Pieces&, const model::Pieces& produced) {
            const auto logit = [](double p) { return static_cast<float>(std::log(p)); };
            if (produced.empty()) {
                return std::vector<float>{-99, -99, -99, logit(0.55), logit(0.45), -99};
            }
            return std::vector<float>{
                -99, -99, -99, produced.size() == 4 ? 0.0f : -99.0f, produced.size() == 4 ? -99.0f : 0.0f, -99};
        };
        toy::ToySystem system({.vocabulary = 6, .logits = later});
        // log 0.55 / ((5+1)/6) = -0.598; log 0.45 / ((5+5)/6) = -0.479: the longer one.
        const Found wide = translate(system, {{4, 4}}, {.beamSize = 2, .lengthPenalty = 1.0f, .maxExtraPieces = 3});
        QCOMPARE(wide.hypotheses[0].pieces.size(), std::size_t(4));
        const Found plain = translate(system, {{4, 4}}, {.beamSize = 2, .lengthPenalty = 0.0f, .maxExtraPieces = 3});
        QVERIFY(plain.hypotheses[0].pieces.empty());
    }

    void finishedSentencesLeaveTheBatch() {
        const auto bySource = [](const model::Pieces& source, const model::Pieces& produced) {
            const bool end = produced.size() + 2 >= source.size(); // as many pieces as the source, BOS and EOS apart
            return std::vector<float>{0, 0, 0, end ? 50.0f : -50.0f, end ? -50.0f : 50.0f};
        };
        toy::ToySystem system({.vocabulary = 5, .logits = bySource});
        translate(system, {{4}, {4, 4, 4, 4, 4}, {4, 4}}, {.beamSize = 1, .maxExtraPieces = 9});
        QCOMPARE(system.steps.load(), 6);
        QCOMPARE(system.rows.load(), 2 + 6 + 3); // pieces and EOS of each
    }

    void valuesThatAreNotNumbersNameTheModel() {
        for (const float bad : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
            const auto broken = [bad](const model::Pieces&, const model::Pieces& produced) {
                return std::vector<float>{0, 0, 0, 0, produced.size() == 2 ? bad : 1.0f, 0};
            };
            toy::ToySystem system({.vocabulary = 6, .logits = broken});
            try {
                translate(system, {{4, 4}}, {.beamSize = 2});
                QFAIL("NaN went through");
            } catch (const Error& error) {
                QCOMPARE(error.where(), std::string("toy"));
                QVERIFY(!error.remedy().empty());
            }
        }
    }

    void cancelIsHeardBetweenTwoSteps() {
        toy::ToySystem system({.vocabulary = 12, .endPerPiece = -9.0});
        const CancelToken cancel;
        system.beforeStep = [&] {
            if (system.steps == 3) {
                cancel.cancel();
            }
        };
        QVERIFY_THROWS_EXCEPTION(Cancelled, translate(system, {{4, 4}}, {.beamSize = 2}, cancel));
        QCOMPARE(system.steps.load(), 4);
    }
};

QTEST_APPLESS_MAIN(TestSearch)
#include "test_search.moc"
