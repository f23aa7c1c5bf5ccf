// SPDX-License-Identifier: GPL-3.0-or-later

#include "fixtures.h"

#include "widgets/heatmap_layout.h"
#include "widgets/heatmap_view.h"

#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

#include <cmath>

using namespace contexture::widgets;

class TestHeatmapView : public QObject {
    Q_OBJECT

    static void prepare(HeatmapView& view, Matrix matrix, QSize size = {540, 150}) {
        view.setPalette(Theme::of(Scheme::Light).palette());
        view.resize(size);
        view.setMatrix(std::move(matrix));
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        view.setFocus();
        QCoreApplication::processEvents();
    }

    static QImage picture(HeatmapView& view) {
        QCoreApplication::processEvents(); // the plot replots when the event loop comes round
        return view.grab().toImage();
    }

    // A cell's colour where no number stands.
    static QColor colour(const QImage& image, const HeatmapView& view, int row, int column) {
        const auto rect = view.layoutInfo().cellRect(row, column);
        return image.pixelColor(rect.left() + 3, rect.top() + 4);
    }

private Q_SLOTS:
    void everyCellIsFoundUnderItsPlace() {
        for (const int width : {300, 540, 1200}) {
            const auto layout = HeatmapLayout::make(fixtures::farmSentences(), {width, 0, 20, false});
            for (int row = 0; row < layout.visibleRows; ++row) {
                for (int column = 0; column < layout.visibleColumns; ++column) {
                    const HeatmapLayout::Cell cell{row, column};
                    QCOMPARE(layout.cellAt(layout.cellRect(row, column).center()), cell);
                    QCOMPARE(layout.cellAt(layout.cellRect(row, column).topLeft()), cell);
                    QCOMPARE(layout.cellAt(layout.cellRect(row, column).bottomRight()), cell);
                }
            }
            QCOMPARE(layout.cellAt({5, layout.cells.top() + 25}), (HeatmapLayout::Cell{1, -1})); // a row's label
            QCOMPARE(layout.cellAt({layout.cells.left() + 5, layout.columnLabels.center().y()}),
                     (HeatmapLayout::Cell{-1, 0}));
            QCOMPARE(layout.cellAt({width + 50, 5}), (HeatmapLayout::Cell{-1, -1}));
        }
    }

    void zeroIsBlankAndMaskedIsHatched() {
        HeatmapView view;
        prepare(view, fixtures::farmSentences());
        const auto image = picture(view);
        const auto& theme = Theme::of(&view);
        QCOMPARE(colour(image, view, 0, 0).rgb(), theme[Role::Blank].rgb());
        QCOMPARE(colour(image, view, 3, 3).rgb(), theme.ramp(Ramp::Sentence, 1.0).rgb());
        const auto half = colour(image, view, 0, 4);
        const auto wanted = theme.ramp(Ramp::Sentence, 0.55);
        QVERIFY(std::abs(half.red() - wanted.red()) < 4 && std::abs(half.green() - wanted.green()) < 4);
        // Hatched: neither blank nor a weight, and of more than one colour.
        QSet<QRgb> colours;
        const auto masked = view.layoutInfo().cellRect(2, 7);
        for (int x = masked.left() + 1; x < masked.right(); ++x) {
            colours.insert(image.pixel(x, masked.center().y()));
        }
        QVERIFY(colours.size() > 2);
        QVERIFY(!colours.contains(theme[Role::Blank].rgb()));
        QVERIFY(view.captionText().contains(QStringLiteral("exactly 0")));
        QVERIFY(view.captionText().contains(QStringLiteral("not visible")));
    }

    void smallestWeightIsNotBlank() {
        HeatmapView view;
        Matrix matrix;
        matrix.columns = 3;
        matrix.rows = {{QStringLiteral("a"), {{1, 1e-6}}, {}, {}}};
        prepare(view, matrix);
        const auto image = picture(view);
        QVERIFY(colour(image, view, 0, 1) != colour(image, view, 0, 0));
    }

    void oneCellFillsItsPlace() {
        HeatmapView view;
        Matrix matrix;
        matrix.columns = 1;
        matrix.rows = {{QStringLiteral("a"), {{0, 1.0}}, {}, {}}};
        prepare(view, matrix);
        const auto image = picture(view);
        const auto rect = view.layoutInfo().cellRect(0, 0);
        const auto full = Theme::of(&view).ramp(Ramp::Sentence, 1.0).rgb();
        QCOMPARE(image.pixel(rect.left() + 2, rect.top() + 2), full);
        QCOMPARE(image.pixel(rect.right() - 2, rect.bottom() - 2), full);
    }

