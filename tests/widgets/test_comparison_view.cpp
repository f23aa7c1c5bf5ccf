// SPDX-License-Identifier: GPL-3.0-or-later

#include "fixtures.h"

#include "widgets/comparison_view.h"
#include "widgets/theme.h"

#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

using namespace contexture::widgets;
using Hit = ComparisonLayout::Hit;

class TestComparisonView : public QObject {
    Q_OBJECT

    static void prepare(ComparisonView& view, ComparisonData data, QSize size = {1000, 200}) {
        view.setPalette(Theme::of(Scheme::Light).palette());
        view.resize(size);
        view.setData(std::move(data));
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        view.setFocus();
    }

private Q_SLOTS:
    void wordsOfOneColumnStandUnderEachOther() {
        ComparisonView view;
        prepare(view, fixtures::farmComparison());
        const auto& layout = view.layoutInfo();
        for (int word = 0; word < 4; ++word) {
            QCOMPARE(layout.wordRect(0, word, 0).left(), layout.wordRect(1, word, 0).left());
            QCOMPARE(layout.wordRect(0, word, 0).width(), layout.wordRect(2, word, 0).width());
            for (int row = 0; row < 3; ++row) {
                QCOMPARE(layout.hit(layout.wordRect(row, word, 0).center(), 0), (Hit{row, word, false}));
            }
        }
    }

    void partsOfARowKeepToTheirPlaces() {
        ComparisonView view;
        prepare(view, fixtures::farmComparison());
        const auto& layout = view.layoutInfo();
        const QRect row(0, ComparisonLayout::kRowHeight, layout.viewWidth, ComparisonLayout::kRowHeight);
        const auto total = layout.totalPlaces(1);
        const std::vector<QRect> fromLeft{layout.markRect(1), layout.badgeRect(1).toAlignedRect(), layout.nameRect(1),
                                          layout.wordsRect(1), layout.removeRect(1)};
        for (std::size_t i = 0; i < fromLeft.size(); ++i) {
            QVERIFY(row.contains(fromLeft[i]));
            QVERIFY(i == 0 || fromLeft[i].left() > fromLeft[i - 1].right());
        }
        for (const QRect& line : {total.number, total.unit, total.difference}) {
            QVERIFY(row.contains(line) && line.right() < layout.removeRect(1).left());
        }
    }

    void aWordsBarStandsBehindItInReadingDirection() {
        const QFontMetrics metrics(uiFont(type::kReading));
        const QRect box(100, 0, 90, 52);
        const ComparisonWordLayout right(box, 40, metrics, false);
        const ComparisonWordLayout left(box, 40, metrics, true);
        QVERIFY(right.bar.left() > right.text.left() + 40 && right.bar.right() <= box.right());
        QVERIFY(left.bar.right() < left.text.left() && left.bar.left() >= box.left());
        QCOMPARE(right.bar.bottom(), double(right.text.top() + metrics.ascent())); // on the line of the letters
        for (const QRect& line : {right.text, right.number, right.difference, left.text}) {
            QVERIFY(box.contains(line));
        }
    }

    void missingWordLeavesAGap() {
        auto data = fixtures::farmComparison();
        data.rows[1].words.erase(data.rows[1].words.begin() + 1); // row B has no word in column 1
        ComparisonView view;
        prepare(view, data);
        const auto& layout = view.layoutInfo();
        QCOMPARE(layout.wordRect(1, 1, 0).left(), layout.wordRect(0, 2, 0).left());
        QCOMPARE(layout.hit(layout.wordRect(0, 1, 0).center() + QPoint(0, ComparisonLayout::kRowHeight), 0).word, -1);
    }

    void theKeyboardStaysInItsRowWhenSentencesArrive() {
        ComparisonView view;
        prepare(view, fixtures::farmComparison());
        QSignalSpy remove(&view, &ComparisonView::removeRequested);
        QTest::keyClick(&view, Qt::Key_Down);
        view.setData(fixtures::farmComparison());
        QTest::keyClick(&view, Qt::Key_Delete);
        QCOMPARE(remove.count(), 1);
        QCOMPARE(remove[0][0].toInt(), 1);
    }

