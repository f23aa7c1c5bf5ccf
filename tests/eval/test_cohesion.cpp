// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/eval/cohesion.h"
#include "engine/text/segmentation.h"

#include <QtTest>

#include <cmath>

using namespace contexture;
using namespace contexture::eval;

namespace {

std::vector<Sentence> sentences(const std::vector<std::string>& texts, const std::string& language) {
    text::Segmenter segmenter(language);
    std::vector<Sentence> result;
    for (const std::string& text : texts) {
        result.push_back(segmenter.sentence(text));
    }
    return result;
}

} // namespace

class TestCohesion : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void inflectionsHaveOneForm_data() {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QStringList>("words");
        QTest::newRow("dog") << "en" << QStringList{"dog", "Dogs", "dog's", "DOG", "dogs’s"}.mid(0, 4);
        QTest::newRow("like") << "en" << QStringList{"like", "likes", "liked", "liking"};
        QTest::newRow("stop") << "en" << QStringList{"stop", "stops", "stopped", "stopping"};
        QTest::newRow("city") << "en" << QStringList{"city", "cities"};
        QTest::newRow("box") << "en" << QStringList{"box", "boxes"};
        QTest::newRow("glass") << "en" << QStringList{"glass", "glasses"};
        QTest::newRow("Haus") << "de" << QStringList{"Haus", "Hauses", "Häuser", "Häusern"};
        QTest::newRow("Katze") << "de" << QStringList{"Katze", "Katzen"};
        QTest::newRow("alt") << "de" << QStringList{"alt", "alte", "alten", "altem", "alter", "altes"};
        QTest::newRow("Hund") << "de" << QStringList{"Hund", "Hunde", "Hunden", "Hundes", "HUND"};
    }
    void inflectionsHaveOneForm() {
        QFETCH(QString, language);
        QFETCH(QStringList, words);
        for (const QString& word : words) {
            QCOMPARE(commonForm(word.toStdString(), language.toStdString()),
                     commonForm(words[0].toStdString(), language.toStdString()));
        }
    }

    void differentWordsKeepDifferentForms() {
        QVERIFY(commonForm("dog", "en") != commonForm("cat", "en"));
        QVERIFY(commonForm("Telefon", "de") != commonForm("Mobiltelefon", "de"));
        QVERIFY(commonForm("bus", "en") != commonForm("bu", "en"));
        QCOMPARE(commonForm("bed", "en"), std::string("bed")); // no ending, too short
        QCOMPARE(commonForm("КОТ", "ru"), std::string("кот"));
        QCOMPARE(commonForm("🐕‍🦺", "de"), std::string("🐕‍🦺"));
    }

    void contentWordsCarryContent() {
        QVERIFY(isContentWord("dog", "en"));
        QVERIFY(!isContentWord("The", "en"));
        QVERIFY(!isContentWord("Über", "de"));
        QVERIFY(!isContentWord(".", "en"));
        QVERIFY(!isContentWord("42", "en"));
        QVERIFY(!isContentWord("🐕", "en"));
        QVERIFY(!isContentWord("<", "en"));
        QVERIFY(isContentWord("שלום", "he"));
        QVERIFY(isContentWord("e\u0301te\u0301", "fr"));
    }

    void repetitionIsCountedFromTheSecondSentence() {
        const auto document =
            sentences({"The dog saw a cat.", "The dogs barked.", "A bird sang, and the cat left."}, "en");
        const LexicalCohesion cohesion = lexicalCohesion(document, "en");
        // dogs, barked | bird, sang, cat, left: dogs and cat stood before.
        QCOMPARE(cohesion.contentWords, std::int64_t(6));
        QCOMPARE(cohesion.repeated, std::int64_t(2));
        QCOMPARE(cohesion.repetition(), 2.0 / 6.0);
        QVERIFY(std::isnan(cohesion.similarity));
        QCOMPARE(cohesion.pairs, std::int64_t(0));
        QVERIFY(std::isnan(lexicalCohesion({}, "en").repetition()));
    }

    void similarityIsTheMeanCosineOfNeighbours() {
        const auto document = sentences({"Dog.", "Dog and cat.", "House.", "The."}, "en");
        const WordVectors vectors{{"dog", {1, 0}}, {"cat", {0, 1}}, {"house", {0, 2}}};
        const LexicalCohesion cohesion = lexicalCohesion(document, "en", vectors);
        QCOMPARE(cohesion.pairs, std::int64_t(2)); // the last sentence has no vector
        QVERIFY(std::abs(cohesion.similarity - std::sqrt(0.5)) < 1e-6);
    }

    void germanFormsOfAddress_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("found");
        const auto row = [](const char* text, Register found) {
            QTest::newRow(text) << text << static_cast<int>(found);
        };
        row("Hast du dein Buch?", Register::Informal);
        row("Du kommst.", Register::Informal);
        row("Das ist euer Hund.", Register::Informal);
        row("Wir gehen mit eurem Hund.", Register::Informal);
        row("Das Fell eures Hundes glänzt.", Register::Informal);
        row("Er lief zu eurer Katze.", Register::Informal);
        row("Haben Sie Ihr Buch?", Register::Formal);
        row("Ich danke Ihnen.", Register::Formal);
        row("Sie kommen.", Register::None);             // she, they or you
        row("Er sagte: „Sie kommen.“", Register::None); // the same in a quotation
        row("Ihr Hund bellt.", Register::None);         // her, their or your
        row("Sie sah sie und ihren Hund.", Register::None);
        row("Du fragst, ob Sie kommen.", Register::Mixed);
        row("Der Hund bellt.", Register::None);
        row("<b>&lt; 🐕 שלום", Register::None);
    }
    void germanFormsOfAddress() {
        QFETCH(QString, text);
        QFETCH(int, found);
        QCOMPARE(static_cast<int>(germanRegister(sentences({text.toStdString()}, "de")[0])), found);
    }

    void onlyDocumentsThatCanDisagreeAreCounted() {
        RegisterConsistency result;
        result.add(sentences({"Hast du Zeit?", "Der Hund bellt.", "Das ist dein Hund."}, "de"));
        result.add(sentences({"Hast du Zeit?", "Wie geht es Ihnen?"}, "de"));
        result.add(sentences({"Haben Sie Zeit?"}, "de"));
        result.add(sentences({"Der Hund bellt."}, "de"));
        QCOMPARE(result.documents, std::int64_t(4));
        QCOMPARE(result.addressing, std::int64_t(2));
        QCOMPARE(result.consistent, std::int64_t(1));
        QCOMPARE(result.value(), 0.5);
        QVERIFY(std::isnan(RegisterConsistency().value()));
    }

    void namesAreConsistentWhenOneOfASetIsUsed() {
        const std::vector<SynonymSet> sets{{"Handy", "Telefon", "Mobiltelefon"}, {"Haus", "Gebäude"}};
        NamingConsistency result;
        result.add(sentences({"Mein Handy klingelt.", "Das Handys Akku ist leer.", "Das Haus ist alt."}, "de"), sets,
                   "de");
        QCOMPARE(result.things, std::int64_t(1)); // the house is named once
        QCOMPARE(result.consistent, std::int64_t(1));
        result.add(sentences({"Mein Handy klingelt.", "Das Telefon ist neu.", "Häuser und Haus."}, "de"), sets, "de");
        QCOMPARE(result.things, std::int64_t(3));
        QCOMPARE(result.consistent, std::int64_t(2));
        QCOMPARE(result.value(), 2.0 / 3.0);
        QVERIFY(std::isnan(NamingConsistency().value()));
    }
};

QTEST_APPLESS_MAIN(TestCohesion)
#include "test_cohesion.moc"