    void colourMapStandsExactlyUnderTheCells() {
        HeatmapView view;
        prepare(view, fixtures::wide(6, 14));
        const auto image = picture(view);
        const auto& layout = view.layoutInfo();
        const auto blank = Theme::of(&view)[Role::Blank].rgb();
        for (int row = 0; row < layout.visibleRows; ++row) {
            for (int column = 0; column < layout.visibleColumns; ++column) {
                const auto rect = layout.cellRect(row, column);
                const bool weight = view.matrix().value(row, column) > 0.0;
                for (const auto point : {rect.topLeft() + QPoint(2, 2), rect.bottomRight() - QPoint(1, 1)}) {
                    QCOMPARE(image.pixel(point) != blank, weight);
                }
            }
        }
    }

    void clickAndHoverNameTheCell() {
        HeatmapView view;
        prepare(view, fixtures::farmSentences());
        QSignalSpy activated(&view, &HeatmapView::cellActivated);
        QSignalSpy hovered(&view, &HeatmapView::cellHovered);
        QTest::mouseMove(&view, view.layoutInfo().cellRect(1, 2).center());
        QTRY_COMPARE(hovered.count(), 1);
        QCOMPARE(hovered[0], (QList<QVariant>{1, 2}));
        QTest::mouseClick(&view, Qt::LeftButton, {}, view.layoutInfo().cellRect(2, 1).center());
        QCOMPARE(activated.count(), 1);
        QCOMPARE(activated[0], (QList<QVariant>{2, 1}));
        QTest::mouseClick(&view, Qt::LeftButton, {}, {10, view.layoutInfo().cellRect(3, 0).center().y()});
        QCOMPARE(activated[1], (QList<QVariant>{3, -1}));
        QEvent leave(QEvent::Leave);
        QCoreApplication::sendEvent(&view, &leave);
        QCOMPARE(hovered.last(), (QList<QVariant>{-1, -1}));
    }

    void keysMoveRowAndColumn() {
        HeatmapView view;
        prepare(view, fixtures::farmSentences());
        view.setSelectedRow(1);
        view.setSelectedColumn(2);
        QSignalSpy activated(&view, &HeatmapView::cellActivated);
        QTest::keyClick(&view, Qt::Key_Down);
        QTest::keyClick(&view, Qt::Key_Right);
        QCOMPARE(activated[0], (QList<QVariant>{2, 2}));
        QCOMPARE(activated[1], (QList<QVariant>{1, 3})); // the view itself has not moved its selection
        QSignalSpy cleared(&view, &HeatmapView::selectionCleared);
        QTest::keyClick(&view, Qt::Key_Escape);
        QCOMPARE(cleared.count(), 1);
    }

    void keysReachEveryColumnAndSayWhereTheyAre() {
        HeatmapView view;
        prepare(view, fixtures::wide(6, 300));
        view.setSelectedRow(1); // and no column
        const QString row = view.accessibleDescription();
        QVERIFY(row.contains(view.matrix().rows[1].label));
        QSignalSpy activated(&view, &HeatmapView::cellActivated);
        for (int i = 0; i < 40; ++i) {
            QTest::keyClick(&view, Qt::Key_Right);
            QCOMPARE(activated.last(), (QList<QVariant>{1, i}));
        }
        const auto& layout = view.layoutInfo();
        QVERIFY(layout.firstColumn <= 39 && 39 < layout.firstColumn + layout.visibleColumns);
        QVERIFY(view.accessibleDescription() != row);
        QTest::keyClick(&view, Qt::Key_Left);
        QCOMPARE(activated.last(), (QList<QVariant>{1, 38}));
        QTest::mouseClick(&view, Qt::LeftButton, {}, layout.cellRect(0, layout.firstColumn + 2).center());
        QTest::keyClick(&view, Qt::Key_Right);
        QCOMPARE(activated.last(), (QList<QVariant>{1, layout.firstColumn + 3}));
        view.setSelectedColumn(layout.firstColumn + 5); // chosen elsewhere
        QTest::keyClick(&view, Qt::Key_Right);
        QCOMPARE(activated.last(), (QList<QVariant>{1, layout.firstColumn + 6}));
    }

    void sentenceKeysAreTheWindows() {
        HeatmapView view;
        prepare(view, fixtures::farmSentences());
        view.setSelectedRow(1);
        QSignalSpy activated(&view, &HeatmapView::cellActivated);
        QKeyEvent step(QEvent::KeyPress, Qt::Key_Down, Qt::ControlModifier);
        QCoreApplication::sendEvent(&view, &step);
        QVERIFY(!step.isAccepted());
        QCOMPARE(activated.count(), 0);
    }

    void focusIsSeenWithoutARow() {
        HeatmapView view;
        prepare(view, fixtures::farmSentences());
        const QRgb accent = Theme::of(&view)[Role::Accent].rgb();
        QVERIFY(view.hasFocus());
        QCOMPARE(picture(view).pixel(1, 1), accent);
        view.clearFocus();
        QVERIFY(picture(view).pixel(1, 1) != accent);
    }

