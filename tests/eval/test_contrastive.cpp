// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/error.h"
#include "engine/eval/contrastive.h"
#include "engine/eval/mt_geneval.h"
#include "tests/support/errors.h"

#include <QtTest>

#include <limits>

using namespace contexture;
using namespace contexture::eval;

namespace {

const double kNan = std::numeric_limits<double>::quiet_NaN();
const double kInfinity = std::numeric_limits<double>::infinity();

// One entry in the layout of the published file; the sentences are ours.
const char* const kPublished = R"([
 {"ante distance": 1, "corpus": "x", "document id": "film.de", "segment id": 12, "intrasegmental": false,
  "src pronoun": "it", "ref pronoun": "sie", "src ante head": "lamp", "ref ante head gender": "Fem",
  "src segment": "It fell <b>&lt; \ud83d\udc15.", "ref segment": "Sie fiel.",
  "errors": [{"type": "pronominal coreference", "contrastive": "Er fiel.", "replacement": "er"},
             {"type": "pronominal coreference", "contrastive": "Es fiel.", "replacement": "es"}]},
 {"ante distance": 0, "document id": "film.de", "segment id": "14", "source": "A.", "reference": "B.",
  "intrasegmental": null, "errors": [{"contrastive": "C."}]}
])";

std::string errorOf(const std::string& json) {
    return contexture::test::refusalOf([&] { parseContraPro(json, "suite.json"); }).toStdString();
}

} // namespace

