// SPDX-License-Identifier: GPL-3.0-or-later

// The overview of the whole document: map, measures, the check of every sentence, and the navigation to and from them.
#include "app/gui/panes/overview_pane.h"
#include "app/gui/state/run_names.h"
#include "tests/app/desk.h"
#include "widgets/band_chart.h"
#include "widgets/document_map_view.h"
#include "widgets/scatter_view.h"

#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTreeWidget>

#include <algorithm>

using namespace contexture;
using namespace contexture::test;

class TestOverview : public QObject {
    Q_OBJECT

private:
    static gui::OverviewPane* pane(Desk& desk) { return desk.window.findChild<gui::OverviewPane*>(); }
    static void clickCell(Desk& desk, int row, int column) {
        widgets::DocumentMapView* map = pane(desk)->map();
        QTest::mouseClick(map, Qt::LeftButton, {}, map->layoutInfo().cellRect(row, column).center().toPoint());
    }
    static void translateSentences(Desk& desk, int count) {
        std::vector<std::string> texts;
        for (int i = 0; i < count; ++i) {
            texts.push_back("w" + std::to_string(i) + " x");
        }
        desk.window.session().setDocument(documentOf(texts));
        desk.window.session().loadModel(QStringLiteral("/nowhere/fake.safetensors"));
        QTRY_VERIFY(desk.window.isSettled());
        desk.window.translate();
        QTRY_VERIFY(desk.window.isSettled());
    }

private Q_SLOTS:
    void itStandsWhereNoWordIsLookedAt() {
        Desk desk;
        desk.translate();
        desk.click({1, widgets::TextSide::Source, 0});
        QVERIFY(!pane(desk)->isVisible());
        QTest::keyClick(desk.reading(), Qt::Key_Escape); // the word
        QTest::keyClick(desk.reading(), Qt::Key_Escape); // the sentence
        QVERIFY(pane(desk)->isVisible());
        desk.click({1, widgets::TextSide::Source, 0});
        QVERIFY(!pane(desk)->isVisible());
        QTest::keyClick(desk.reading(), Qt::Key_O); // and back, with the word still chosen
        QVERIFY(pane(desk)->isVisible());
        QCOMPARE(desk.window.selection().locked().word, contexture::WordIndex(0));
        QTest::keyClick(pane(desk)->map(), Qt::Key_O);
        QVERIFY(!pane(desk)->isVisible());
        // Esc leaves what was opened last.
        QTest::keyClick(desk.reading(), Qt::Key_O);
        QVERIFY(pane(desk)->isVisible());
        QTest::keyClick(pane(desk)->map(), Qt::Key_Escape);
        QVERIFY(!pane(desk)->isVisible());
        QCOMPARE(desk.window.selection().locked().word, contexture::WordIndex(0));
    }

    void theMapIsTheTrace() {
        Desk desk;
        desk.translate();
        QTest::keyClick(desk.reading(), Qt::Key_O);
        const widgets::DocumentMapData& map = pane(desk)->map()->data();
        QCOMPARE(map.rows.size(), std::size_t(3));
        QVERIFY(map.rows[0].entries.empty());
        for (const int row : {1, 2}) { // every sentence looks at the one before it
            const auto& entries = map.rows[static_cast<std::size_t>(row)].entries;
            QCOMPARE(entries.size(), std::size_t(1));
            QCOMPARE(entries[0].column, row - 1);
            QCOMPARE(entries[0].value, 1.0);
        }
        const auto& bands = pane(desk)->sentences()->data().bands;
        QCOMPARE(bands.front().title, QStringLiteral("context share"));
        QVERIFY(!bands.front().values[0]);
        QCOMPARE(bands.front().values[1], std::optional(0.5));
    }

    void aCellOpensThePlace() {
        Desk desk;
        desk.translate();
        QTest::keyClick(desk.reading(), Qt::Key_O);
        clickCell(desk, 2, 1);
        const Look& look = desk.window.selection().locked();
        QCOMPARE(look.sentence, SentenceIndex(2));
        QCOMPARE(look.contextSentence, SentenceIndex(1));
        QVERIFY(!pane(desk)->isVisible());
    }

    void keysDoWhatThePointerDoes() {
        Desk desk;
        desk.translate();
        QTest::keyClick(desk.reading(), Qt::Key_O);
        widgets::DocumentMapView* map = pane(desk)->map();
        QTRY_VERIFY(map->hasFocus());
        for (const Qt::Key key : {Qt::Key_Down, Qt::Key_Down, Qt::Key_Right, Qt::Key_Return}) {
            QTest::keyClick(map, key);
        }
        QVERIFY(desk.window.selection().locked().sentence.isValid());
        QVERIFY(!pane(desk)->isVisible());
    }

