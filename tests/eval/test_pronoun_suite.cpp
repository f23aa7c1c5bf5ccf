// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/error.h"
#include "engine/eval/pronoun_suite.h"
#include "engine/text/segmentation.h"

#include <QtTest>

#include <algorithm>

using namespace contexture;
using namespace contexture::eval;

namespace {

using Pairs = std::vector<std::pair<std::string, std::string>>; // English, German

Document documentOf(const Pairs& pairs, const std::string& id = "d") {
    text::Segmenter english("en");
    text::Segmenter german("de");
    Document document;
    document.id = id;
    for (const auto& [source, reference] : pairs) {
        document.source.push_back(english.sentence(source));
        document.reference.push_back(german.sentence(reference));
    }
    return document;
}

ContrastiveSuite suiteOf(const Pairs& pairs, PronounSuiteOptions options = {}) {
    const std::vector<Document> documents{documentOf(pairs)};
    return pronounSuite(documents, options);
}

} // namespace

class TestPronounSuite : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void sentencesAreTakenWhereOnePronounAnswersOneIt_data() {
        QTest::addColumn<QString>("english");
        QTest::addColumn<QString>("german");
        QTest::addColumn<QString>("gender"); // empty: not taken
        const auto row = [](const char* name, const char* english, const char* german, const char* gender) {
            QTest::newRow(name) << english << german << gender;
        };
        row("masculine", "Yesterday it barked loudly.", "Gestern bellte er laut.", "masculine");
        row("accusative", "I saw it yesterday.", "Ich sah ihn gestern.", "masculine");
        row("feminine", "Yesterday it broke down.", "Gestern ging sie kaputt.", "feminine");
        row("feminine at the start", "It broke down yesterday.", "Sie ging gestern kaputt.", "feminine");
        row("in a second sentence", "Sure. It broke down.", "Klar. Sie ging kaputt.", "feminine");
        row("neuter", "Yesterday it slept.", "Gestern schlief es.", "neuter");
        row("with an apostrophe", "It's very nice indeed.", "Er ist wirklich sehr schön.", "masculine");
        row("polite form", "So stay with it now.", "Bleiben Sie nun dabei.", "");
        row("two of them", "It said it was cold.", "Er sagte, es sei kalt.", "");
        row("two on the German side", "Yesterday it barked loudly.", "Gestern bellte er, weil er fror.", "");
        row("none on the German side", "Yesterday it barked loudly.", "Gestern wurde gebellt.", "");
        row("she could be it", "Yesterday she saw it.", "Gestern sah sie alles.", "");
        row("its could be it", "Yesterday it lost its way.", "Gestern verlor er den Weg.", "");
        row("you could be it", "Can you see it there?", "Können Sie das sehen?", "");
        row("too short", "It barked.", "Er bellte.", "");
        row("a word that only begins so", "The item was in Italy.", "Er war in Italien.", "");
    }
    void sentencesAreTakenWhereOnePronounAnswersOneIt() {
        QFETCH(QString, english);
        QFETCH(QString, german);
        QFETCH(QString, gender);
        const auto suite = suiteOf({{"The start.", "Der Anfang."}, {english.toStdString(), german.toStdString()}},
                                   {.balanced = false});
        QCOMPARE(suite.items.size(), std::size_t(gender.isEmpty() ? 0 : 1));
        if (!gender.isEmpty()) {
            QCOMPARE(QString::fromStdString(suite.items[0].phenomenon), gender);
        }
    }

    void theFirstSentenceHasNothingToBeDecidedBy() {
        QVERIFY(
            suiteOf({{"Yesterday it barked loudly.", "Gestern bellte er laut."}}, {.balanced = false}).items.empty());
    }

    // Nothing else changes, and a capital stays one.
    void wrongTranslationsHaveTheOthersInItsPlace() {
        const auto suite = suiteOf({{"The dog came.", "Der Hund kam."},
                                    {"It barked all night.", "Er bellte die ganze Nacht."},
                                    {"We could hear it all night.", "Wir konnten ihn die ganze Nacht hören."}});
        QCOMPARE(suite.items.size(), std::size_t(2));
        QCOMPARE(suite.items[0].right, std::string("Er"));
        QCOMPARE(suite.items[0].contrastive,
                 (std::vector<std::string>{"Ihn bellte die ganze Nacht.", "Sie bellte die ganze Nacht.",
                                           "Es bellte die ganze Nacht."}));
        QCOMPARE(suite.items[1].wrong, (std::vector<std::string>{"er", "sie", "es"}));
        QCOMPARE(suite.items[1].contrastive[0], std::string("Wir konnten er die ganze Nacht hören."));
    }

    void anEntryBringsTheSentencesBeforeIt() {
        Pairs pairs;
        for (int i = 0; i < 6; ++i) {
            pairs.emplace_back("Sentence " + std::to_string(i) + ".", "Satz " + std::to_string(i) + ".");
        }
        pairs.emplace_back("Yesterday it barked loudly.", "Gestern bellte er laut.");
        const auto suite = suiteOf(pairs, {.history = 3});
        QCOMPARE(suite.items.at(0).document, std::string("d/7"));
        QCOMPARE(suite.items[0].segment, std::int64_t(4));
        QCOMPARE(suite.documents.at(0).id, std::string("d/7"));
        QCOMPARE(suite.documents[0].source, (std::vector<std::string>{"Sentence 3.", "Sentence 4.", "Sentence 5.",
                                                                      "Yesterday it barked loudly."}));
        QCOMPARE(suite.documents[0].reference.back(), std::string("Gestern bellte er laut."));
    }

    void neuterOnesAreThinnedOutEvenly() {
        Pairs pairs{{"The start.", "Der Anfang."}};
        for (int i = 0; i < 9; ++i) {
            pairs.emplace_back("Yesterday it slept on " + std::to_string(i) + ".",
                               "Gestern schlief es auf " + std::to_string(i) + ".");
            if (i % 3 == 0) {
                pairs.emplace_back("Yesterday it barked loudly.", "Gestern bellte er laut.");
            }
        }
        const auto suite = suiteOf(pairs);
        QCOMPARE(suite.items.size(), std::size_t(6));
        QCOMPARE(suite.documents.size(), std::size_t(6));
        QStringList neuter;
        for (const auto& item : suite.items) {
            if (item.phenomenon == "neuter") {
                neuter << QString::fromStdString(item.source).section(' ', -1);
            }
        }
        QCOMPARE(neuter, (QStringList{"2.", "5.", "8."})); // one of each three
    }

    void otherLanguagesAndMissingReferences() {
        Document document =
            documentOf({{"The start.", "Der Anfang."}, {"Then it barked loudly.", "Dann bellte er laut."}});
        document.sourceLanguage = "en-GB";
        document.targetLanguage = "fr";
        std::vector<Document> documents{document};
        QVERIFY(pronounSuite(documents).items.empty());
        documents[0].targetLanguage = "de-AT";
        QCOMPARE(pronounSuite(documents).items.size(), std::size_t(1));
        documents[0].reference.clear();
        QVERIFY_EXCEPTION_THROWN(pronounSuite(documents), Error);
    }
};

QTEST_GUILESS_MAIN(TestPronounSuite)
#include "test_pronoun_suite.moc"