class TestContrastive : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void thePublishedLayoutIsRead() {
        const ContrastiveSuite suite = parseContraPro(kPublished, "contrapro.json");
        QCOMPARE(suite.items.size(), std::size_t(2));
        QVERIFY(suite.documents.empty());
        const ContrastiveItem& item = suite.items[0];
        QCOMPARE(item.source, std::string("It fell <b>&lt; 🐕."));
        QCOMPARE(item.reference, std::string("Sie fiel."));
        QVERIFY(item.contrastive == (std::vector<std::string>{"Er fiel.", "Es fiel."}));
        QVERIFY(item.wrong == (std::vector<std::string>{"er", "es"}));
        QCOMPARE(item.right, std::string("sie"));
        QCOMPARE(item.phenomenon, std::string("pronoun"));
        QCOMPARE(item.distance, 1);
        QCOMPARE(item.document, std::string("film.de"));
        QCOMPARE(item.segment, std::int64_t(12));
        QCOMPARE(suite.items[1].source, std::string("A."));
        QCOMPARE(suite.items[1].segment, std::int64_t(14));
    }

    void theLabsExportIsRead() {
        lab::GeneratorOptions options;
        options.documents = 6;
        options.seed = 11;
        const auto documents = lab::generate(options);
        const ContrastiveSuite suite = parseContraPro(lab::toContraProJson(documents), "contrapro.json");
        std::size_t i = 0;
        for (const lab::LabDocument& document : documents) {
            if (!document.records.empty()) {
                const SuiteDocument* found = suite.document(document.document.id);
                QVERIFY(found);
                QCOMPARE(found->source.size(), document.document.size());
            }
            for (const lab::GoldRecord& record : document.records) {
                QVERIFY(i < suite.items.size());
                const ContrastiveItem& item = suite.items[i++];
                QCOMPARE(item.segment, std::int64_t(record.sentence.value) + 1);
                QCOMPARE(item.phenomenon, std::string(lab::name(record.phenomenon)));
                QCOMPARE(item.distance, record.distance);
                QVERIFY(item.contrastive == record.contrastive);
                QCOMPARE(item.reference, document.document.reference[record.sentence.asSize()].text);
            }
        }
        QCOMPARE(i, suite.items.size());
        QVERIFY(i > 0);
        QVERIFY(!suite.document("no such document"));
    }

    void badSuitesAreRefusedByEntryAndField_data() {
        QTest::addColumn<QString>("json");
        QTest::addColumn<QString>("what");
        const QString item = R"({"src segment": "a", "ref segment": "b", "ante distance": 1, "document id": "d",)"
                             R"( "segment id": 1, "errors": [{"contrastive": "c"}])";
        QTest::newRow("empty") << ""
                               << "not JSON";
        QTest::newRow("cut") << "[{\"src segment\":"
                             << "not JSON";
        QTest::newRow("not a list") << "{}"
                                    << "no list";
        QTest::newRow("empty list") << "[]"
                                    << "no list";
        QTest::newRow("not an object") << "[1]"
                                       << "entry 1: this is not an object";
        QTest::newRow("no source") << "[" + item + "}, {\"ref segment\": \"b\"}]"
                                   << "entry 2: \"src segment\"";
        QTest::newRow("no reference") << R"([{"src segment": "a"}])"
                                      << "\"ref segment\" is missing";
        QTest::newRow("source is no text") << R"([{"src segment": 3}])"
                                           << "\"src segment\" is not a text";
        QTest::newRow("no distance")
            << R"([{"src segment": "a", "ref segment": "b", "errors": [{"contrastive": "c"}]}])"
            << "\"ante distance\" is missing";
        QTest::newRow("distance is no number")
            << R"([{"src segment": "a", "ref segment": "b", "ante distance": "far"}])"
            << "not a whole number";
        QTest::newRow("distance is huge") << R"([{"src segment": "a", "ref segment": "b", "ante distance": 1e300}])"
                                          << "\"ante distance\"";
        QTest::newRow("a number beyond all bounds") << R"([{"x": 1e999}])"
                                                    << "out of range";
        QTest::newRow("no errors") << R"([{"src segment": "a", "ref segment": "b", "ante distance": 1, "errors": []}])"
                                   << "\"errors\" is missing or empty";
        QTest::newRow("an error without translation")
            << R"([{"src segment": "a", "ref segment": "b", "ante distance": 1, "errors": [{"replacement": "x"}]}])"
            << "no \"contrastive\"";
        QTest::newRow("documents of two lengths")
            << "[" + item + R"(, "src document": ["a", "b"], "ref document": ["b"]}])"
            << "differ in their number";
        QTest::newRow("a document that is no list") << "[" + item + R"(, "src document": "a", "ref document": ["b"]}])"
                                                    << "not a list of sentences";
        QTest::newRow("another sentence") << "[" + item + R"(, "src document": ["x"], "ref document": ["b"]}])"
                                          << "not sentence 1 of its document";
        QTest::newRow("beyond the document")
            << "[" + item + R"(, "src document": ["a"], "ref document": ["b"]},)" +
                   QString(item).replace("\"segment id\": 1", "\"segment id\": 2") + "}]"
            << "entry 2: \"segment id\" is not between 1 and 1";
    }
    void badSuitesAreRefusedByEntryAndField() {
        QFETCH(QString, json);
        QFETCH(QString, what);
        const std::string error = errorOf(json.toStdString());
        QVERIFY2(error.find(what.toStdString()) != std::string::npos, error.c_str());
        QVERIFY(error.find("suite.json") == 0);
    }

    void aGenderSuiteBringsItsContext() {
        const std::string json = R"([{"id": "a", "context_en": "Her aunt came.", "source_en": "The doctor smiled.",
            "correct_de": "Die Ärztin lächelte.", "contrastive_de": "Der Arzt lächelte."}])";
        QVERIFY(looksLikeMtGenEval(json));
        QVERIFY(!looksLikeMtGenEval(kPublished));
        QVERIFY(!looksLikeMtGenEval("{"));
        const ContrastiveSuite suite = parseMtGenEval(json, "gender.json");
        QCOMPARE(suite.items.size(), std::size_t(1));
        QCOMPARE(suite.items[0].source, std::string("The doctor smiled."));
        QCOMPARE(suite.items[0].reference, std::string("Die Ärztin lächelte."));
        QVERIFY(suite.items[0].contrastive == (std::vector<std::string>{"Der Arzt lächelte."}));
        QCOMPARE(suite.items[0].segment, std::int64_t(2));
        QCOMPARE(suite.items[0].distance, 1);
        const SuiteDocument* document = suite.document("a");
        QVERIFY(document);
        QVERIFY(document->source == (std::vector<std::string>{"Her aunt came.", "The doctor smiled."}));
        QVERIFY(document->reference == (std::vector<std::string>{"", "Die Ärztin lächelte."}));
    }

    void aGenderSuiteMayBeginItsText() {
        const ContrastiveSuite suite = parseMtGenEval(
            R"([{"id":"a","context_en":"","source_en":"B.","correct_de":"C.","contrastive_de":"D."}])", "gender.json");
        QCOMPARE(suite.items[0].segment, std::int64_t(1));
        QCOMPARE(suite.items[0].distance, 0);
        QCOMPARE(suite.document("a")->source.size(), std::size_t(1));
    }

    void aBadGenderSuiteIsRefusedByEntryAndField() {
        const auto refusal = [](const char* json) {
            return contexture::test::refusalOf([&] { parseMtGenEval(json, "gender.json"); });
        };
        QVERIFY(refusal(R"([{"id": "a", "context_en": "A."}])").contains("source_"));
        QVERIFY(refusal("[3]").contains("entry 1"));
        const char* twice = R"([{"id":"a","context_en":"A.","source_en":"B.","correct_de":"C.","contrastive_de":"D."},
                                {"id":"a","context_en":"A.","source_en":"B.","correct_de":"C.","contrastive_de":"D."}])";
        QVERIFY(refusal(twice).contains("entry 2"));
    }

    // Each id is looked up among those before it, not searched for.
    void manyGenderEntriesAreRead() {
        const std::string rest =
            R"( "context_en": "A.", "source_en": "B.", "correct_de": "C.", "contrastive_de": "D."})";
        std::string json = "[";
        for (int i = 0; i < 100'000; ++i) {
            json += std::string(i > 0 ? "," : "") + "{\"id\": \"" + std::to_string(i) + "\"," + rest;
        }
        QCOMPARE(parseMtGenEval(json + "]", "gender.json").items.size(), std::size_t(100'000));
    }

    void onlyAStrictWinOverAllCounts() {
        QVERIFY(wins({-1.0, {-2.0, -3.0}}));
        QVERIFY(!wins({-1.0, {-2.0, -0.5}}));
        QVERIFY(!wins({-1.0, {-1.0, -3.0}})); // a tie
        QVERIFY(!wins({kNan, {-1.0}}));
        QVERIFY(!wins({-1.0, {kNan}}));
        QVERIFY(!wins({-kInfinity, {-kInfinity}}));
        QVERIFY(wins({-1.0, {-kInfinity}}));
        QVERIFY(!wins({-1.0, {}}));
    }

    void answersAreCountedByDistanceAndPhenomenon() {
        const std::vector<ContrastiveQuestion> questions{{"pronoun", 0},   {"pronoun", 1},  {"pronoun", 3},
                                                         {"pronoun", 4},   {"pronoun", 99}, {"pronoun", -1},
                                                         {"word_sense", 2}};
        const ContrastiveScores right{0.0, {-1.0}};
        const ContrastiveScores wrong{-1.0, {0.0}};
        const ContrastiveResult result =
            contrastiveAccuracy(questions, std::vector{right, wrong, right, right, wrong, right, wrong});
        QCOMPARE(result.all.all.count, std::int64_t(7));
        QCOMPARE(result.all.all.right, std::int64_t(4));
        const ContrastiveAccuracy& pronoun = result.byPhenomenon.at("pronoun");
        QVERIFY(pronoun.at(DistanceBucket::Same) == (Accuracy{1, 1}));
        QVERIFY(pronoun.at(DistanceBucket::One) == (Accuracy{1, 0}));
        QVERIFY(pronoun.at(DistanceBucket::Two) == (Accuracy{0, 0}));
        QVERIFY(pronoun.at(DistanceBucket::Three) == (Accuracy{1, 1}));
        QVERIFY(pronoun.at(DistanceBucket::More) == (Accuracy{2, 1}));
        QVERIFY(pronoun.at(DistanceBucket::Ahead) == (Accuracy{1, 1}));
        QCOMPARE(pronoun.at(DistanceBucket::More).value(), 0.5);
        QVERIFY(std::isnan(pronoun.at(DistanceBucket::Two).value()));
        QVERIFY(result.byPhenomenon.at("word_sense").at(DistanceBucket::Two) == (Accuracy{1, 0}));
        QCOMPARE(result.byPhenomenon.size(), std::size_t(2));
    }

    void everyItemNeedsItsScore() {
        QVERIFY_EXCEPTION_THROWN(contrastiveAccuracy(std::vector<ContrastiveQuestion>{{"pronoun", 1}}, {}), Error);
    }
};

QTEST_APPLESS_MAIN(TestContrastive)
#include "test_contrastive.moc"
