// SPDX-License-Identifier: GPL-3.0-or-later

// CTXPRO: the form that a translation should have, counted in translations. What is right follows the rules of its own
// program (score.py): lower case, ASCII punctuation removed, between spaces, the last sentence of a line.
#include "engine/suite/expected_forms.h"
#include "tests/support/errors.h"

#include <QtTest>

using namespace contexture;
using namespace contexture::suite;
using contexture::test::refusalOf;

class TestExpectedForms : public QObject {
    Q_OBJECT

    static std::vector<ExpectedForm> parsed(const QString& json) {
        return parseCtxpro(json.toStdString(), "gender.json");
    }
    static QString refusal(const QString& json) {
        return refusalOf([&] { parsed(json); });
    }

private Q_SLOTS:
    void entriesAreRead() {
        const QString entry = QStringLiteral(
            R"({"expected": "sie", "src pronoun": "it", "ante distance": 2, "src segment": "It fell.",
                "ref segment": "Sie fiel.", "segment id": 81, "document id": "de-en/2017/1", "rule": "NOM.FEM.SING"})");
        QVERIFY(isCtxpro(("[" + entry + "]").toStdString()));
        const QString line = entry.simplified();
        for (const QString& text : {"[" + entry + "]", line + "\n" + line + "\n"}) {
            const auto entries = parsed(text);
            QCOMPARE(entries.size(), text.startsWith('[') ? std::size_t(1) : std::size_t(2));
            QCOMPARE(entries.back().expected, std::string("sie"));
            QCOMPARE(entries.back().rule, std::string("NOM.FEM.SING"));
            QCOMPARE(entries.back().document, std::string("de-en/2017/1"));
            QCOMPARE(entries.back().segment, std::int64_t(81));
            QCOMPARE(entries.back().distance, 2);
            QCOMPARE(entries.back().source, std::string("It fell."));
        }
    }

    void whatIsWrongIsTold_data() {
        QTest::addColumn<QString>("json");
        QTest::addColumn<QString>("says");
        const char* good = R"({"expected": "sie", "rule": "R"})";
        const auto row = [&](const char* name, const char* entry, const char* says) {
            QTest::newRow(name) << QStringLiteral("[%1, %2]").arg(QLatin1String(good), QLatin1String(entry))
                                << QString::fromLatin1(says);
        };
        row("no form", R"({"rule": "R"})", "\"expected\"");
        row("an empty form", R"({"expected": "", "rule": "R"})", "\"expected\"");
        row("no rule", R"({"expected": "sie"})", "\"rule\"");
        row("no object", "3", "no object");
        row("a distance in words", R"({"expected": "sie", "rule": "R", "ante distance": "two"})", "\"ante distance\"");
        row("a number below zero", R"({"expected": "sie", "rule": "R", "segment id": -1})", "\"segment id\"");
        QTest::newRow("nothing") << QStringLiteral("[]") << QStringLiteral("no list");
        QTest::newRow("no JSON") << QStringLiteral("[{") << QStringLiteral("gender.json");
    }
    void whatIsWrongIsTold() {
        QFETCH(QString, json);
        QFETCH(QString, says);
        QVERIFY2(refusal(json).contains(says), qPrintable(refusal(json)));
    }

    void aFormStandsBetweenSpaces_data() {
        QTest::addColumn<QString>("sentence");
        QTest::addColumn<QString>("expected");
        QTest::addColumn<bool>("has");
        const auto row = [](const char* sentence, const char* expected, bool has) {
            QTest::newRow(sentence) << QString::fromUtf8(sentence) << QString::fromUtf8(expected) << has;
        };
        row("Ich kenne Sie nicht, aber ...", "sie", true);
        row("Sie fiel.", "sie", true);
        row("Er fiel.", "sie", false);
        row("Siegen wird er.", "sie", false);
        row("Fiel sie?", "sie", true);
        row("Arrête ça.", "Arrête", true);
        row("ARRÊTE !", "arrête", true);
        row("Oui, je t'aime.", "aime", false); // that program joins "t" and "aime"
        row("Oui, je l'aime.", "l'aime", false);
        row("Das habe ich ihm gesagt.", "ihm gesagt", true);
        row("„Sie“ fiel.", "sie", false); // signs that are not ASCII stay
        row("Вот ОНА.", "она", true);
        row("", "sie", false);
    }
    void aFormStandsBetweenSpaces() {
        QFETCH(QString, sentence);
        QFETCH(QString, expected);
        QTEST(hasForm(sentence.toStdString(), expected.toStdString()), "has");
    }

    // By rule and distance; of a line with its context the last sentence counts alone.
    void formsAreCounted() {
        const auto entries = parsed(QStringLiteral(
            R"([{"expected": "sie", "rule": "FEM", "ante distance": 1}, {"expected": "sie", "rule": "FEM", "ante distance": 2},
                {"expected": "er", "rule": "MASC", "ante distance": 1}, {"expected": "es", "rule": "NEUT"}])"));
        const std::vector<std::string> translations{"Die Katze kam. Sie schlief.", "Sie kam. Er schlief.",
                                                    "Er schlief.", ""};
        const FormCounts counts = countForms(entries, translations, "de");
        QCOMPARE(counts.right, (std::vector<bool>{true, false, true, false}));
        QCOMPARE(counts.all.count, std::int64_t(4));
        QCOMPARE(counts.all.value(), 0.5);
        QCOMPARE(counts.byRule.at("FEM").value(), 0.5);
        QCOMPARE(counts.byRule.at("MASC").value(), 1.0);
        QCOMPARE(counts.byRule.at("NEUT").value(), 0.0);
        QCOMPARE(counts.byDistance.at(1).value(), 1.0);
        QCOMPARE(counts.byDistance.at(2).value(), 0.0);
        QCOMPARE(counts.byDistance.at(0).count, std::int64_t(1));
        const auto formal = parsed(QStringLiteral(R"([{"expected": "sie", "rule": "FORM"}])"));
        QVERIFY(countForms(formal, std::vector<std::string>{"Sie."}, "").byDistance.empty());
    }
};

QTEST_APPLESS_MAIN(TestExpectedForms)
#include "test_expected_forms.moc"
