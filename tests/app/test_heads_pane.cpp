// SPDX-License-Identifier: GPL-3.0-or-later

// The pane of all heads: opened by key, labelled, one head enlarged by a click, and back step by step.
#include "app/gui/panes/heads_pane.h"
#include "tests/app/desk.h"
#include "widgets/heatmap_view.h"
#include "widgets/small_multiples.h"

#include <QPushButton>

using namespace contexture;
using namespace contexture::test;

class TestHeadsPane : public QObject {
    Q_OBJECT

private:
    static widgets::SmallMultiples* heads(Desk& desk) {
        return desk.window.findChild<widgets::SmallMultiples*>(QStringLiteral("all-heads"));
    }
    static QPoint middle(Desk& desk, int panel) { return heads(desk)->layoutInfo().imageRect(panel).center(); }

private Q_SLOTS:
    void theyTakeThePlaceOfTheText() {
        Desk desk;
        desk.translate();
        desk.click({1, widgets::TextSide::Source, 0});
        QVERIFY(!heads(desk)->isVisible());
        QTest::keyClick(desk.reading(), Qt::Key_A);
        QVERIFY(heads(desk)->isVisible());
        QVERIFY(!desk.reading()->isVisible());
        QVERIFY(heads(desk)->hasFocus());
        // The engine recorded two heads over sentences, the same over words, and one of source attention.
        QCOMPARE(heads(desk)->panelCount(), 5);
        const gui::HeadPanels& panels = desk.window.findChild<gui::HeadsPane*>()->panels();
        QCOMPARE(panels.panels[0].ramp, std::optional(widgets::Ramp::Sentence));
        QVERIFY(panels.panels[0].groupTitle.contains("sentences"));
        QVERIFY(panels.panels[2].groupTitle.contains("words of sentence 1"));
        QCOMPARE(panels.panels[2].ramp, std::optional(widgets::Ramp::Word));
        QCOMPARE(panels.panels[4].matrix.rows.front().label, QStringLiteral("FOUR"));
        QCOMPARE(panels.panels[4].matrix.columnLabel(1), QStringLiteral("five"));
        QCOMPARE(panels.places[4].site, std::string("decoder.0.cross"));
        for (const QSize& room : heads(desk)->layoutInfo().labels) { // both sides are named
            QVERIFY(room.width() > 0 && room.height() > 0);
        }
        QTest::keyClick(heads(desk), Qt::Key_A);
        QVERIFY(desk.reading()->isVisible());
    }

    void aClickShowsOneAloneAndEscapeGoesBack() {
        Desk desk;
        desk.translate();
        desk.click({1, widgets::TextSide::Source, 0});
        QTest::keyClick(desk.reading(), Qt::Key_A);
        QTest::mouseClick(heads(desk)->viewport(), Qt::LeftButton, {}, middle(desk, 1));
        QCOMPARE(heads(desk)->panelCount(), 1);
        QCOMPARE(desk.window.selection().locked().head, HeadIndex(1)); // the instruments show it, too
        QTest::keyClick(heads(desk), Qt::Key_Escape);
        QCOMPARE(heads(desk)->panelCount(), 5);
        QVERIFY(heads(desk)->isVisible());
        // A head of source attention is no setting of the instruments.
        QTest::mouseClick(heads(desk)->viewport(), Qt::LeftButton, {}, middle(desk, 4));
        QCOMPARE(heads(desk)->panelCount(), 1);
        QCOMPARE(desk.window.selection().locked().site, std::string("encoder.context"));
        QTest::keyClick(heads(desk), Qt::Key_Escape);
        QTest::keyClick(heads(desk), Qt::Key_Escape);
        QVERIFY(desk.reading()->isVisible());
        QVERIFY(desk.window.selection().locked().word.isValid()); // the word is still chosen
    }

    void theyFollowTheSentence() {
        Desk desk;
        desk.translate();
        desk.click({1, widgets::TextSide::Source, 0});
        QTest::keyClick(desk.reading(), Qt::Key_A);
        QTest::keyClick(heads(desk), Qt::Key_Down, Qt::ControlModifier);
        QCOMPARE(desk.window.selection().locked().sentence, SentenceIndex(2));
        const gui::HeadPanels& panels = desk.window.findChild<gui::HeadsPane*>()->panels();
        QCOMPARE(panels.panels[0].matrix.rows.front().label, QStringLiteral("six"));
        QTest::keyClick(heads(desk), Qt::Key_Up, Qt::ControlModifier);
        QTest::keyClick(heads(desk), Qt::Key_Up, Qt::ControlModifier);
        QCOMPARE(desk.window.selection().locked().sentence, SentenceIndex(0));
        QCOMPARE(heads(desk)->panelCount(), 1); // nothing was visible: source attention is what there is
    }

    void theButtonAndAnotherDocumentBringTheTextBack() {
        Desk desk;
        desk.translate();
        desk.click({1, widgets::TextSide::Source, 0});
        QTest::keyClick(desk.reading(), Qt::Key_A);
        QTest::mouseClick(desk.window.findChild<QPushButton*>(QStringLiteral("leaveHeads")), Qt::LeftButton);
        QVERIFY(desk.reading()->isVisible());
        QTest::keyClick(desk.reading(), Qt::Key_A);
        QVERIFY(heads(desk)->isVisible());
        desk.window.session().setDocument(documentOf({"nine ten"}));
        QVERIFY(!heads(desk)->isVisible());
        QTest::keyClick(desk.reading(), Qt::Key_A); // there is nothing to be shown
        QVERIFY(!heads(desk)->isVisible());
    }

    void theyAreAFigure() {
        Desk desk;
        desk.translate();
        desk.click({1, widgets::TextSide::Source, 0});
        QTest::keyClick(desk.reading(), Qt::Key_A);
        heads(desk)->setFigureWidth(600);
        QCOMPARE(heads(desk)->figureSize().width(), 600);
        QVERIFY(heads(desk)->figureSize().height() > 100);
        QVERIFY(heads(desk)->asText().contains("FOUR"));
        QCOMPARE(heads(desk)->ramps().size(), std::size_t(2));
    }
};

QTEST_MAIN(TestHeadsPane)
#include "test_heads_pane.moc"