    void everySentenceIsChecked() {
        Desk desk;
        desk.translate();
        QTest::keyClick(desk.reading(), Qt::Key_O);
        QTest::mouseClick(pane(desk)->checkButton(), Qt::LeftButton);
        QTRY_VERIFY(desk.window.isSettled());
        // Sentence 1 could read 0; sentence 2 could read 0 and 1, and looked at 1 alone.
        const auto& shown = pane(desk)->shown();
        QCOMPARE(shown.effects.size(), std::size_t(3));
        QCOMPARE(shown.weights, (std::vector<double>{1.0, 0.0, 1.0}));
        const auto words = [&](std::size_t sentence) { // each of them loses a quarter
            return static_cast<double>(shown.run->sentences[sentence]->text.words.size());
        };
        QCOMPARE(shown.effects[0].effect, words(1) / 4);
        QCOMPARE(shown.effects[1].effect, 0.0);
        QCOMPARE(shown.effects[2].effect, words(2) / 4);
        QVERIFY(pane(desk)->heads()->isVisible());
        QCOMPARE(pane(desk)->heads()->topLevelItemCount(), 3); // the mean, and two heads
        widgets::ScatterView* scatter = pane(desk)->scatter();
        QCOMPARE(scatter->data().points.size(), std::size_t(3));
        QTest::mouseClick(scatter, Qt::LeftButton, {}, scatter->positionOf(2));
        QCOMPARE(desk.window.selection().locked().sentence, SentenceIndex(2));
        QCOMPARE(desk.window.selection().locked().contextSentence, SentenceIndex(1));
        QTest::keyClick(desk.reading(), Qt::Key_O); // what was found out stays
        QCOMPARE(pane(desk)->scatter()->data().points.size(), std::size_t(3));
    }

    void aCheckCanBeCancelledAndTheWordsOwnCheckGoesBetween() {
        auto gate = std::make_shared<Gate>();
        Desk desk(fakeEngine(gate));
        desk.translate();
        QTest::keyClick(desk.reading(), Qt::Key_O);
        gate->close();
        QTest::mouseClick(pane(desk)->checkButton(), Qt::LeftButton);
        QTRY_COMPARE(gate->waiting, 1);
        QCOMPARE(pane(desk)->checkButton()->text(), QStringLiteral("Cancel"));
        gate->allow(2); // both rows of sentence 1
        QTRY_COMPARE(pane(desk)->shown().effects.size(), std::size_t(1));
        QTest::mouseClick(pane(desk)->checkButton(), Qt::LeftButton);
        QTRY_VERIFY(desk.window.isSettled());
        QCOMPARE(pane(desk)->shown().effects.size(), std::size_t(1)); // what is there stays
        gate->open();
        desk.click({2, widgets::TextSide::Source, 0});
        desk.window.startCheck(); // of this word
        QTRY_VERIFY(desk.window.isSettled());
        QCOMPARE(pane(desk)->shown().effects.size(), std::size_t(1)); // its rows are none of the document's
    }

    void headsAreChosenInTheTable() {
        Desk desk;
        desk.translate();
        QTest::keyClick(desk.reading(), Qt::Key_O);
        QTest::mouseClick(pane(desk)->checkButton(), Qt::LeftButton);
        QTRY_VERIFY(desk.window.isSettled());
        QTreeWidget* heads = pane(desk)->heads();
        QTreeWidgetItem* wanted = nullptr;
        for (int i = 0; i < heads->topLevelItemCount(); ++i) {
            wanted = heads->topLevelItem(i)->text(1) == QLatin1String("2") ? heads->topLevelItem(i) : wanted;
        }
        QVERIFY(wanted);
        heads->scrollToItem(wanted);
        QTest::mouseClick(heads->viewport(), Qt::LeftButton, {}, heads->visualItemRect(wanted).center());
        QCOMPARE(desk.window.selection().locked().head, HeadIndex(1));
        QVERIFY(pane(desk)->isVisible()); // another head of the same document
        QCOMPARE(pane(desk)->shown().head, HeadIndex(1));
    }