    void clickNamesRowAndWord() {
        ComparisonView view;
        prepare(view, fixtures::farmComparison());
        QSignalSpy word(&view, &ComparisonView::wordActivated);
        QSignalSpy row(&view, &ComparisonView::rowActivated);
        QSignalSpy remove(&view, &ComparisonView::removeRequested);
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.layoutInfo().wordRect(1, 2, 0).center());
        QCOMPARE(word.count(), 1);
        QCOMPARE(word[0], (QList<QVariant>{1, 2}));
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, {40, ComparisonLayout::kRowHeight * 2 + 20});
        QCOMPARE(row.count(), 1);
        QCOMPARE(row[0][0].toInt(), 2);
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.layoutInfo().removeRect(2).center());
        QCOMPARE(remove.count(), 1);
        QCOMPARE(remove[0][0].toInt(), 2);
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.layoutInfo().removeRect(0).center());
        QCOMPARE(remove.count(), 1); // row A stays
    }

    void keysMoveAndRemove() {
        ComparisonView view;
        prepare(view, fixtures::farmComparison());
        QSignalSpy word(&view, &ComparisonView::wordActivated);
        QSignalSpy remove(&view, &ComparisonView::removeRequested);
        view.setSelectedColumn(1);
        QTest::keyClick(&view, Qt::Key_Right);
        QCOMPARE(word[0], (QList<QVariant>{0, 2}));
        QTest::keyClick(&view, Qt::Key_Delete); // row A
        QCOMPARE(remove.count(), 0);
        QTest::keyClick(&view, Qt::Key_Down);
        QTest::keyClick(&view, Qt::Key_Delete);
        QCOMPARE(remove.count(), 1);
        QTest::keyClick(&view, Qt::Key_Left);
        QCOMPARE(word[1], (QList<QVariant>{1, 0}));
    }

    void changedWordsHaveAGroundOfTheirOwn() {
        ComparisonView view;
        prepare(view, fixtures::farmComparison());
        const QImage image = view.viewport()->grab().toImage();
        const auto at = [&](int row, int word) {
            const auto rect = view.layoutInfo().wordRect(row, word, 0);
            return image.pixel(rect.left() + 3, rect.center().y());
        };
        QCOMPARE(at(1, 2), Theme::of(&view)[Role::ChangedBack].rgb());
        QCOMPARE(at(0, 2), Theme::of(&view)[Role::Window].rgb());
    }

    void longSentencesScrollSideways() {
        ComparisonView view;
        prepare(view, fixtures::wideComparison(40), {800, 360});
        QVERIFY(view.horizontalScrollBar()->maximum() > 0);
        view.setSelectedColumn(39);
        const auto rect = view.layoutInfo().wordRect(0, 39, view.scrollOffset());
        QVERIFY(rect.right() <= view.viewport()->width() - view.layoutInfo().totalWidth);
        QSignalSpy word(&view, &ComparisonView::wordActivated);
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, rect.center());
        QCOMPARE(word[0], (QList<QVariant>{0, 39}));
        view.setSelectedColumn(0);
        QCOMPARE(view.scrollOffset(), 0);
        // Under the labels no word answers, although one is scrolled beneath them.
        view.horizontalScrollBar()->setValue(200);
        QCOMPARE(view.layoutInfo().hit({40, 20}, view.scrollOffset()).word, -1);
    }

    void theSelectedWordStaysInSightWhenTheViewNarrows() {
        ComparisonView view;
        prepare(view, fixtures::wideComparison(40), {1600, 360});
        const auto isSeen = [&](int word) {
            const auto rect = view.layoutInfo().wordRect(0, word, view.scrollOffset());
            return rect.left() >= view.layoutInfo().labelWidth &&
                   rect.right() <= view.viewport()->width() - view.layoutInfo().totalWidth;
        };
        int last = 39; // the last one that is seen without scrolling
        while (!isSeen(last)) {
            --last;
        }
        view.setSelectedColumn(last);
        QCOMPARE(view.scrollOffset(), 0);
        view.resize(700, 360);
        QVERIFY(view.scrollOffset() > 0);
        QVERIFY(isSeen(last));
        view.horizontalScrollBar()->setValue(0); // whoever scrolls away may
        view.resize(700, 300);
        QCOMPARE(view.scrollOffset(), 0);
    }

    void noMoreThanSixRows() {
        auto data = fixtures::wideComparison(3);
        data.rows.push_back(data.rows.front());
        ComparisonView view;
        prepare(view, data);
        QCOMPARE(view.layoutInfo().rows, 6);
    }

    void rightToLeftWordsRunFromTheRight() {
        ComparisonData data;
        ComparisonRow row;
        row.label = QStringLiteral("Online");
        row.words = {{QStringLiteral("הכלב"), 0, -0.1, false}, {QStringLiteral("ישן"), 1, -0.2, false}};
        data.rows = {row, row};
        ComparisonView view;
        prepare(view, data);
        QVERIFY(view.layoutInfo().wordRect(0, 0, view.scrollOffset()).left() >
                view.layoutInfo().wordRect(0, 1, view.scrollOffset()).right());
    }

    void hoverSpeaksOnce() {
        ComparisonView view;
        prepare(view, fixtures::farmComparison());
        QSignalSpy hovered(&view, &ComparisonView::wordHovered);
        const auto center = view.layoutInfo().wordRect(0, 1, 0).center();
        QTest::mouseMove(view.viewport(), center);
        QTRY_COMPARE(hovered.count(), 1);
        QTest::mouseMove(view.viewport(), center + QPoint(2, 2));
        QEvent leave(QEvent::Leave);
        QCoreApplication::sendEvent(view.viewport(), &leave);
        QCOMPARE(hovered.count(), 2);
        QCOMPARE(hovered[1], (QList<QVariant>{-1, -1}));
    }

    void tooltipsTellTheProbability() {
        ComparisonView view;
        prepare(view, fixtures::farmComparison());
        const QString tip = view.toolTipAt(view.layoutInfo().wordRect(1, 2, 0).center());
        QVERIFY(tip.contains(QStringLiteral("\u22120.8300")));
        QVERIFY(tip.contains(QStringLiteral("0.4360"))); // exp(-0.83) = 0.43605
    }

    void emptyComparisonIsNoTrouble() {
        ComparisonView view;
        prepare(view, {});
        for (const auto key : {Qt::Key_Down, Qt::Key_Right, Qt::Key_Delete, Qt::Key_Return}) {
            QTest::keyClick(&view, key);
        }
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, {50, 20});
        QVERIFY(view.figureSize().isEmpty());
        view.viewport()->grab();
    }

    void differencesFromRowAAreShown() {
        auto data = fixtures::farmComparison();
        ComparisonView view;
        prepare(view, data);
        const QPoint third = view.layoutInfo().wordRect(1, 2, 0).center();
        QVERIFY(!view.toolTipAt(third).contains(QStringLiteral("-0.77")));
        const QImage without = view.viewport()->grab().toImage();
        data.rows[1].words[2].difference = -0.77;
        data.rows[1].words[1].difference = 0.004; // no sign before what is rounded to 0
        data.rows[1].difference = -0.78;
        view.setData(data);
        QVERIFY(view.toolTipAt(third).contains(QStringLiteral("\u22120.7700 against row A")));
        QCOMPARE(view.asText().split(u'\n')[1].section(u'\t', 4), QStringLiteral("-0.7800"));
        QCOMPARE(differenceText(-0.77, QStringLiteral("A")), QStringLiteral("vs A −0.77"));
        QCOMPARE(differenceText(0.05, QStringLiteral("B")), QStringLiteral("vs B +0.05"));
        QCOMPARE(differenceText(0.004, QStringLiteral("A")), QStringLiteral("vs A 0.00"));
        // Below the log-probability, inside the word's own place.
        const QImage with = view.viewport()->grab().toImage();
        const QRect word = view.layoutInfo().wordRect(1, 2, 0);
        const QRect line(word.left() + 2, word.top() + 36, word.width() - 4, 13);
        QVERIFY(with.copy(line) != without.copy(line));
    }

    void copiedTextHasOneLineARow() {
        ComparisonView view;
        prepare(view, fixtures::farmComparison());
        const auto lines = view.asText().split(u'\n');
        QCOMPARE(lines.size(), 3);
        QCOMPARE(lines[1], QStringLiteral("B\tNo context\tPlötzlich bellte es .\t-1.0000"));
    }
};

QTEST_MAIN(TestComparisonView)
#include "test_comparison_view.moc"
