// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/error.h"
#include "engine/study/latent_semantics.h"
#include "engine/study/metrics.h"
#include "engine/text/segmentation.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <iterator>

using namespace contexture;
using namespace contexture::study;

namespace {

std::vector<Sentence> german(const std::vector<std::string>& texts) {
    text::Segmenter segmenter("de");
    std::vector<Sentence> sentences;
    for (const auto& text : texts) {
        sentences.push_back(segmenter.sentence(text));
    }
    return sentences;
}

double cosine(const std::vector<float>& a, const std::vector<float>& b) {
    double product = 0.0;
    double squareA = 0.0;
    double squareB = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        product += double(a[i]) * double(b[i]);
        squareA += double(a[i]) * double(a[i]);
        squareB += double(b[i]) * double(b[i]);
    }
    return product / std::sqrt(squareA * squareB);
}

// Two documents of two sentences. The second sentence of each holds a pronoun that the first decides.
std::vector<lab::LabDocument> goldDocuments() {
    std::vector<lab::LabDocument> documents(2);
    documents[0].document.source = german({"a b c d e", "f g h i j"});
    documents[0].document.reference = german({"Der Hund schläft heute im Garten.", "Heute bellt er laut im Garten."});
    documents[1].document.source = documents[0].document.source;
    documents[1].document.reference = german({"Die Katze trinkt am Abend Milch.", "Am Abend schläft sie gern lange."});
    for (auto& gold : documents) {
        lab::GoldRecord record;
        record.sentence = SentenceIndex(1);
        record.antecedentSentence = SentenceIndex(0);
        record.distance = 1;
        gold.records = {record};
    }
    return documents;
}

RowResult resultOf(const std::vector<lab::LabDocument>& documents) {
    RowResult result;
    result.deciding = result.training.deciding = "{}";
    for (const auto& gold : documents) {
        auto& texts = result.translations.emplace_back();
        for (const auto& sentence : gold.document.reference) {
            texts.push_back(sentence.text);
        }
        result.questions.push_back({"pronoun", 1});
        result.right.push_back(1);
    }
    return result;
}

} // namespace

