// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/selective_attention.h"
#include "engine/train/batches.h"
#include "engine/train/context_help.h"
#include "engine/train/learner.h"
#include "engine/train/objective.h"
#include "engine/train/splitting.h"
#include "engine/train/text_source.h"
#include "tests/support/errors.h"

#include <ATen/ATen.h>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>

using namespace contexture;
using namespace contexture::train;

namespace {

constexpr int kVocabulary = 40;
using model::Normaliser;
using Selective = model::SelectiveAttentionConfig;

std::shared_ptr<model::System> tinyModel(const Selective& options) {
    model::ModelConfig config;
    config.system = "selective-attention";
    config.transformer.width = 32;
    config.transformer.feedForward = 64;
    config.transformer.heads = 2;
    config.transformer.encoderLayers = 1;
    config.transformer.decoderLayers = 1;
    config.transformer.dropout = 0.0;
    config.transformer.sourceVocabulary = kVocabulary;
    config.transformer.targetVocabulary = kVocabulary;
    auto& own = config.part<Selective>();
    own = options;
    own.heads = 2;
    own.feedForward = 64;
    own.contextDropout = 0.0;
    at::manual_seed(1);
    return model::makeSystem(config);
}

constexpr std::int32_t kAsking = 2;   // piece of the last sentence
constexpr std::int32_t kDeciding = 1; // piece of sentence 1

// Five sentences of five pieces; a piece of the last one is decided by one of the second, on both sides.
TrainingDocument fiveSentences() {
    Random random(3);
    TrainingDocument document;
    for (int s = 0; s < 5; ++s) {
        for (auto* side : {&document.source, &document.target}) {
            auto& sentence = side->emplace_back();
            for (int i = 0; i < 5; ++i) {
                sentence.push_back(std::int64_t(4 + random.below(kVocabulary - 4)));
            }
        }
        document.trained.push_back(true);
    }
    auto& word = document.decided.emplace_back();
    for (const Side side : {Side::Source, Side::Target}) {
        word.pieces.push_back({SentenceIndex(4), side, kAsking});
        word.deciding.push_back({SentenceIndex(1), side, kDeciding});
    }
    return document;
}

TrainRequest request() {
    TrainRequest request;
    request.stage = Stage::Context;
    request.optimiser.learningRate = 3e-3;
    return request;
}

// Keeps what the context layer reports of the last sentence.
struct Watch : trace::Recorder {
    void attention(const trace::Site&, const at::Tensor&) override {}
    void attention(const trace::Site& site, std::int64_t, std::vector<CsrMatrix> heads) override {
        (site.level == AttentionLevel::Sentence ? sentence : word) = std::move(heads);
    }
    void gate(const std::string&, Side, const at::Tensor&) override {}
    void visible(std::int64_t, std::vector<SentenceRange>) override {}
    std::vector<CsrMatrix> sentence;
    std::vector<CsrMatrix> word;
};

struct Weights {
    std::vector<double> sentence; // a head each: of the sentence that decides
    std::vector<double> word;     // of the piece that decides, within its sentence where there are two levels
};

Weights weightsOf(model::System& system, const TrainingDocument& document, const Selective& options) {
    system.eval();
    const auto context = system.openDocument(document.source, contextSettings(request()));
    std::vector<SentenceIndex> all;
    for (int s = 0; s < 5; ++s) {
        all.emplace_back(s);
    }
    const at::NoGradGuard noGrad;
    system.setTarget(*context, all, document.target);
    Watch watch;
    const std::vector<SentenceIndex> last{SentenceIndex(4)};
    const auto batch = model::makeSourceBatch(std::span(&document.source[4], 1), last, at::kCPU,
                                              model::sourceStart(system.config().transformer));
    const bool inEncoder = options.integration == Selective::Integration::Encoder;
    const auto memory = system.encode(batch, context.get(), inEncoder ? &watch : nullptr);
    const auto target = makeTargetBatch(std::span(&document.target[4], 1));
    system.decode(memory, target.input, context.get(), inEncoder ? nullptr : &watch);
    const std::int64_t row = inEncoder ? kAsking + (system.config().transformer.sourceBos ? 1 : 0) : kAsking;
    Weights weights;
    for (const auto& head : watch.sentence) {
        weights.sentence.push_back(head.at(std::int32_t(row), 1));
    }
    for (const auto& head : watch.word) {
        weights.word.push_back(head.at(std::int32_t(row), 5 + kDeciding));
    }
    return weights;
}

Weights trainedWeights(const Selective& options, const ContextHelp& help, int steps = 60) {
    const auto system = tinyModel(options);
    auto r = request();
    r.help = help;
    Learner learner(system, r);
    const auto document = fiveSentences();
    for (int step = 1; step <= steps; ++step) {
        learner.updateOnDocuments({{.document = &document, .targetContext = &document.target}}, true, step);
    }
    return weightsOf(*system, document, options);
}

double lossOf(const ContextHelp& help, bool withContext, std::int64_t step = 1) {
    auto r = request();
    r.help = help;
    Learner learner(tinyModel({}), r);
    const auto document = fiveSentences();
    return learner.updateOnDocuments({{.document = &document, .targetContext = &document.target}}, withContext, step)
        .sums.plain;
}

} // namespace

