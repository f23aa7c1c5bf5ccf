// SPDX-License-Identifier: GPL-3.0-or-later

// Accuracies on a test set, compared with values computed by hand; and which entries are scored in one batch.
#include "engine/core/error.h"
#include "engine/suite/suite_documents.h"
#include "engine/suite/suite_result.h"
#include "engine/suite/suite_table.h"
#include "tests/support/errors.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <sstream>

using namespace contexture;
using namespace contexture::suite;

namespace {

eval::ContrastiveItem item(const std::string& phenomenon, int distance, const std::string& gender, int wrongs = 1) {
    eval::ContrastiveItem made;
    made.source = "It fell.";
    made.reference = "Sie fiel.";
    made.contrastive.assign(static_cast<std::size_t>(wrongs), "Er fiel.");
    made.wrong.assign(static_cast<std::size_t>(wrongs), "Er");
    made.right = "Sie";
    made.phenomenon = phenomenon;
    made.distance = distance;
    made.gender = gender;
    return made;
}

ItemScores scores(double reference, std::vector<double> without, double referenceWith, std::vector<double> with) {
    return {.without = eval::ContrastiveScores{reference, std::move(without)},
            .with = eval::ContrastiveScores{referenceWith, std::move(with)}};
}

const SuiteBar* barOf(const std::vector<SuiteBar>& bars, BarGroup group, const std::string& key) {
    const auto found =
        std::find_if(bars.begin(), bars.end(), [&](const auto& bar) { return bar.group == group && bar.key == key; });
    return found == bars.end() ? nullptr : &*found;
}

ModelInfo english() {
    ModelInfo info;
    info.sourceLanguage = "en";
    info.targetLanguage = "de";
    return info;
}

} // namespace