class TestStudyMetrics : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aPerfectTranslationIsPerfect() {
        const auto documents = goldDocuments();
        const auto metrics = metricsOf(resultOf(documents), {documents, {}, "de"});
        QCOMPARE(metrics.at("bleu"), 100.0);
        QCOMPARE(metrics.at("chrf"), 100.0);
        QCOMPARE(metrics.at("helpful bleu"), 100.0);
        QCOMPARE(metrics.at("pronoun"), 1.0);
        QCOMPARE(metrics.at("pronoun 1"), 1.0);
        QCOMPARE(metrics.at("decided elsewhere"), 1.0);
        QCOMPARE(metrics.at("pronoun translation"), 1.0); // er, sie
        QCOMPARE(metrics.at("noun translation"), 1.0);
        QVERIFY(!metrics.contains("pronoun 2"));  // there is none
        QVERIFY(!metrics.contains("similarity")); // no vectors
        QVERIFY(!metrics.contains("pointing sentence"));
    }

    // The second sentences go wrong, the first do not: the two halves of the test set tell them apart.
    void helpfulContextIsCountedApart() {
        const auto documents = goldDocuments();
        RowResult result = resultOf(documents);
        result.translations[0][1] = "Heute bellt sie laut im Garten.";
        result.translations[1][1] = "Am Abend schläft es gern lange.";
        result.right = {0, 1};
        const auto metrics = metricsOf(result, {documents, {}, "de"});
        QVERIFY(metrics.at("helpful bleu") < 80.0);
        QCOMPARE(metrics.at("unhelpful bleu"), 100.0);
        QCOMPARE(metrics.at("pronoun translation"), 0.0); // neither er nor sie stands where it should
        QCOMPARE(metrics.at("noun translation"), 1.0);
        QCOMPARE(metrics.at("decided elsewhere"), 0.5);
    }

    void translationsOfAnotherTestSetAreRefused() {
        const auto documents = goldDocuments();
        RowResult result = resultOf(documents);
        result.translations[1].pop_back();
        QVERIFY_THROWS_EXCEPTION(Error, metricsOf(result, {documents, {}, "de"}));
    }

    void aSystemDoesNotDifferFromItself() {
        std::vector<lab::LabDocument> documents;
        for (int i = 0; i < 6; ++i) {
            std::ranges::move(goldDocuments(), std::back_inserter(documents));
        }
        const auto result = resultOf(documents);
        const auto p = compare(result, result, {documents, {}, "de"}, {.samples = 50});
        QCOMPARE(p.bleu, 1.0);
        QCOMPARE(p.accuracy, 1.0);
        // Wrong in five of twelve documents, all of one kind: documents are drawn, so 2^-4 of the exchanges differ as
        // much.
        RowResult worse = result;
        for (int i = 0; i < 5; ++i) {
            worse.right[std::size_t(i)] = 0;
        }
        const auto q = compare(result, worse, {documents, {}, "de"}, {.samples = 4095});
        QCOMPARE(q.accuracy, 0.0625);
        QCOMPARE(q.accuracyDifference, 5.0 / 12.0);
    }

    void twoDocumentsAreNotTested() {
        const auto documents = goldDocuments();
        RowResult wrong = resultOf(documents);
        wrong.right = {0, 0};
        wrong.translations = {{"x", "y"}, {"x", "y"}};
        const auto p = compare(resultOf(documents), wrong, {documents, {}, "de"}, {});
        QVERIFY(std::isnan(p.bleu) && std::isnan(p.accuracy));
        QVERIFY(std::isnan(overSeeds(std::vector{p}).bleu));
    }

    void theBestSiteIsTheOneThatPointsMostOften() {
        RowResult result;
        result.pointing["encoder.0.context"].sentence = {10, 3};
        result.pointing["encoder.1.context"].sentence = {10, 7};
        result.pointing["decoder.0.context"].sentence = {0, 0}; // nothing was judged there
        QCOMPARE(bestSite(result), std::string("encoder.1.context"));
        QCOMPARE(bestSite(RowResult()), std::string());
    }

    void resultsComeBackFromTheirFile() {
        const auto documents = goldDocuments();
        RowResult result = resultOf(documents);
        result.right = {0, 1};
        result.training.steps = 12;
        result.training.parameters = 3456;
        result.training.device = "cuda:0";
        result.device = "cpu";
        auto& site = result.pointing["encoder.context"];
        site.sentence = {10, 7};
        site.word = {10, 5};
        site.sentenceByPhenomenon["pronoun"] = {4, 3};
        const RowResult back = parseRowResult(toJson(result), "result.json");
        QCOMPARE(back.right, result.right);
        QVERIFY(back.translations == result.translations);
        QCOMPARE(back.training.parameters, result.training.parameters);
        QCOMPARE(back.training.device, std::string("cuda:0"));
        QCOMPARE(back.device, std::string("cpu"));
        QVERIFY(back.pointing.at("encoder.context").sentence == site.sentence);
        QVERIFY(back.pointing.at("encoder.context").word == site.word);
        QVERIFY(back.pointing.at("encoder.context").sentenceByPhenomenon.at("pronoun") ==
                site.sentenceByPhenomenon["pronoun"]);
        QVERIFY_THROWS_EXCEPTION(Error, parseRowResult("{\"deciding\": {}}", "result.json"));
        QVERIFY_THROWS_EXCEPTION(Error, parseRowResult(toJson(result).substr(0, 100), "result.json"));
    }

    // A given bundle's card may not say how it was trained. Files once had 0 there.
    void whatIsNotKnownOfATrainingIsAbsent() {
        const auto documents = goldDocuments();
        RowResult result = resultOf(documents);
        QVERIFY(!metricsOf(result, {documents, {}, "de"}).contains("dev loss"));
        QVERIFY(!metricsOf(result, {documents, {}, "de"}).contains("trained parameters"));
        const RowResult back = parseRowResult(toJson(result), "result.json");
        QVERIFY(!back.training.bestDevLoss && !back.training.trainedParameters);
        result.training.bestDevLoss = 0.0;
        result.training.trainedParameters = 0;
        QVERIFY(parseRowResult(toJson(result), "result.json").training.bestDevLoss == 0.0); // trained here
        result.training.deciding = R"({"bundle": "given.safetensors"})";
        const RowResult old = parseRowResult(toJson(result), "result.json");
        QVERIFY(!old.training.bestDevLoss && !old.training.trainedParameters);
        result.training.bestDevLoss = 1.5;
        QVERIFY(parseRowResult(toJson(result), "result.json").training.bestDevLoss == 1.5);
    }

    void otherLanguagesHaveNoGermanRegister() {
        auto documents = goldDocuments();
        documents[0].document.reference = german({"Hast du Zeit?", "Heute kommst du mit."});
        const auto result = resultOf(documents);
        QCOMPARE(metricsOf(result, {documents, {}, "de"}).at("register kept"), 1.0);
        QVERIFY(!metricsOf(result, {documents, {}, "fr"}).contains("register kept"));
    }

    // Words of one topic stand in the same documents, so their vectors point the same way; those of another do not,
    // though the two never share a sentence within a topic either.
    void wordsOfOneTopicAreNear() {
        std::vector<std::vector<Sentence>> documents;
        for (int i = 0; i < 6; ++i) {
            documents.push_back(german({"Hund bellt.", "Knochen schmecken."}));
            documents.push_back(german({"Schiff segelt.", "Wellen rauschen."}));
        }
        documents.push_back(german({"Hund Schiff."}));
        const auto vectors = latentSemantics(documents, "de", {.dimensions = 2});
        QVERIFY(cosine(vectors.at("hund"), vectors.at("knochen")) > 0.95);
        QVERIFY(cosine(vectors.at("schiff"), vectors.at("wellen")) > 0.95);
        QVERIFY(cosine(vectors.at("knochen"), vectors.at("wellen")) < 0.3);
        QVERIFY(latentSemantics({documents.data(), 1}, "de").empty());
    }

    // W = U S V^T exactly when all dimensions are kept: dot products of word vectors are those of W's rows.
    void allDimensionsKeepTheProducts() {
        const std::vector<std::vector<Sentence>> documents{german({"Hund Hund Katze."}), german({"Katze Vogel."}),
                                                           german({"Vogel Hund Maus."})};
        const auto vectors = latentSemantics(documents, "de", {.dimensions = 10});
        // log-entropy weights by hand: counts Hund (2, 0, 1), Katze (1, 1, 0), Vogel (0, 1, 1), Maus (0, 0, 1)
        const auto global = [](std::vector<double> shares) {
            double entropy = 0.0;
            for (const double share : shares) {
                entropy += share * std::log(share);
            }
            return 1.0 + entropy / std::log(3.0);
        };
        const double hund = global({2.0 / 3.0, 1.0 / 3.0});
        const double pair = global({0.5, 0.5});
        const auto dot = [&](const char* a, const char* b) {
            double sum = 0.0;
            for (std::size_t i = 0; i < vectors.at(a).size(); ++i) {
                sum += double(vectors.at(a)[i]) * double(vectors.at(b)[i]);
            }
            return sum;
        };
        const double log2 = std::log(2.0);
        const double log3 = std::log(3.0);
        QVERIFY(std::abs(dot("hund", "katze") - hund * log3 * pair * log2) < 1e-5);
        QVERIFY(std::abs(dot("katze", "vogel") - pair * log2 * pair * log2) < 1e-5);
        QVERIFY(std::abs(dot("hund", "maus") - hund * log2 * log2) < 1e-5);
        QVERIFY(std::abs(dot("katze", "maus")) < 1e-5);
    }
};

QTEST_GUILESS_MAIN(TestStudyMetrics)
#include "test_study_metrics.moc"
