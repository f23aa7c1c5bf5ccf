// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/eval/report.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QtTest>

using namespace contexture;
using namespace contexture::eval;

namespace {

EvaluationReport fullReport() {
    EvaluationReport report;
    report.model = "demo <b>&lt;";
    report.suite = "gold.json";
    report.contrastive = ContrastiveResult{};
    const auto add = [&](const std::string& phenomenon, std::int32_t distance, bool right) {
        report.contrastive->all.add(distance, right);
        report.contrastive->byPhenomenon[phenomenon].add(distance, right);
    };
    add("pronoun", 0, true);
    add("pronoun", 1, true);
    add("pronoun", 1, false);
    add("pronoun", 7, true);
    add("register", 2, false);
    report.pointing = PointingResult{};
    lab::GoldRecord record;
    report.pointing->add(record, {Pointing::Right, Pointing::Right, {}, {}});
    report.pointing->add(record, {Pointing::Right, Pointing::Wrong, {}, {}});
    report.pointing->add(record, {Pointing::SameSentence, Pointing::SameSentence, {}, {}});
    report.headPointing = HeadPointing{};
    report.headPointing->add(record,
                             {{Pointing::Wrong, Pointing::Wrong, {}, {}}, {Pointing::Right, Pointing::Wrong, {}, {}}});
    report.bleu = 41.25;
    report.chrf = 63.5;
    return report;
}

QJsonObject parsed(const EvaluationReport& report) {
    return QJsonDocument::fromJson(QByteArray::fromStdString(toJson(report))).object();
}

// The value below some keys.
QJsonValue at(QJsonValue value, const QStringList& keys) {
    for (const QString& key : keys) {
        value = value.toObject().value(key);
    }
    return value;
}

} // namespace

class TestReport : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void jsonHasTheAgreedLayout() {
        const QJsonObject json = parsed(fullReport());
        const QJsonObject phenomena = json["phenomena"].toObject();
        for (const char* name : {"pronoun", "word_sense", "verb_sense", "register", "cohesion", "ellipsis"}) {
            const QJsonObject phenomenon = phenomena[name].toObject();
            QVERIFY(phenomenon.contains("count") && phenomenon.contains("accuracy"));
            QCOMPARE(phenomenon["by_distance"].toObject().keys(), (QStringList{"0", "1", "2", "3", ">3"}));
        }
        QCOMPARE(phenomena.size(), 6);
        const QJsonObject pronoun = phenomena["pronoun"].toObject();
        QCOMPARE(pronoun["count"].toInt(), 4);
        QCOMPARE(pronoun["accuracy"].toDouble(), 0.75);
        QCOMPARE(at(pronoun, {"by_distance", "0"}).toDouble(), 1.0);
        QCOMPARE(at(pronoun, {"by_distance", "1"}).toDouble(), 0.5);
        QVERIFY(at(pronoun, {"by_distance", "2"}).isNull());
        QCOMPARE(at(pronoun, {"by_distance", ">3"}).toDouble(), 1.0);
        QCOMPARE(at(pronoun, {"count_by_distance", "1"}).toInt(), 2);
        QCOMPARE(at(phenomena, {"cohesion", "count"}).toInt(-1), 0);
        QVERIFY(at(phenomena, {"cohesion", "accuracy"}).isNull());
        QCOMPARE(at(json, {"pointing", "count"}).toInt(), 2);
        QCOMPARE(at(json, {"pointing", "accuracy"}).toDouble(), 0.5);
        QCOMPARE(at(json, {"pointing", "by_phenomenon", "pronoun"}).toDouble(), 0.5);
        QCOMPARE(at(json, {"pointing", "sentence", "accuracy"}).toDouble(), 1.0);
        QCOMPARE(at(json, {"pointing", "left_out", "same_sentence"}).toInt(), 1);
        const QJsonArray heads = at(json, {"pointing", "heads"}).toArray();
        QCOMPARE(heads.size(), 2);
        QCOMPARE(at(heads[0], {"head"}).toInt(), 1);
        QCOMPARE(at(heads[0], {"sentence", "accuracy"}).toDouble(-1), 0.0);
        QCOMPARE(at(heads[1], {"by_phenomenon", "pronoun"}).toDouble(), 1.0);
        QCOMPARE(at(json, {"pointing", "some_head", "sentence", "accuracy"}).toDouble(), 1.0);
        QCOMPARE(at(json, {"pointing", "some_head", "word", "accuracy"}).toDouble(-1), 0.0);
        QCOMPARE(json["bleu"].toDouble(), 41.25);
        QCOMPARE(json["chrf"].toDouble(), 63.5);
        QCOMPARE(json["model"].toString(), QString("demo <b>&lt;"));
    }

    void whatWasNotMeasuredIsLeftOut() {
        const QJsonObject json = parsed(EvaluationReport{});
        QVERIFY(json.isEmpty());
        EvaluationReport report;
        report.bleu = 1.0;
        QCOMPARE(parsed(report).keys(), QStringList{"bleu"});
    }

    void aheadIsShownWhereThereIsSome() {
        EvaluationReport report = fullReport();
        QVERIFY(!toTable(report).empty() && toTable(report).find("ahead") == std::string::npos);
        report.contrastive->all.add(-2, true);
        report.contrastive->byPhenomenon["pronoun"].add(-2, true);
        QCOMPARE(at(parsed(report), {"phenomena", "pronoun", "by_distance", "ahead"}).toDouble(), 1.0);
        QVERIFY(toTable(report).find("ahead") != std::string::npos);
    }

    void phenomenaOfOtherSuitesAreKept() {
        EvaluationReport report = fullReport();
        report.contrastive->byPhenomenon["deixis"].add(1, true);
        QCOMPARE(at(parsed(report), {"phenomena", "deixis", "accuracy"}).toDouble(), 1.0);
    }

    void aModelWithSentencesOnlyIsJudgedByThem() {
        EvaluationReport report;
        report.pointing = PointingResult{};
        report.pointing->add({}, {Pointing::Right, Pointing::NotRecorded, {}, {}});
        QCOMPARE(at(parsed(report), {"pointing", "accuracy"}).toDouble(), 1.0);
        QVERIFY(at(parsed(report), {"pointing", "word", "accuracy"}).isNull());
    }

    void tableTellsTheSame() {
        const QString table = QString::fromStdString(toTable(fullReport()));
        QVERIFY(table.contains("demo <b>&lt; on gold.json"));
        const QStringList lines = table.split('\n');
        const QStringList pronoun =
            lines.filter(QRegularExpression("^pronoun")).value(0).split(' ', Qt::SkipEmptyParts);
        QCOMPARE(pronoun, (QStringList{"pronoun", "4", "0.750", "1.000", "0.500", "-", "-", "1.000"}));
        QVERIFY(table.contains("left out: 1 same sentence"));
        QVERIFY(table.contains(QRegularExpression("\nhead 1 +0\\.000 +0\\.000\n")));
        QVERIFY(table.contains(QRegularExpression("\nsome head +1\\.000 +1\\.000\n")));
        QVERIFY(table.contains(QRegularExpression("BLEU +41\\.25")));
        QVERIFY(table.contains(QRegularExpression("chrF2 +63\\.50")));
        QVERIFY(table.endsWith('\n'));
    }

    void brokenTextInNamesDoesNotBreakTheJson() {
        EvaluationReport report = fullReport();
        report.model = "broken \xff";
        QVERIFY(!parsed(report).isEmpty());
    }
};

QTEST_APPLESS_MAIN(TestReport)
#include "test_report.moc"
