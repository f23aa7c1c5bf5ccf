// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/eval/word_classes.h"
#include "engine/text/segmentation.h"

#include <QtTest>

using namespace contexture;
using namespace contexture::eval;

class TestWordClasses : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void occurrencesAreMatchedOnce_data() {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QString>("reference");
        QTest::addColumn<QString>("translation");
        QTest::addColumn<int>("pronouns");
        QTest::addColumn<int>("rightPronouns");
        QTest::addColumn<int>("nouns");
        QTest::addColumn<int>("rightNouns");
        const auto row = [](const char* name, const char* language, const char* reference, const char* translation,
                            int pronouns, int rightPronouns, int nouns, int rightNouns) {
            QTest::newRow(name) << language << reference << translation << pronouns << rightPronouns << nouns
                                << rightNouns;
        };
        row("the same", "de", "Heute bellt er den Hund an.", "Heute bellt er den Hund an.", 1, 1, 1, 1);
        row("another gender", "de", "Heute bellt er.", "Heute bellt sie.", 1, 0, 0, 0);
        row("twice, once translated", "de", "Weil sie kam, ging sie.", "Weil sie kam, ging er.", 2, 1, 0, 0);
        row("once, twice translated", "de", "Weil sie kam, ging er.", "Weil sie kam, ging sie.", 2, 1, 0, 0);
        row("at the start", "de", "Er schläft.", "Jetzt schläft er.", 1, 1, 0, 0);
        row("polite is another word", "de", "Gestern kamen Sie.", "Gestern kamen sie.", 1, 0, 0, 0);
        row("polite at the start cannot be told", "de", "Sie kamen gestern.", "Gestern kamen sie.", 1, 1, 0, 0);
        row("a noun that opens the translation", "de", "Heute schläft der Hund.", "Hund schläft heute.", 0, 0, 1, 1);
        row("a noun that opens the reference", "de", "Hunde schlafen.", "Heute schlafen Hunde.", 0, 0, 0, 0);
        row("another noun", "de", "Er sah den Hund.", "Er sah den Hut.", 1, 1, 1, 0);
        row("after a quotation mark", "de", "Er rief: „Komm zum Haus!“", "Er rief: „Lauf zum Haus!“", 1, 1, 1, 1);
        row("English has no nouns that show", "en", "Then it saw the Dog.", "Then it saw the dog.", 1, 1, 0, 0);
        row("no list for this language", "fi", "Se tuli.", "Se tuli.", 0, 0, 0, 0);
        row("nothing translated", "de", "Er sah den Hund.", "", 1, 0, 1, 0);
    }
    void occurrencesAreMatchedOnce() {
        QFETCH(QString, language);
        QFETCH(QString, reference);
        QFETCH(QString, translation);
        QFETCH(int, pronouns);
        QFETCH(int, rightPronouns);
        QFETCH(int, nouns);
        QFETCH(int, rightNouns);
        text::Segmenter segmenter(language.toStdString());
        WordClassAccuracy accuracy;
        accuracy.add(segmenter.sentence(translation.toStdString()), segmenter.sentence(reference.toStdString()),
                     language.toStdString());
        QCOMPARE(accuracy.pronouns.count, std::int64_t(pronouns));
        QCOMPARE(accuracy.pronouns.right, std::int64_t(rightPronouns));
        QCOMPARE(accuracy.nouns.count, std::int64_t(nouns));
        QCOMPARE(accuracy.nouns.right, std::int64_t(rightNouns));
    }
};

QTEST_GUILESS_MAIN(TestWordClasses)
#include "test_word_classes.moc"
