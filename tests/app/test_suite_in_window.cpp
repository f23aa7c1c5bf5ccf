// SPDX-License-Identifier: GPL-3.0-or-later

// A contrastive suite in the window: from the opened file to its bars, their sentences, a sentence in its document, and
// the exported table.
#include "app/gui/judging/suite_desk.h"
#include "app/gui/panes/suite_pane.h"
#include "app/gui/state/suite_run.h"
#include "app/gui/what_if/try_window.h"
#include "app/gui/what_if/what_if_pane.h"
#include "tests/app/desk.h"
#include "widgets/comparison_view.h"
#include "widgets/figure_export.h"
#include "widgets/message_bar.h"
#include "widgets/suite_chart.h"
#include "widgets/suite_model.h"

#include <QAction>
#include <QComboBox>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QTemporaryDir>

#include <cmath>

using namespace contexture;
using namespace contexture::test;

namespace {

// How the fake engine scores: a tenth below 0 a byte, and 5 more for a word of the sentence before.
// Entry 1: -1.4 and -0.8, with context 3.6 and -0.8. Entry 2: -0.2 and -0.8 both times. Entry 3: a tie.
const char* const kSuite = R"([
 {"document id": "a", "segment id": 2, "src segment": "it fell", "ref segment": "lamp fell down", "src pronoun": "it",
  "ref pronoun": "sie", "phenomenon": "pronoun", "ante distance": 1,
  "errors": [{"contrastive": "dog fell", "replacement": "er"}],
  "src document": ["the lamp", "it fell", "it <b>rose"], "ref document": ["die Lampe", "lamp fell down", "er stieg"]},
 {"document id": "a", "segment id": 3, "src segment": "it <b>rose", "ref segment": "er", "src pronoun": "it",
  "ref pronoun": "er", "phenomenon": "pronoun", "ante distance": 2,
  "errors": [{"contrastive": "sie stieg", "replacement": "sie"}, {"contrastive": "es stieg", "replacement": "es"}]},
 {"document id": "b", "segment id": 1, "src segment": "you", "ref segment": "du", "phenomenon": "register",
  "ante distance": 0, "errors": [{"contrastive": "er"}],
  "src document": ["you"], "ref document": ["du"]}
])";

} // namespace

class TestSuiteInWindow : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    QString file(const QString& name, const QByteArray& bytes) {
        QFile written(m_folder.filePath(name));
        const bool isThere = written.open(QIODevice::WriteOnly) && written.write(bytes) == bytes.size();
        return isThere ? written.fileName() : QString();
    }
    static gui::SuitePane* pane(Desk& desk) { return desk.window.suites().pane(); }
    static void loadModel(Desk& desk) {
        desk.window.session().loadModel(QStringLiteral("/nowhere/fake.safetensors"));
        QTRY_VERIFY(desk.window.isSettled());
    }
    void openSuite(Desk& desk, const QString& path) {
        desk.window.suites().run().open(path);
        QTRY_VERIFY(desk.window.isSettled());
    }
    static void showPage(Desk& desk) {
        QVERIFY(QTest::qWaitForWindowActive(&desk.window));
        QTest::keyClick(&desk.window, Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(pane(desk)->isVisible());
    }
    static void clickBar(Desk& desk, int row) {
        widgets::SuiteChart* chart = pane(desk)->chart();
        QTest::mouseClick(chart, Qt::LeftButton, {}, chart->rowRect(row).center());
    }
    static void clickSentence(Desk& desk, int row) {
        QTableView* table = pane(desk)->table();
        const QRect cell = table->visualRect(table->model()->index(row, widgets::SuiteModel::SourceColumn));
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, cell.center());
    }

