// SPDX-License-Identifier: GPL-3.0-or-later

// Error typologies: their categories, severities and weights.
#include "engine/annotate/typology.h"

#include "engine/annotate/mark_record.h"
#include "engine/core/error.h"
#include "tests/support/errors.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <set>

using namespace contexture;
using namespace contexture::annotate;

namespace {

QString refusal(const char* json) {
    return test::refusalOf([json] { parseTypology(json, "mine.json"); });
}

} // namespace

class TestTypology : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // Freitag et al. 2021, table 2: Major non-translation 25, other Major 5, Minor punctuation 0.1, other Minor 1,
    // Neutral 0.
    void wmtWeighsAsItsPaperSays() {
        const Typology& wmt = usualTypology();
        QCOMPARE(wmt.weight("Non-translation", "Major"), 25.0);
        QCOMPARE(wmt.weight("Accuracy/Mistranslation", "Major"), 5.0);
        QCOMPARE(wmt.weight("Fluency/Punctuation", "Major"), 5.0);
        QCOMPARE(wmt.weight("Fluency/Punctuation", "Minor"), 0.1);
        QCOMPARE(wmt.weight("Fluency/Grammar", "Minor"), 1.0);
        QCOMPARE(wmt.weight("Fluency/Grammar", "Neutral"), 0.0);
        QCOMPARE(wmt.weight("Something/Else", "Major"), 5.0);
        QCOMPARE(wmt.weight("Fluency/Grammar", "Catastrophic"), 0.0);
    }

    // As the files of wmt-mqm-human-evaluation write them.
    void spellingsOfFilesAreKnown() {
        const Typology& wmt = usualTypology();
        for (const char* name : {"Source error/-", "Non-translation!", "non_translation", "Other/-", "Other",
                                 "fluency/PUNCTUATION", "Terminology/Inappropriate", "Locale convention/Date format"}) {
            QVERIFY2(wmt.find(name), name);
        }
        QCOMPARE(QByteArray::fromStdString(wmt.path(*wmt.find("terminology/inappropriate"))),
                 QByteArray("Terminology/Inappropriate for context"));
        QVERIFY(!wmt.find("Fluency/Nothing") && !wmt.find("") && !wmt.find("/"));
        QCOMPARE(wmt.severity("major")->weight, 5.0);
        QVERIFY(!wmt.severity(""));
    }

    void everyOneThatIsBuiltInIsWholeInBothLanguages() {
        QCOMPARE(builtInTypologies().size(), std::size_t(3));
        for (const BuiltInTypology& known : builtInTypologies()) {
            const Typology typology = parseTypology(known.json, std::string(known.file));
            const auto check = [&](const auto& item) {
                QVERIFY2(item.label.contains("en") && item.label.contains("de") && item.description.contains("en") &&
                             item.description.contains("de") && item.key != 0,
                         item.name.c_str());
            };
            for (const Severity& severity : typology.severities) {
                check(severity);
            }
            for (const Category& category : typology.categories) {
                check(category);
                for (const Category& sub : category.subcategories) {
                    check(sub);
                }
            }
            QFile file(QStringLiteral(CONTEXTURE_SOURCE_DIR "/resources/typologies/") +
                       QString::fromStdString(std::string(known.file)) + QStringLiteral(".json"));
            QVERIFY(file.open(QIODevice::ReadOnly));
            QCOMPARE(QByteArray(known.json.data(), static_cast<qsizetype>(known.json.size())), file.readAll());
        }
    }

    void theDiscourseProfileHasTheFivePhenomena() {
        const Typology typology = parseTypology(typologyText("discourse"), "discourse");
        for (const char* name : {"Pronoun and coreference", "Register", "Ellipsis", "Lexical cohesion", "Connective"}) {
            QVERIFY2(typology.find(name), name);
        }
    }

    void keysAreGivenOutInOrderAroundThoseThatAreTaken() {
        const Typology typology = parseTypology(
            R"({"name": "T", "severities": [{"name": "Bad", "weight": 2}], "categories": [
                {"name": "A"}, {"name": "B", "key": "1"}, {"name": "C", "key": "x"}, {"name": "D"}]})",
            "t");
        QByteArray keys;
        for (const Category& category : typology.categories) {
            keys += category.key;
        }
        QCOMPARE(keys, QByteArray("21x3"));
    }

    void mistakesAreNamedByFileAndField_data() {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QString>("says");
        const QByteArray severities = R"("severities": [{"name": "Bad", "weight": 1}])";
        const auto with = [&](const QByteArray& categories) {
            return R"({"name": "T", )" + severities + R"(, "categories": )" + categories + "}";
        };
        QTest::newRow("no JSON") << QByteArray("{") << "it is not JSON";
        QTest::newRow("a list") << QByteArray("[]") << "must be a JSON object";
        QTest::newRow("no name") << QByteArray("{}") << "name must be a name";
        QTest::newRow("no severities") << QByteArray(R"({"name": "T"})") << "severities must be a list";
        QTest::newRow("no categories") << with("[]") << "categories must be a list";
        QTest::newRow("unknown field") << with(R"([{"name": "A", "colour": "red"}])")
                                       << "categories[0].colour is not a field of a typology";
        QTest::newRow("slash") << with(R"([{"name": "A/B"}])") << "categories[0].name must be a name";
        QTest::newRow("twice") << with(R"([{"name": "A"}, {"name": "a"}])")
                               << "categories[1].name is the name of another";
        QTest::newRow("key twice") << with(R"([{"name": "A", "key": "1"}, {"name": "B", "key": "1"}])")
                                   << "categories[1].key is the key of another";
        QTest::newRow("two keys") << with(R"([{"name": "A", "key": "12"}])") << "categories[0].key must be one of";
        QTest::newRow("key 0") << with(R"([{"name": "A", "key": "0"}])") << "categories[0].key must be one of";
        QTest::newRow("no error") << with(R"([{"name": "no error"}])") << "a sentence without errors";
        QTest::newRow("sub") << with(R"([{"name": "A", "subcategories": [{"name": ""}]}])")
                             << "categories[0].subcategories[0].name must be a name";
        QTest::newRow("weight of nothing")
            << with(R"([{"name": "A", "weights": {"Worse": 1}}])") << "categories[0].weights.Worse is no severity";
        QTest::newRow("negative weight") << with(R"([{"name": "A", "weights": {"Bad": -1}}])")
                                         << "categories[0].weights.Bad must be a number from 0";
        QTest::newRow("huge weight")
            << QByteArray(
                   R"({"name": "T", "severities": [{"name": "Bad", "weight": 1e300}], "categories": [{"name": "A"}]})")
            << "severities[0].weight must be a number from 0";
        QTest::newRow("label") << with(R"([{"name": "A", "label": {"en": 3}}])")
                               << "categories[0].label must be a text, or texts by language";
        QTest::newRow("aliases") << with(R"([{"name": "A", "aliases": "B"}])")
                                 << "categories[0].aliases must be a list of texts";
    }
    void mistakesAreNamedByFileAndField() {
        QFETCH(QByteArray, json);
        QFETCH(QString, says);
        const QString message = refusal(json.constData());
        QVERIFY2(message.contains(says) && message.startsWith("mine.json"), qPrintable(message));
    }

    void moreThanThereAreKeysForAreRefused() {
        std::string json = R"({"name": "T", "severities": [{"name": "Bad", "weight": 1}], "categories": [)";
        for (int i = 0; i < 36; ++i) {
            json += (i > 0 ? "," : "") + std::string(R"({"name": "C)") + std::to_string(i) + "\"}";
        }
        QVERIFY(refusal((json + "]}").c_str()).contains("has 36 entries, and there are keys for 35"));
    }

    void aFileOfOnesOwnIsRead() {
        QTemporaryDir folder;
        QFile file(folder.filePath("mine.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("\xEF\xBB\xBF"
                   R"({"name": "Mine", "severities": [{"name": "Bad", "weight": 1}], "categories": [{"name": "A"}]})");
        file.close();
        const std::string path = file.fileName().toStdString();
        QCOMPARE(QByteArray::fromStdString(parseTypology(typologyText(path), path).name), QByteArray("Mine"));
        const QString missing = test::refusalOf([] { typologyText("nowhere.json"); });
        QVERIFY2(missing.contains("nowhere.json") && missing.contains("wmt-mqm, mqm-core, discourse"),
                 qPrintable(missing));
    }
};

QTEST_APPLESS_MAIN(TestTypology)
#include "test_typology.moc"