class TestTrainHelp : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // Martins and Astudillo 2016, figure 2: for two classes, scores (t, 0) and the first one right, the sparsemax loss
    // is 0 from t = 1 on, -t up to -1 and (1 - t)^2 / 4 between; the logistic loss is log(1 + exp(-t)).
    void theLossOfANormaliserIsThePapers_data() {
        QTest::addColumn<double>("t");
        for (const double t : {-2.0, -1.0, -0.3, 0.0, 0.6, 1.0, 3.0}) {
            QTest::newRow(qPrintable(QString::number(t))) << t;
        }
    }
    void theLossOfANormaliserIsThePapers() {
        QFETCH(double, t);
        const auto scores = at::tensor({float(t), 0.0f}).requires_grad_();
        const auto target = at::tensor({1.0f, 0.0f});
        const auto loss = model::normaliserLoss(scores, target, {}, Normaliser::Sparsemax);
        const double expected = t >= 1.0 ? 0.0 : t <= -1.0 ? -t : (1.0 - t) * (1.0 - t) / 4.0;
        QVERIFY2(std::abs(loss.item<double>() - expected) < 1e-6, qPrintable(QString::number(loss.item<double>())));
        loss.backward();
        // sparsemax of (t, 0) is (1 + t) / 2, cut to [0, 1]; the gradient is that less the target, also at weight 0
        const double weight = std::clamp((1.0 + t) / 2.0, 0.0, 1.0);
        QVERIFY(std::abs(scores.grad()[0].item<double>() - (weight - 1.0)) < 1e-6);
        const auto soft = model::normaliserLoss(scores.detach(), target, {}, Normaliser::Softmax);
        QVERIFY(std::abs(soft.item<double>() - std::log1p(std::exp(-t))) < 1e-6);
    }

    void guidanceRaisesTheWeightOfWhatDecides_data() {
        QTest::addColumn<int>("integration");
        QTest::addColumn<int>("type");
        QTest::addColumn<int>("normaliser");
        using I = Selective::Integration;
        using T = Selective::Type;
        QTest::newRow("encoder, sparsemax") << int(I::Encoder) << int(T::Hierarchical) << int(Normaliser::Sparsemax);
        QTest::newRow("decoder, sparsemax") << int(I::Decoder) << int(T::Hierarchical) << int(Normaliser::Sparsemax);
        QTest::newRow("encoder, softmax") << int(I::Encoder) << int(T::Hierarchical) << int(Normaliser::Softmax);
        QTest::newRow("encoder, entmax") << int(I::Encoder) << int(T::Hierarchical) << int(Normaliser::Entmax15);
        QTest::newRow("words alone") << int(I::Encoder) << int(T::FlatWord) << int(Normaliser::Sparsemax);
        QTest::newRow("sentences alone") << int(I::Decoder) << int(T::FlatSentence) << int(Normaliser::Sparsemax);
    }
    void guidanceRaisesTheWeightOfWhatDecides() {
        QFETCH(int, integration);
        QFETCH(int, type);
        QFETCH(int, normaliser);
        Selective options;
        options.integration = Selective::Integration(integration);
        options.type = Selective::Type(type);
        options.sentenceNormaliser = options.wordNormaliser = Normaliser(normaliser);
        const auto guided = trainedWeights(options, {.guideWeight = 5.0, .favour = {}});
        const auto before = trainedWeights(options, {}, 0);
        const auto compare = [](const std::vector<double>& with, const std::vector<double>& without) {
            for (std::size_t h = 0; h < with.size(); ++h) {
                QVERIFY2(with[h] > 0.8, qPrintable(QString::number(with[h])));
                QVERIFY2(without[h] < 0.6, qPrintable(QString::number(without[h])));
            }
        };
        QCOMPARE(guided.sentence.size() + guided.word.size(), std::size_t(type == 0 ? 4 : 2));
        compare(guided.sentence, before.sentence);
        compare(guided.word, before.word);
    }

    void oneHeadAndOneLevelAreGuidedWhereAskedFor() {
        const auto guided = [](int head, GuideLevel level) {
            Selective soft; // words of a sentence without weight are not reported
            soft.sentenceNormaliser = Normaliser::Softmax;
            return trainedWeights(soft, {.guideWeight = 5.0, .guideHead = head, .guideLevel = level, .favour = {}},
                                  120);
        };
        const auto head = guided(2, GuideLevel::Both);
        QVERIFY(head.sentence[1] > 0.8 && head.word[1] > 0.8);
        QVERIFY(head.sentence[0] < 0.8 && head.word[0] < 0.8);
        const auto words = guided(0, GuideLevel::Word);
        const auto sentences = guided(0, GuideLevel::Sentence);
        for (const std::size_t h : {0, 1}) {
            QVERIFY2(words.word[h] > 0.8, qPrintable(QString::number(words.word[h])));
            QVERIFY2(sentences.sentence[h] > 0.8, qPrintable(QString::number(sentences.sentence[h])));
        }
        QVERIFY(words.sentence[0] + words.sentence[1] < 1.2);
        QVERIFY(sentences.word[0] + sentences.word[1] < 1.2);
    }

    void whatCannotBeGuidedIsRefused() {
        const auto refusal = [](const ContextHelp& help, Selective options = {}) {
            auto r = request();
            r.help = help;
            return contexture::test::refusalOf([&] { Learner(tinyModel(options), r); });
        };
        QVERIFY(refusal({.guideWeight = 1.0, .guideHead = 2, .favour = {}}).isEmpty());
        QVERIFY(refusal({.guideWeight = 1.0, .guideHead = 3, .favour = {}}).contains("training.guide_head"));
        Selective flat;
        flat.type = Selective::Type::FlatWord;
        QVERIFY(refusal({.guideWeight = 1.0, .guideLevel = GuideLevel::Sentence, .favour = {}}, flat)
                    .contains("guide_level"));
        model::ModelConfig config;
        config.system = "hierarchical-attention-network";
        config.transformer.sourceVocabulary = config.transformer.targetVocabulary = kVocabulary;
        auto r = request();
        r.freezeBase = false;
        r.help.guideWeight = 1.0;
        const auto other = contexture::test::refusalOf([&] { Learner(model::makeSystem(config), r); });
        QVERIFY2(other.contains("training.guide_weight"), qPrintable(other));
    }

    void recordsFollowTheirSentencesIntoAStretch() {
        const auto document = fiveSentences();
        TrainingDocument joined;
        appendDecided(document, 1, 5, 10, joined);
        QCOMPARE(joined.decided.size(), std::size_t(1));
        QCOMPARE(joined.decided[0].pieces[0].sentence.value, 13);
        QCOMPARE(joined.decided[0].deciding[0].sentence.value, 10);
        TrainingDocument apart;
        appendDecided(document, 2, 5, 0, apart); // the antecedent is in another stretch
        QVERIFY(apart.decided.at(0).deciding.empty());
        QCOMPARE(guidedWords(document, Side::Source), std::int64_t(1));
        QCOMPARE(guidedWords(apart, Side::Source), std::int64_t(0));
        TrainingDocument before;
        appendDecided(document, 0, 4, 0, before);
        QVERIFY(before.decided.empty());
    }

    void softeningEndsAtTheNormaliserItself() {
        const ContextHelp help{.softenOver = 10, .favour = {}};
        QCOMPARE(softShareAt(help, 1), 1.0);
        QCOMPARE(softShareAt(help, 6), 0.5);
        QCOMPARE(softShareAt(help, 11), 0.0);
        QCOMPARE(softShareAt(help, 99), 0.0);
        // At the first update the loss is that of a softmax layer, from the eleventh on that of sparsemax.
        Selective soft;
        soft.sentenceNormaliser = soft.wordNormaliser = Normaliser::Softmax;
        const auto document = fiveSentences();
        const auto loss = [&](const Selective& options, const ContextHelp& with, std::int64_t step) {
            auto r = request();
            r.help = with;
            Learner learner(tinyModel(options), r);
            return learner.updateOnDocuments({{.document = &document, .targetContext = &document.target}}, true, step)
                .sums.plain;
        };
        QVERIFY(std::abs(loss({}, help, 1) - loss(soft, {}, 1)) < 1e-4);
        QCOMPARE(loss({}, help, 11), loss({}, {}, 11));
        QVERIFY(std::abs(loss({}, help, 1) - loss({}, {}, 1)) > 1e-4);
    }

    void droppedWordsSpareTheMarks() {
        const auto document = fiveSentences();
        PairBatch pairs{.source = document.source, .target = document.target, .sentences = {}};
        pairs.sentences.assign(5, SentenceIndex(0));
        Random random(1);
        dropWords(pairs, 0.5, random);
        std::int64_t dropped = 0;
        for (std::size_t s = 0; s < 5; ++s) {
            QCOMPARE(pairs.source[s].size(), document.source[s].size());
            dropped += std::ranges::count(pairs.source[s], model::kUnknown);
        }
        QVERIFY2(dropped > 4 && dropped < 21, qPrintable(QString::number(dropped)));
        QVERIFY(pairs.target == document.target);
        const auto batch = model::makeSourceBatch(pairs.source, pairs.sentences, at::kCPU);
        QVERIFY(batch.pieces.select(1, 0).eq(model::kBos).all().item<bool>());
        QVERIFY(batch.pieces.select(1, 6).eq(model::kEos).all().item<bool>());
    }

    // Where the model without context is right, it is held to; where it is not, it is not.
    void whatIsRightWithoutContextIsKept() {
        const auto divergenceAfter = [](double keepBase, const std::vector<Pieces>& target) {
            auto r = request();
            r.help.keepBase = keepBase;
            const auto system = tinyModel({});
            auto document = fiveSentences();
            document.target = target;
            document.decided.clear();
            PairBatch all;
            all.source = document.source;
            all.target = document.target;
            for (int i = 0; i < 5; ++i) {
                all.sentences.emplace_back(i);
            }
            Learner learner(system, r);
            for (std::int64_t step = 1; step <= 150; ++step) {
                learner.updateOnDocuments({{.document = &document, .targetContext = &document.target}}, true, step);
            }
            // Without context the frozen base is what it was: how far is the model with context from it?
            const at::NoGradGuard noGradients;
            system->eval();
            const auto context = system->openDocument(document.source, contextSettings(r));
            const auto batch = makeTargetBatch(all.target);
            const auto source = model::makeSourceBatch(all.source, all.sentences, at::kCPU);
            const auto with =
                system->decode(system->encode(source, context.get(), nullptr), batch.input, context.get(), nullptr)
                    .log_softmax(-1);
            const auto without =
                system->decode(system->encode(source, nullptr, nullptr), batch.input, nullptr, nullptr).log_softmax(-1);
            return (without.exp() * (without - with)).sum(-1).mean().item<double>();
        };
        const auto base = tinyModel({});
        base->eval();
        const auto document = fiveSentences();
        // What the model says by itself is what it finds most probable; what it says of other pieces it mostly does
        // not.
        const auto own = greedyTranslations(*base, document.source, 1000);
        QVERIFY(divergenceAfter(20.0, own) < 0.02 * divergenceAfter(0.0, own));
        QCOMPARE(divergenceAfter(20.0, document.target), divergenceAfter(0.0, document.target));
    }

    // The reference teaches the decided pieces; the rest is held to the model without context.
    void onlyWhatContextDecidesIsLearned() {
        const auto system = tinyModel({});
        system->eval();
        const auto document = fiveSentences();
        const auto context = system->openDocument(document.source, contextSettings(request()));
        const auto batches = pairBatches(document, 1000);
        QCOMPARE(batches.size(), std::size_t(1));
        const PairBatch& all = batches.front();
        const at::NoGradGuard noGradients;
        const auto target = makeTargetBatch(all.target);
        const auto logProbabilities = [&](const model::DocumentContext* read) {
            const auto source = model::makeSourceBatch(all.source, all.sentences, at::kCPU);
            return system->decode(system->encode(source, read, nullptr), target.input, read, nullptr).log_softmax(-1);
        };
        const auto with = logProbabilities(context.get()); // [5, 6, V]
        const auto without = logProbabilities(nullptr);    // [5, 6, V]
        const auto divergence = (without.exp() * (without - with)).sum(-1);
        double expected = 0.0;
        double own = 0.0;
        for (std::int64_t b = 0; b < 5; ++b) {
            for (std::int64_t t = 0; t < 6; ++t) {
                if (all.sentences[std::size_t(b)] == SentenceIndex(4) && t == kAsking) {
                    own = -with[b][t][target.output[b][t].item<std::int64_t>()].item<double>();
                } else {
                    expected += 0.7 * divergence[b][t].item<double>();
                }
            }
        }
        QVERIFY(own > 0.1 && expected > 1e-3);
        for (const bool fused : {true, false}) {
            LossSums sums;
            const auto loss = pairLoss(*system, all, context.get(),
                                       {.scale = 0.5, .fused = fused, .keepBase = 0.7, .decidedOnly = true}, sums);
            QCOMPARE(sums.tokens, std::int64_t(1));
            QVERIFY(std::abs(sums.plain - own) < 1e-4);
            QVERIFY(std::abs(loss.item<double>() - 0.5 * (own + expected)) < 1e-4);
        }
    }

    void wordsToLearnAreFound() {
        TextDocument text{.source = {"It is here.", "He sleeps.", "Its roof."},
                          .target = {"Schön: ER ist da, sieh, und sie.", "Er schläft.", "Dach."}};
        noteLearned(text, {.favour = {}, .favourSource = "it its", .learnOnly = "er sie es"});
        const auto wordOf = [&](const TextPlace& place) {
            return text.target[place.sentence.asSize()].substr(place.bytes.begin, place.bytes.size());
        };
        QCOMPARE(text.learned.size(), std::size_t(2));
        QCOMPARE(wordOf(text.learned[0]), std::string("ER"));
        QCOMPARE(wordOf(text.learned[1]), std::string("sie"));
        QVERIFY(text.learned[1].sentence == SentenceIndex(0) && text.learned[1].side == Side::Target);
        TextDocument any = text;
        any.learned.clear();
        noteLearned(any, {.favour = {}, .learnOnly = "er sie es"});
        QCOMPARE(any.learned.size(), std::size_t(3));
        TrainingDocument document; // a word to learn favours no sentence
        markFavoured(any, {.favour = "dach"}, document);
        QCOMPARE(document.favoured, std::vector<bool>({false, false, true}));
    }

    void wordsAreDroppedByTheStepAndWithContextAlone() {
        const ContextHelp help{.wordDropout = 0.5, .favour = {}};
        QCOMPARE(lossOf(help, true, 4), lossOf(help, true, 4));
        QVERIFY(lossOf(help, true, 4) != lossOf(help, true, 5));
        QVERIFY(lossOf(help, true) != lossOf({}, true));
        QCOMPARE(lossOf(help, false), lossOf({}, false));
    }

    void stretchesEndWithWhatIsFavoured() {
        TextDocument text;
        for (std::size_t i = 0; i < 12; ++i) {
            const bool isFavoured = i == 1 || i == 4 || i == 10;
            text.source.push_back((isFavoured ? "it " : "that ") + std::to_string(i));
            text.target.push_back((isFavoured ? "er " : "das ") + std::to_string(i));
            text.lines.push_back(std::int64_t(i) + 2);
        }
        const auto linesOf = [&](int before) {
            std::vector<std::vector<std::int64_t>> lines;
            for (const auto& stretch : favouredStretches(text, {.favour = "er", .favourBefore = before})) {
                lines.push_back(stretch.lines);
                for (std::size_t i = 0; i < stretch.lines.size(); ++i) {
                    const auto own = std::to_string(stretch.lines[i] - 2);
                    if (!stretch.source[i].ends_with(" " + own) || !stretch.target[i].ends_with(" " + own)) {
                        lines.clear();
                    }
                }
            }
            return lines;
        };
        using Lines = std::vector<std::vector<std::int64_t>>;
        QCOMPARE(linesOf(1), (Lines{{2, 3}, {5, 6}, {11, 12}}));
        QCOMPARE(linesOf(2), (Lines{{2, 3, 4, 5, 6}, {10, 11, 12}})); // the first two touch
        QCOMPARE(linesOf(50), (Lines{{2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}}));
        QCOMPARE(linesOf(0).front().size(), std::size_t(12));
        QVERIFY(favouredStretches(text, {.favour = "sie", .favourBefore = 3}).empty());
    }

    // Neighbours of one document, in their order, nothing lost, the same at every visit.
    void neighboursAreJoined() {
        QTemporaryDir folder;
        TrainRequest request;
        const std::filesystem::path path = std::filesystem::path(folder.path().toStdString()) / "t.tsv";
        {
            std::ofstream table(path);
            table << "doc_id\tsent_idx\ten\tde\n";
            for (int i = 0; i < 300; ++i) {
                table << "d" << i / 30 << "\t" << i % 30 << "\tsource " << i << " ."
                      << (i % 30 == 7 ? std::string(310, 'x') : "") << "\ttarget " << i << " .\n";
            }
        }
        request.files.push_back({.path = path, .licence = "none"});
        const auto documents = [&](double share) {
            request.joined = share;
            std::vector<TextDocument> made;
            TextSource(request, {"en", "de"})
                .visit([&](std::size_t, const TextDocument& document) { made.push_back(document); }, CancelToken());
            return made;
        };
        const auto textOf = [](const std::vector<std::string>& sentences) {
            std::string text;
            for (const auto& sentence : sentences) {
                text += (text.empty() ? "" : " ") + sentence;
            }
            return text;
        };
        const auto whole = documents(0.0);
        QCOMPARE(whole.size(), std::size_t(10));
        for (const double share : {0.3, 1.0}) {
            const auto made = documents(share);
            QCOMPARE(made.size(), whole.size());
            std::map<int, int> counts; // sentences in a pair
            for (std::size_t d = 0; d < made.size(); ++d) {
                QCOMPARE(textOf(made[d].source), textOf(whole[d].source));
                QCOMPARE(textOf(made[d].target), textOf(whole[d].target));
                QCOMPARE(made[d].source.size(), made[d].target.size());
                QCOMPARE(made[d].source.size(), made[d].lines.size());
                for (std::size_t i = 0; i < made[d].source.size(); ++i) {
                    const auto count = int(std::ranges::count(made[d].source[i], '.'));
                    QCOMPARE(int(std::ranges::count(made[d].target[i], '.')), count);
                    ++counts[count];
                    // Its line is that of the first: a header, then one a pair.
                    QVERIFY(made[d].source[i].starts_with("source " + std::to_string(made[d].lines[i] - 2) + " "));
                    QVERIFY(count == 1 || made[d].source[i].size() <= 320);
                }
            }
            QVERIFY(counts[2] > 0 && counts[3] > 0 && counts.rbegin()->first == 3);
            QVERIFY(share < 1.0 ? counts[1] > counts[2] : counts[1] < 40);
            const auto again = documents(share);
            for (std::size_t d = 0; d < made.size(); ++d) {
                QCOMPARE(again[d].source, made[d].source);
            }
        }
    }

    void favouredSentencesAreAlwaysTrainedOn() {
        TextDocument text{.source = {"a", "b", "c"}, .target = {"Er schläft.", "Eis ist kalt.", "Dann kam sie."}};
        TrainingDocument document{.source = {{4}, {4}, {4}},
                                  .target = {{4}, {4}, {4}},
                                  .trained = {true, true, true},
                                  .decided = {},
                                  .favoured = {}};
        markFavoured(text, {.favour = "er sie es"}, document);
        QCOMPARE(document.favoured, std::vector<bool>({true, false, true}));
        TextDocument pairs{.source = {"It is here.", "He sleeps.", "It rains."},
                           .target = {"Er ist da.", "Er schläft.", "Regen fällt."}};
        TrainingDocument narrow;
        markFavoured(pairs, {.favour = "er sie", .favourSource = "it its"}, narrow);
        QCOMPARE(narrow.favoured, std::vector<bool>({true, false, false}));
        // What a record knows to be decided elsewhere, whatever word it is.
        text.decided.push_back(
            {.words = {{SentenceIndex(1), Side::Source, {0, 1}}, {SentenceIndex(1), Side::Target, {0, 3}}},
             .deciding = {}});
        TrainingDocument recorded;
        markFavoured(text, {.favour = "er"}, recorded);
        QCOMPARE(recorded.favoured, std::vector<bool>({true, true, false}));
        int others = 0;
        for (std::uint64_t seed = 0; seed < 200; ++seed) {
            Random random(seed);
            const auto trained = trainedNow(document, {.favour = "er sie es", .otherShare = 0.25}, random);
            QVERIFY(trained[0] && trained[2]);
            others += trained[1];
        }
        QVERIFY2(others > 25 && others < 75, qPrintable(QString::number(others)));
        document.trained[0] = false; // too long to be trained on
        Random random(1);
        QVERIFY(!trainedNow(document, {.favour = "er", .otherShare = 0.0}, random)[0]);
    }

    void splittingKeepsTextAndOrder_data() {
        QTest::addColumn<QString>("source");
        QTest::addColumn<QString>("target");
        QTest::addColumn<QString>("ofSource"); // the first half; empty: not cut
        QTest::addColumn<QString>("ofTarget");
        QTest::newRow("same mark") << "When it rains here, we all stay at home."
                                   << "Wenn es hier regnet, bleiben wir daheim."
                                   << "When it rains here,"
                                   << "Wenn es hier regnet,";
        QTest::newRow("the mark nearest to the middle") << "Yes, that is so, but we do not know why."
                                                        << "Ja, das ist so, aber wir wissen nicht warum."
                                                        << "Yes, that is so,"
                                                        << "Ja, das ist so,";
        QTest::newRow("other marks: the middle") << "I think that it is good now."
                                                 << "Ich denke, dass es jetzt gut ist."
                                                 << "I think that"
                                                 << "Ich denke, dass";
        QTest::newRow("short") << "It is good."
                               << "Es ist gut."
                               << ""
                               << "";
        QTest::newRow("short on one side") << "It is good that you are here."
                                           << "Schön, dich zu sehen."
                                           << ""
                                           << "";
    }
    void splittingKeepsTextAndOrder() {
        QFETCH(QString, source);
        QFETCH(QString, target);
        QFETCH(QString, ofSource);
        QFETCH(QString, ofTarget);
        const auto halves = splitPair(source.toStdString(), target.toStdString(), 5);
        QCOMPARE(halves.isCut(), !ofSource.isEmpty());
        QCOMPARE(QString::fromStdString(halves.source.first), ofSource);
        QCOMPARE(QString::fromStdString(halves.target.first), ofTarget);
        if (halves.isCut()) {
            QCOMPARE(QString::fromStdString(halves.source.first + " " + halves.source.second), source);
            QCOMPARE(QString::fromStdString(halves.target.first + " " + halves.target.second), target);
        }
    }
};

QTEST_APPLESS_MAIN(TestTrainHelp)
#include "test_train_help.moc"