private Q_SLOTS:
    void initTestCase() { QVERIFY(m_folder.isValid()); }

    void aSuiteIsOpenedLikeADocument() {
        Desk desk;
        desk.window.opening().open({file(QStringLiteral("dropped.json"), kSuite)});
        QTRY_VERIFY(desk.window.isSettled());
        QVERIFY(pane(desk)->isVisibleTo(&desk.window));
        QVERIFY(desk.window.suites().run().suite());
        QCOMPARE(desk.window.suites().run().all(), std::size_t(3));
        QVERIFY(!desk.window.session().document());
        loadModel(desk); // which it waited for
        QTRY_VERIFY(desk.window.suites().run().isWhole());
        // Other JSON is still no text.
        desk.window.opening().open({file(QStringLiteral("other.json"), R"({"a": [1, 2], "b": "c"})")});
        QTRY_VERIFY(desk.window.isSettled());
        const QString told = desk.window.findChild<widgets::MessageBar*>()->currentText();
        QVERIFY2(told.contains(QStringLiteral("JSON")), qPrintable(told));
        QVERIFY(desk.window.suites().run().suite()->path.endsWith(QStringLiteral("dropped.json")));
    }

    void fromTheFileToASentenceInItsDocumentAndBack() {
        Desk desk;
        loadModel(desk);
        showPage(desk);
        openSuite(desk, file("suite.json", kSuite)); // scores by itself
        const auto& rows = pane(desk)->chart()->data().rows;
        QCOMPARE(rows.size(), std::size_t(1 + 2 + 2 + 3)); // all; pronoun, register; two genders; three distances
        QCOMPARE(*rows[0].without, 1.0 / 3.0);
        QCOMPARE(*rows[0].with, 2.0 / 3.0); // the tie is wrong
        QCOMPARE(rows[0].chance, (0.5 + 1.0 / 3.0 + 0.5) / 3.0);
        QCOMPARE(rows[1].label, QStringLiteral("pronoun"));
        QCOMPARE(*rows[1].without, 0.5);
        QCOMPARE(*rows[1].with, 1.0);
        QCOMPARE(rows[1].heading, QStringLiteral("By phenomenon"));
        QCOMPARE(rows[3].label, QStringLiteral("masculine"));
        QCOMPARE(rows[4].label, QStringLiteral("feminine"));
        QCOMPARE(*rows[4].without, 0.0);
        QCOMPARE(*rows[4].with, 1.0);

        clickBar(desk, 4); // feminine
        const auto& sentences = pane(desk)->model()->sentences();
        QCOMPARE(sentences.size(), std::size_t(1));
        QCOMPARE(sentences[0].source, QStringLiteral("it fell"));
        QCOMPARE(sentences[0].right, QStringLiteral("sie"));
        QCOMPARE(sentences[0].wrong, QStringLiteral("er"));
        QVERIFY(std::abs(*sentences[0].without + 0.6) < 1e-9);
        QVERIFY(std::abs(*sentences[0].with - 4.4) < 1e-9);

        clickSentence(desk, 0);
        QTRY_VERIFY(desk.window.isSettled());
        QVERIFY(!pane(desk)->isVisible());
        QVERIFY(desk.reading()->isVisible());
        const auto document = desk.window.session().document();
        QCOMPARE(document->size(), std::size_t(3)); // with what stands around it
        QCOMPARE(document->title, std::string("suite.json · a"));
        QVERIFY(desk.window.session().activeRun());
        const Look& look = desk.window.selection().locked();
        QCOMPARE(look.sentence.value, 1);
        QVERIFY(look.side == Side::Source && look.word.value == 0); // "it"
        auto* whatIf = desk.window.findChild<gui::WhatIfPane*>();
        QVERIFY(whatIf->isVisible());
        QTRY_COMPARE(whatIf->view()->data().rows.size(), std::size_t(4)); // the run, both, and the reference
        QCOMPARE(whatIf->view()->data().rows[1].label, QStringLiteral("right translation"));
        QCOMPARE(whatIf->view()->data().rows[2].label, QStringLiteral("wrong translation"));
        QVERIFY(desk.window.trouble().contains("Entry 1 of suite.json"));
        whatIf->lookAt(1); // and what the model looked at when it was given the wrong one
        QVERIFY2(whatIf->tryWindow() && whatIf->tryWindow()->isVisible(), "its attention is not shown");
        whatIf->tryWindow()->close();

        // Another sentence of the same document: nothing is translated again.
        auto* bar = desk.window.findChild<widgets::MessageBar*>();
        auto* back = bar->findChild<QPushButton*>();
        QVERIFY(back && back->isVisible());
        QTest::mouseClick(back, Qt::LeftButton);
        QVERIFY(pane(desk)->isVisible());
        QCOMPARE(pane(desk)->chart()->selected(), 4);
        const auto run = desk.window.session().activeRun();
        clickBar(desk, 3);
        clickSentence(desk, 0);
        QTRY_VERIFY(desk.window.isSettled());
        QCOMPARE(desk.window.session().activeRun(), run);
        QCOMPARE(desk.window.selection().locked().sentence.value, 2);
        QTRY_COMPARE(whatIf->view()->data().rows.size(), std::size_t(5)); // two wrong ones
    }

    void sentencesAreFilteredAndSorted() {
        Desk desk;
        loadModel(desk);
        showPage(desk);
        openSuite(desk, file("suite.json", kSuite));
        clickBar(desk, 0);
        const auto entries = [&] {
            QList<int> all;
            for (const auto& sentence : pane(desk)->model()->sentences()) {
                all << sentence.entry;
            }
            return all;
        };
        QCOMPARE(entries(), (QList<int>{0, 1, 2}));
        const auto choose = [&](Qt::Key key, int times) {
            pane(desk)->filter()->setFocus();
            for (int i = 0; i < times; ++i) {
                QTest::keyClick(pane(desk)->filter(), key);
            }
        };
        choose(Qt::Key_Down, 1); // wrong
        QCOMPARE(entries(), QList<int>{2});
        choose(Qt::Key_Down, 1); // right
        QCOMPARE(entries(), (QList<int>{0, 1}));
        choose(Qt::Key_Down, 1); // put right by context
        QCOMPARE(entries(), QList<int>{0});
        choose(Qt::Key_Down, 1); // put wrong by context
        QVERIFY(entries().isEmpty());
        choose(Qt::Key_Up, 4);
        QHeaderView* header = pane(desk)->table()->horizontalHeader();
        const int x = header->sectionViewportPosition(widgets::SuiteModel::WithColumn) + 20;
        QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, {x, header->height() / 2});
        QCOMPARE(entries(), (QList<int>{2, 1, 0})); // 0, 0.6, 4.4
        QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, {x, header->height() / 2});
        QCOMPARE(entries(), (QList<int>{0, 1, 2}));
        // Keys: the chart's bars, and Return on a sentence.
        pane(desk)->chart()->setFocus();
        QTest::keyClick(pane(desk)->chart(), Qt::Key_Down);
        QCOMPARE(entries(), (QList<int>{0, 1})); // pronoun
        pane(desk)->table()->setFocus();
        pane(desk)->table()->selectRow(1);
        QTest::keyClick(pane(desk)->table(), Qt::Key_Return);
        QTRY_VERIFY(desk.window.isSettled());
        QCOMPARE(desk.window.selection().locked().sentence.value, 2);
    }

    void whatIsStoppedStaysAndGoesOn() {
        auto gate = std::make_shared<Gate>();
        Desk desk(fakeEngine(gate));
        loadModel(desk);
        showPage(desk);
        gate->close();
        desk.window.suites().run().open(file("suite.json", kSuite));
        QTRY_VERIFY(gate->waiting > 0);
        QVERIFY(desk.window.suites().run().isRunning());
        QCOMPARE(pane(desk)->scoreButton()->text(), QStringLiteral("Stop"));
        gate->allow(10); // the five translations of the first document, twice
        QTRY_COMPARE(desk.window.suites().run().done(), std::size_t(2));
        QTest::mouseClick(pane(desk)->scoreButton(), Qt::LeftButton);
        QVERIFY(!desk.window.suites().run().isRunning());
        QCOMPARE(pane(desk)->scoreButton()->text(), QStringLiteral("Go on"));
        QCOMPARE(pane(desk)->chart()->data().rows[0].scored, qsizetype(2));
        QCOMPARE(*pane(desk)->chart()->data().rows[0].with, 1.0);
        QVERIFY(pane(desk)->exportButton()->isEnabled());
        QVERIFY(pane(desk)->explanation().contains("2 scored"));
        gate->open();
        QTest::mouseClick(pane(desk)->scoreButton(), Qt::LeftButton);
        QTRY_VERIFY(desk.window.isSettled());
        QVERIFY(desk.window.suites().run().isWhole());
        QCOMPARE(pane(desk)->chart()->data().rows[0].scored, qsizetype(3));
        QVERIFY(!pane(desk)->scoreButton()->isEnabled()); // all is scored with this model
    }

    // Whatever else is asked of the engine comes between two requests.
    void aTranslationNeedNotWaitForTheSuite() {
        auto gate = std::make_shared<Gate>();
        Desk desk(fakeEngine(gate));
        desk.translate();
        gate->close();
        desk.window.suites().run().open(file("suite.json", kSuite));
        QTRY_VERIFY(gate->waiting > 0);
        desk.window.translate();
        gate->allow(10 + 3); // the first document of the suite, then three sentences
        QSignalSpy finished(&desk.window.session(), &gui::Session::runFinished);
        QTRY_COMPARE(finished.count(), 1);
        QVERIFY(desk.window.suites().run().isRunning());
        gate->open();
        QTRY_VERIFY(desk.window.isSettled());
        QVERIFY(desk.window.suites().run().isWhole());
    }

    void whatCannotBeReadIsToldAndNothingIsLost() {
        Desk desk;
        loadModel(desk);
        showPage(desk);
        openSuite(desk, file("suite.json", kSuite));
        desk.window.suites().run().open(file("bad.json", R"([{"src segment": 3}])"));
        QTRY_VERIFY(desk.window.isSettled());
        QVERIFY2(desk.window.trouble().contains("\"src segment\" is not a text"), qPrintable(desk.window.trouble()));
        QVERIFY(desk.window.trouble().contains("entry 1"));
        QVERIFY(desk.window.suites().run().isWhole()); // the one before
        desk.window.suites().run().open(m_folder.filePath("nowhere.json"));
        QTRY_VERIFY(desk.window.isSettled());
        QVERIFY(desk.window.trouble().contains("nowhere.json"));
        // A suite that the engine fails on: told, and what was scored stays.
        QByteArray fails(kSuite);
        fails.replace("\"ref segment\": \"du\"", "\"ref segment\": \"boom\"");
        openSuite(desk, file("fails.json", fails));
        QVERIFY(desk.window.trouble().contains("cannot score"));
        QCOMPARE(desk.window.suites().run().done(), std::size_t(2));
        QVERIFY(!desk.window.suites().run().isRunning());
    }

    void aSuiteWithoutItsDocumentsIsGivenThem() {
        Desk desk;
        loadModel(desk);
        showPage(desk);
        openSuite(desk, file("bare.json", R"([{"document id": "a", "segment id": 2, "src segment": "it fell",
            "ref segment": "lamp fell down", "ante distance": 1, "errors": [{"contrastive": "dog fell"}]}])"));
        const auto& run = desk.window.suites().run();
        QCOMPARE(run.withoutDocument(), std::size_t(1));
        QVERIFY(!pane(desk)->chart()->data().rows[0].with); // there is no context to read
        QCOMPARE(*pane(desk)->chart()->data().rows[0].without, 0.0);
        desk.window.suites().run().giveDocuments(
            file("a.tsv", "doc_id\tsent_idx\tsource\treference\na\t0\tthe lamp\tdie Lampe\na\t1\tit fell\tx\n"));
        QTRY_VERIFY(desk.window.isSettled());
        QTest::mouseClick(pane(desk)->scoreButton(), Qt::LeftButton);
        QTRY_VERIFY(desk.window.isSettled());
        QCOMPARE(run.withoutDocument(), std::size_t(0));
        QCOMPARE(*pane(desk)->chart()->data().rows[0].with, 1.0);
        desk.window.suites().run().giveDocuments(
            file("b.tsv", "doc_id\tsent_idx\tsource\treference\na\t0\tthe lamp\tx\na\t1\tother\tx\n"));
        QTRY_VERIFY(desk.window.isSettled());
        QTest::mouseClick(pane(desk)->scoreButton(), Qt::LeftButton);
        QTRY_VERIFY(desk.window.isSettled());
        QVERIFY2(desk.window.trouble().contains("Entry 1 is about"), qPrintable(desk.window.trouble()));
        QVERIFY(!run.isRunning());
    }

    void withoutAModelTheSuiteWaits() {
        Desk desk;
        showPage(desk);
        openSuite(desk, file("suite.json", kSuite));
        QVERIFY(!pane(desk)->scoreButton()->isEnabled());
        QVERIFY(pane(desk)->explanation().contains("open a model"));
        QVERIFY(!pane(desk)->exportButton()->isEnabled());
        clickSentence(desk, 0);
        QVERIFY(desk.window.trouble().contains("score the suite first"));
        loadModel(desk);
        QTest::mouseClick(pane(desk)->scoreButton(), Qt::LeftButton);
        QTRY_VERIFY(desk.window.isSettled());
        QVERIFY(desk.window.suites().run().isWhole());
        QTest::keyClick(pane(desk)->chart(), Qt::Key_Escape);
        QVERIFY(!pane(desk)->isVisible());
    }

    void whatIsSeenIsExported() {
        Desk desk;
        loadModel(desk);
        showPage(desk);
        openSuite(desk, file("suite.json", kSuite));
        clickBar(desk, 1); // pronoun
        pane(desk)->writeTable(m_folder.filePath("sentences.json"), true, true);
        pane(desk)->writeTable(m_folder.filePath("bars.csv"), false, false);
        QTRY_VERIFY(desk.window.isSettled());
        QFile json(m_folder.filePath("sentences.json"));
        QVERIFY(json.open(QIODevice::ReadOnly));
        const QJsonObject root = QJsonDocument::fromJson(json.readAll()).object();
        QCOMPARE(root["model_sha256"].toString(), QString("hash of fake"));
        QCOMPARE(root["suite"].toString(), QString("suite.json"));
        QCOMPARE(root["suite_sha256"].toString().size(), 64);
        QCOMPARE(root["rows"].toArray().size(), 2); // the listed ones
        QCOMPARE(root["rows"].toArray()[1].toObject()["source"].toString(), QString("it <b>rose"));
        QFile csv(m_folder.filePath("bars.csv"));
        QVERIFY(csv.open(QIODevice::ReadOnly));
        const QString bars = QString::fromUtf8(csv.readAll());
        QVERIFY2(bars.contains("\ngender,feminine,1,0.5,1,0,0,1,1,1\r\n"), qPrintable(bars));
        const gui::ViewData data = pane(desk)->chartData(); // what the figure's menu copies
        QCOMPARE(data.rows.size(), std::size_t(8));
        QVERIFY(pane(desk)->caption().contains("suite.json (3 entries, 3 scored); ties are wrong"));
        const auto drawn = widgets::drawFigure(*pane(desk)->chart(), widgets::FigureFormat::Svg,
                                               {.scheme = {}, .heading = "A suite", .caption = pane(desk)->caption()});
        QVERIFY(drawn.bytes().contains("<svg"));
    }
};

QTEST_MAIN(TestSuiteInWindow)
#include "test_suite_in_window.moc"