    void tooltipsTellZeroFromHiddenFromWeight() {
        HeatmapView view;
        prepare(view, fixtures::farmSentences());
        const auto tip = [&](int row, int column) {
            return view.toolTipAt(view.layoutInfo().cellRect(row, column).center());
        };
        QVERIFY(tip(1, 2).contains(QStringLiteral("0.5800")));
        QVERIFY(tip(1, 0).contains(QStringLiteral("exactly 0")));
        QVERIFY(tip(1, 8).contains(QStringLiteral("cannot see")));
        QVERIFY(view.toolTipAt({-5, -5}).isEmpty());
    }

    // Of a way of asking: what speaks against the word has a sign and a colour of its own, and what was not asked about
    // looks like no zero.
    void wordsAgainstAreBelowZeroAndUnaskedRowsAreEmpty() {
        HeatmapView view;
        Matrix matrix;
        matrix.columns = 3;
        matrix.isAttribution = true;
        matrix.rows = {{QStringLiteral("er"), {}, {}, {}, true},
                       {QStringLiteral("sie"), {{0, 1.0}, {2, -1.0}}, {}, {}}};
        matrix.columnLabels = {QStringLiteral("lamp"), QStringLiteral("the"), QStringLiteral("dog")};
        prepare(view, matrix);
        const auto image = picture(view);
        const auto& theme = Theme::of(&view);
        QCOMPARE(colour(image, view, 1, 0).rgb(), theme.ramp(Ramp::Sentence, 1.0).rgb());
        QCOMPARE(colour(image, view, 1, 1).rgb(), theme[Role::Blank].rgb());
        QCOMPARE(colour(image, view, 1, 2).rgb(), theme.ramp(Ramp::Against, 1.0).rgb());
        QCOMPARE(colour(image, view, 0, 0).rgb(), theme[Role::Window].rgb());
        QCOMPARE(view.ramps(), (std::vector{Ramp::Sentence, Ramp::Against}));
        const auto tip = [&](int row, int column) {
            return view.toolTipAt(view.layoutInfo().cellRect(row, column).center());
        };
        QVERIFY(tip(0, 0).contains(QStringLiteral("not asked")));
        QVERIFY(tip(1, 0).contains(QStringLiteral("share of 1.0000")));
        QVERIFY(tip(1, 1).contains(QStringLiteral("Does not speak")));
        QVERIFY(tip(1, 2).contains(QStringLiteral("against")) && tip(1, 2).contains(QStringLiteral("\u22121.0000")));
        QVERIFY(view.captionText().contains(QStringLiteral("below 0: against the word")));
        QVERIFY(!view.captionText().contains(QStringLiteral("exactly 0")));
        QCOMPARE(view.asText(), QStringLiteral("\tlamp\tthe\tdog\ner\t\t\t\nsie\t1\t0\t-1"));
    }

    void manyColumnsScrollAndSaySo() {
        HeatmapView view;
        prepare(view, fixtures::wide(60, 300), {540, 260});
        QVERIFY(view.layoutInfo().scrollsColumns() && view.layoutInfo().scrollsRows());
        QVERIFY(view.captionText().contains(QStringLiteral("of 300")));
        QVERIFY(view.captionText().contains(QStringLiteral("of 60")));
        view.setSelectedColumn(250);
        const auto& layout = view.layoutInfo();
        QVERIFY(layout.firstColumn <= 250 && 250 < layout.firstColumn + layout.visibleColumns);
        view.setSelectedRow(59);
        QVERIFY(layout.firstRow <= 59 && 59 < layout.firstRow + layout.visibleRows);
        QCOMPARE(layout.cellAt(layout.cellRect(59, 250).center()), (HeatmapLayout::Cell{59, 250}));
    }

    void emptyMatrixSaysWhy() {
        HeatmapView view;
        prepare(view, {});
        view.setEmptyText(QStringLiteral("No context for this sentence."));
        QSignalSpy activated(&view, &HeatmapView::cellActivated);
        QTest::mouseClick(&view, Qt::LeftButton, {}, {100, 20});
        QTest::keyClick(&view, Qt::Key_Down);
        QCOMPARE(activated.count(), 0);
        QVERIFY(view.figureSize().isEmpty());
        QVERIFY(view.toolTipAt({100, 20}).isEmpty());
        const auto image = picture(view);
        bool anyInk = false;
        for (int x = 0; x < image.width() && !anyInk; ++x) {
            for (int y = 0; y < image.height() && !anyInk; ++y) {
                anyInk = image.pixelColor(x, y) != Theme::of(&view)[Role::Window];
            }
        }
        QVERIFY(anyInk);
    }

    void copiedTextTellsZeroFromHidden() {
        HeatmapView view;
        prepare(view, fixtures::farmSentences());
        const auto lines = view.asText().split(u'\n');
        QCOMPARE(lines.size(), 5);
        QCOMPARE(lines[2], QStringLiteral("it\t0\t0.42\t0.58\t0\t0\t\t\t\t\t"));
    }
};

QTEST_MAIN(TestHeatmapView)
#include "test_heatmap_view.moc"