    // What is copied is what is drawn.
    void dataAreThoseOfTheViews() {
        Desk desk;
        desk.translate();
        QTest::keyClick(desk.reading(), Qt::Key_O);
        const gui::RunName run = gui::runName(desk.window.session(), 0);
        const gui::ViewData map = gui::documentMapData(pane(desk)->shown(), run);
        QCOMPARE(map.rows, (std::vector<QStringList>{{"2", "1", "1"}, {"3", "2", "1"}}));
        QCOMPARE(pane(desk)->map()->asText(), QStringLiteral("sentence\tlooked at\tweight\n2\t1\t1\n3\t2\t1"));
        const gui::ViewData distances = gui::distanceData(pane(desk)->shown(), run);
        QCOMPARE(distances.rows, (std::vector<QStringList>{{"-1", "1"}}));
        const gui::ViewData sentences = gui::sentenceBandData(pane(desk)->shown(), run);
        QCOMPARE(sentences.rows.size(), std::size_t(3));
        QCOMPARE(sentences.rows[1].mid(0, 6), (QStringList{"2", "2", "1", "0.5", "1", "1"}));
        for (const QStringList& row : sentences.rows) {
            QCOMPARE(row.size(), sentences.columns.size());
        }
    }

    // A long document is gone through beside the window, and only the newest question is answered in the end.
    // The map is a square, higher where there is more room: were the scroll bar to come and go, it would do so for
    // ever.
    void theScrollBarsPlaceIsKept() {
        Desk desk;
        translateSentences(desk, 40);
        QTest::keyClick(desk.reading(), Qt::Key_O);
        QTRY_VERIFY(!pane(desk)->isPreparing());
        auto* scroll = pane(desk)->findChild<QScrollArea*>();
        QVERIFY(scroll);
        bool fits = false;
        bool scrolls = false;
        for (int height = 450; height < 1600; height += fits ? 50 : 1) {
            desk.window.resize(800, height);
            QCoreApplication::processEvents();
            QCOMPARE(scroll->viewport()->width() + scroll->verticalScrollBar()->sizeHint().width(), scroll->width());
            QCOMPARE(scroll->verticalScrollBar()->maximum(),
                     std::max(0, scroll->widget()->minimumSizeHint().height() - scroll->viewport()->height()));
            (scroll->verticalScrollBar()->maximum() == 0 ? fits : scrolls) = true;
        }
        QVERIFY(fits && scrolls);
    }

    void aLongDocumentIsPreparedBesideTheWindow() {
        Desk desk;
        translateSentences(desk, 400);
        QTest::keyClick(desk.reading(), Qt::Key_O);
        desk.window.selection().setHead(HeadIndex(0));
        desk.window.selection().setHead(HeadIndex(1));
        QTRY_VERIFY(!pane(desk)->isPreparing());
        QCOMPARE(pane(desk)->map()->data().rows.size(), std::size_t(400));
        QCOMPARE(pane(desk)->shown().head, HeadIndex(1));
        QCOMPARE(pane(desk)->map()->data().rows[399].entries.at(0).column, 398);
    }

    void weightsThatCannotBeReadAreAFailure_data() {
        QTest::addColumn<int>("sentences");
        QTest::newRow("at once") << 3;
        QTest::newRow("on the thread") << 400;
    }
    void weightsThatCannotBeReadAreAFailure() {
        QFETCH(int, sentences);
        Desk desk;
        translateSentences(desk, sentences);
        auto damaged = std::make_shared<Run>(*desk.window.session().activeRun());
        auto last = std::make_shared<TranslatedSentence>(*damaged->sentences.back());
        auto trace = std::make_shared<SentenceTrace>(*last->trace);
        for (AttentionRecord& record : trace->attention) {
            if (record.level == AttentionLevel::Sentence) {
                record.heads.push_back(CsrMatrix()); // of no row, unlike the other heads
            }
        }
        last->trace = trace;
        damaged->sentences.back() = last;
        desk.window.session().addFinishedRun(damaged, 0);
        desk.window.session().setActive(1);
        QTest::keyClick(desk.reading(), Qt::Key_O);
        QTRY_VERIFY(!pane(desk)->isPreparing());
        QTRY_VERIFY2(desk.window.trouble().contains("differ in shape"), qPrintable(desk.window.trouble()));
        QVERIFY(pane(desk)->map()->data().rows.empty());
        desk.window.session().setActive(0); // the other run is shown as before
        QTRY_COMPARE(pane(desk)->map()->data().rows.size(), static_cast<std::size_t>(sentences));
    }

    void withoutContextItSaysSo() {
        Desk desk;
        desk.translate();
        RunSettings settings = desk.window.session().settings();
        settings.context = ContextMode::None;
        desk.window.session().setSettings(settings);
        desk.window.translate();
        QTRY_VERIFY(desk.window.isSettled());
        desk.window.selection().reset();
        QVERIFY(pane(desk)->isVisible());
        QVERIFY(pane(desk)->map()->data().rows.empty());
        QCOMPARE(pane(desk)->map()->data().emptyText, QStringLiteral("This run read no other sentence."));
        QVERIFY(!pane(desk)->checkButton()->isVisible());
    }
};

QTEST_MAIN(TestOverview)
#include "test_overview.moc"