class TestSuiteScores : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // Four entries: the first is won in both readings, the second by context alone, the third is a tie with context,
    // the fourth is not scored.
    void barsCountBothReadings() {
        eval::ContrastiveSuite suite;
        suite.items = {item("pronoun", 1, "feminine", 2), item("pronoun", 5, "masculine", 2), item("register", 0, ""),
                       item("register", -1, "")};
        const std::vector<ItemScores> scored{scores(-1.0, {-2.0, -3.0}, -1.0, {-2.0, -3.0}),
                                             scores(-2.0, {-1.0, -3.0}, -1.0, {-2.0, -3.0}),
                                             scores(-1.0, {-1.5}, -1.0, {-1.0}),
                                             {}};
        const auto bars = suiteBars(suite, scored);
        QCOMPARE(bars.size(), std::size_t(1 + 2 + 2 + 4)); // distances 0, 1, >3, ahead
        const SuiteBar& all = bars.front();
        QVERIFY(all.group == BarGroup::All && all.key.empty());
        QCOMPARE(all.items.size(), std::size_t(4));
        QVERIFY(all.without == (eval::Accuracy{3, 2}));
        QVERIFY(all.with == (eval::Accuracy{3, 2}));
        QCOMPARE(all.chance, (1.0 / 3 + 1.0 / 3 + 1.0 / 2 + 1.0 / 2) / 4);
        const SuiteBar* pronouns = barOf(bars, BarGroup::Phenomenon, "pronoun");
        QVERIFY(pronouns);
        QVERIFY(pronouns->without == (eval::Accuracy{2, 1}) && pronouns->with == (eval::Accuracy{2, 2}));
        QCOMPARE(pronouns->chance, 1.0 / 3);
        const SuiteBar* registers = barOf(bars, BarGroup::Phenomenon, "register");
        QVERIFY(registers->without == (eval::Accuracy{1, 1}) && registers->with == (eval::Accuracy{1, 0})); // the tie
        QVERIFY(registers->items == (std::vector<std::size_t>{2, 3}));
        QVERIFY(barOf(bars, BarGroup::Gender, "masculine")->with == (eval::Accuracy{1, 1}));
        QVERIFY(!barOf(bars, BarGroup::Gender, "neuter"));
        QVERIFY(barOf(bars, BarGroup::Distance, ">3")->items == std::vector<std::size_t>{1});
        QVERIFY(barOf(bars, BarGroup::Distance, "ahead")->with == eval::Accuracy{});
        QVERIFY(bars[3].group == BarGroup::Gender && bars[3].key == "masculine"); // in grammars' order
        QVERIFY(bars[5].key == "0" && bars[8].key == "ahead");
    }

    void distancesThatAllShareAreNoBars() {
        eval::ContrastiveSuite suite;
        suite.items = {item("a", 0, ""), item("b", 0, ""), item("b", 0, "")};
        suite.items[0].wordDistance = 2;
        suite.items[1].wordDistance = 16;
        const auto bars = suiteBars(suite, std::vector<ItemScores>(3));
        QVERIFY(!barOf(bars, BarGroup::Distance, "0"));
        QVERIFY(barOf(bars, BarGroup::WordDistance, "2"));
        QVERIFY(barOf(bars, BarGroup::WordDistance, ">15")->items == std::vector<std::size_t>{1});
        QCOMPARE(bars.size(), std::size_t(5)); // all, a, b, 2, >15
    }

    void theMarginIsToTheNearestWrongTranslation() {
        QCOMPARE(margin({-1.0, {-3.0, -1.5}}), 0.5);
        QCOMPARE(margin({-2.0, {-3.0, -1.5}}), -0.5);
        QCOMPARE(margin({-1.0, {-1.0}}), 0.0);
        QVERIFY(std::isnan(margin({-1.0, {}})));
        QVERIFY(std::isnan(margin({-1.0, {std::numeric_limits<double>::quiet_NaN(), -2.0}})));
        QCOMPARE(nearestWrong(scores(0, {-1.0, -2.0}, 0, {-2.0, -1.0})), std::size_t(1)); // with context
        QCOMPARE(nearestWrong({.without = eval::ContrastiveScores{0, {-1.0, -2.0}}, .with = {}}), std::size_t(0));
        QCOMPARE(nearestWrong({}), std::size_t(0));
    }

    void entriesOfOneDocumentAreScoredTogether() {
        eval::ContrastiveSuite suite;
        suite.documents = {{"a", {"One.", "It fell.", "It fell."}, {"Eins.", "Sie fiel.", "Sie fiel."}},
                           {"b", {"It fell."}, {"Sie fiel."}}};
        for (const auto& [document, segment] :
             {std::pair("a", 2), std::pair("b", 1), std::pair("a", 3), std::pair("a", 2)}) {
            suite.items.push_back(item("pronoun", 1, ""));
            suite.items.back().document = document;
            suite.items.back().segment = segment;
        }
        const Documents documents = documentsOf(suite, english());
        const auto groups = groupsOf(suite, documents, english(), "suite.json");
        QCOMPARE(groups.size(), std::size_t(2));
        QVERIFY(groups[0].item == (std::vector<std::size_t>{0, 2, 3}) && !groups[0].isAlone);
        QCOMPARE(groups[0].candidates[1].sentence.value, 2);
        QVERIFY(groups[1].item == std::vector<std::size_t>{1});
        const auto small = groupsOf(suite, documents, english(), "suite.json", {.needsDocuments = true, .most = 2});
        QCOMPARE(small.size(), std::size_t(3));
        QVERIFY(small[0].item == (std::vector<std::size_t>{0, 2}) && small[2].item == std::vector<std::size_t>{3});
        QCOMPARE(small[0].document, small[2].document);
    }

    // The control: what stands before an entry is what stood before one of another document.
    void contextsAreExchanged() {
        eval::ContrastiveSuite suite;
        suite.documents = {
            {"a", {"A one.", "A two.", "It fell.", "It fell."}, {"Eins.", "Zwei.", "Sie fiel.", "Er fiel."}},
            {"b", {"B one.", "It fell.", "B three."}, {"B eins.", "Es fiel.", "B drei."}}};
        for (const auto& [document, segment] : {std::pair("a", 3), std::pair("a", 4), std::pair("b", 2)}) {
            suite.items.push_back(item("pronoun", 1, ""));
            suite.items.back().document = document;
            suite.items.back().segment = segment;
        }
        suite.items.push_back(item("pronoun", 1, "")); // without a document
        Documents documents = documentsOf(suite, english());
        const auto changed = withExchangedContexts(suite, documents, "suite.json");
        const auto textBefore = [&](std::size_t i) {
            const auto& document = documents.at(changed.items[i].document);
            std::string text;
            for (std::int64_t k = 0; k + 1 < changed.items[i].segment; ++k) {
                text += document->source[std::size_t(k)].text + "|" + document->reference[std::size_t(k)].text + "|";
            }
            const auto last = std::size_t(changed.items[i].segment - 1);
            return text + document->source[last].text + "|" + document->reference[last].text;
        };
        QCOMPARE(textBefore(0), std::string("B one.|B eins.|It fell.|Sie fiel."));
        QCOMPARE(textBefore(1), std::string("B one.|B eins.|It fell.|Er fiel."));
        QCOMPARE(textBefore(2), std::string("A one.|Eins.|A two.|Zwei.|It fell.|Es fiel."));
        QCOMPARE(changed.items[3].document, suite.items[3].document);
        QCOMPARE(groupsOf(changed, documents, english(), "suite.json").size(), std::size_t(4));
        QCOMPARE(changed.items[0].reference, suite.items[0].reference);

        suite.items.resize(2); // of one document
        const QString told = contexture::test::refusalOf([&] {
            Documents own = documentsOf(suite, english());
            withExchangedContexts(suite, own, "suite.json");
        });
        QVERIFY2(told.contains("all entries are of one document"), qPrintable(told));
    }

    void entriesWithoutADocumentStandAlone() {
        eval::ContrastiveSuite suite;
        suite.items = {item("a", 0, ""), item("b", 0, ""), item("c", 0, "")};
        suite.items[2].source = "Another.";
        const auto groups = groupsOf(suite, {}, english(), "suite.json", {.needsDocuments = true});
        QCOMPARE(groups.size(), std::size_t(2)); // the same sentence twice
        QVERIFY(groups[0].isAlone && groups[0].item == (std::vector<std::size_t>{0, 1}));
        QCOMPARE(groups[0].document->size(), std::size_t(1));
        suite.items[1].document = "film"; // which is not there
        suite.items[1].segment = 7;
        QVERIFY(groupsOf(suite, {}, english(), "suite.json")[0].isAlone);
        const QString told = contexture::test::refusalOf(
            [&] { groupsOf(suite, {}, english(), "suite.json", {.needsDocuments = true}); });
        QVERIFY2(told.contains("entry 2 stands in document \"film\", segment 7"), qPrintable(told));
    }

    void anotherVersionOfTheDocumentsIsRefused() {
        eval::ContrastiveSuite suite;
        suite.documents = {{"a", {"Something else."}, {"Etwas anderes."}}};
        suite.items = {item("a", 0, "")};
        suite.items[0].document = "a";
        suite.items[0].segment = 1;
        const QString told = contexture::test::refusalOf(
            [&] { groupsOf(suite, documentsOf(suite, english()), english(), "suite.json"); });
        QVERIFY2(told.contains("entry 1 is about \"It fell.\""), qPrintable(told));
    }

    void tablesHoldWhatWasScored() {
        eval::ContrastiveSuite suite;
        suite.items = {item("pronoun", 1, "feminine", 2), item("odd,\n\"one\"", 0, "")};
        suite.items[0].contrastive[1] = "Es fiel.";
        const std::vector<ItemScores> scored{scores(-1.5, {-1.0, -3.0}, -1.0, {-4.0, -2.5}), {}};
        const SuiteFacts facts{{"suite", "a\nb.json"}, {"model", "m"}};
        std::ostringstream bars;
        writeBars(bars, false, suiteBars(suite, scored), facts);
        const QString csv = QString::fromStdString(bars.str());
        QVERIFY2(csv.startsWith("# suite: a b.json\r\n# model: m\r\ngroup,key,count,chance"), qPrintable(csv));
        QVERIFY(csv.contains("phenomenon,pronoun,1,0.3333333333333333,1,0,0,1,1,1\r\n"));
        std::ostringstream out;
        const std::vector<std::size_t> both{0, 1};
        writeItems(out, true, suite, scored, both, facts);
        const QJsonObject root = QJsonDocument::fromJson(QByteArray::fromStdString(out.str())).object();
        QCOMPARE(root["suite"].toString(), QString("a\nb.json"));
        const QJsonArray rows = root["rows"].toArray();
        QCOMPARE(rows.size(), 2);
        const QJsonObject row = rows[0].toObject();
        QCOMPARE(row["wrong"].toString(), QString("Es fiel.")); // the nearest under context
        QCOMPARE(row["right_without"].toBool(true), false);
        QCOMPARE(row["margin_without"].toDouble(), -0.5);
        QCOMPARE(row["right_with"].toBool(false), true);
        QCOMPARE(row["margin_with"].toDouble(), 1.5);
        QCOMPARE(row["wrong_with"].toDouble(), -2.5);
        QVERIFY(rows[1].toObject()["margin_with"].isNull());
        QCOMPARE(rows[1].toObject()["phenomenon"].toString(), QString("odd,\n\"one\""));
    }
};

QTEST_GUILESS_MAIN(TestSuiteScores)
#include "test_suite_scores.moc"
