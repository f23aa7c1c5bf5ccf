// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/band_chart.h"
#include "widgets/document_map_view.h"
#include "widgets/scatter_view.h"
#include "widgets/theme.h"

#include <QImage>
#include <QPainter>
#include <QSignalSpy>
#include <QtTest>

using namespace contexture::widgets;

namespace {

// Every sentence looks at the one before it, and reads all before it.
DocumentMapData chain(int sentences) {
    DocumentMapData data;
    for (int i = 0; i < sentences; ++i) {
        DocumentMapRow row;
        if (i > 0) {
            row.entries.push_back({i - 1, 1.0});
            row.readable.push_back({0, i});
        }
        data.rows.push_back(std::move(row));
    }
    return data;
}

QImage painted(Figure& figure) {
    QImage image(figure.figureSize(), QImage::Format_RGB32);
    QPainter painter(&image);
    figure.paintFigure(painter);
    return image;
}

} // namespace

class TestOverview : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aCellHasTheColourOfItsWeight() {
        DocumentMapView view;
        view.resize(400, 400);
        DocumentMapData data = chain(10);
        data.rows[5].entries = {{2, 0.25}};
        view.setData(data);
        view.resize(400, view.heightForWidth(400));
        const QImage image = painted(view);
        const auto colour = [&](int row, int column) { // left of its number
            const QRectF cell = view.layoutInfo().cellRect(row, column);
            return image.pixel(cell.topLeft().toPoint() + QPoint(3, 3));
        };
        const Theme& theme = Theme::of(&view);
        QCOMPARE(colour(5, 2), theme.ramp(Ramp::Sentence, 0.25).rgb());
        QCOMPARE(colour(4, 3), theme.ramp(Ramp::Sentence, 1.0).rgb());
        QCOMPARE(colour(5, 3), theme[Role::Blank].rgb()); // exactly 0
        QVERIFY(view.toolTipAt(view.layoutInfo().cellRect(5, 2).center().toPoint()).contains("0.2500"));
        QVERIFY(view.toolTipAt(view.layoutInfo().cellRect(2, 5).center().toPoint()).contains("not visible"));
    }

    // Ten thousand sentences: the largest weight of a point is seen, and single cells are reached.
    void aLargeDocumentIsSeenWholeAndNear() {
        DocumentMapView view;
        view.resize(420, 480);
        DocumentMapData data = chain(10'000);
        data.rows[7'345].entries = {{17, 0.5}};
        view.setData(std::move(data));
        const DocumentMapLayout& layout = view.layoutInfo();
        QVERIFY(layout.each > 1);
        QVERIFY(layout.cells() <= 460);
        const QPointF lone = layout.cellRect(7'345 / layout.each, 17 / layout.each).center();
        QVERIFY(view.toolTipAt(lone.toPoint()).contains("0.5000"));
        QSignalSpy activated(&view, &DocumentMapView::cellActivated);
        QTest::mouseClick(&view, Qt::LeftButton, {}, lone.toPoint());
        QCOMPARE(activated.count(), 0); // several sentences in one point
        view.setSelected(7'345, 17);
        for (int i = 0; i < 40 && view.layoutInfo().cell < 20.0; ++i) {
            QTest::keyClick(&view, Qt::Key_Plus);
        }
        QCOMPARE(view.layoutInfo().each, 1);
        QVERIFY(view.window().firstRow <= 7'345 && 7'345 < view.window().firstRow + view.window().shown);
        QVERIFY(view.window().firstColumn <= 17 && 17 < view.window().firstColumn + view.window().shown);
        const QPoint cell = view.layoutInfo()
                                .cellRect(7'345 - view.window().firstRow, 17 - view.window().firstColumn)
                                .center()
                                .toPoint();
        QTest::mouseClick(&view, Qt::LeftButton, {}, cell);
        QCOMPARE(activated.count(), 1);
        QCOMPARE(activated.first().at(0).toInt(), 7'345);
        QCOMPARE(activated.first().at(1).toInt(), 17);
        QTest::keyClick(&view, Qt::Key_0);
        QCOMPARE(view.window(), (MapWindow{0, 0, 10'000}));
    }

    void draggingMovesWhatIsNear() {
        DocumentMapView view;
        view.resize(400, 420);
        view.setData(chain(200));
        view.setWindow({50, 50, 20});
        QSignalSpy activated(&view, &DocumentMapView::cellActivated);
        const QPoint from = view.layoutInfo().area.center();
        const int by = static_cast<int>(view.layoutInfo().cell * 5);
        QTest::mousePress(&view, Qt::LeftButton, {}, from);
        QTest::mouseMove(&view, from - QPoint(by, 0));
        QTest::mouseRelease(&view, Qt::LeftButton, {}, from - QPoint(by, 0));
        QCOMPARE(view.window().firstColumn, 55);
        QCOMPARE(view.window().firstRow, 50);
        QCOMPARE(activated.count(), 0);
        view.setWindow({500, -3, 20}); // beside the document
        QCOMPARE(view.window(), (MapWindow{180, 0, 20}));
    }

    void emptyMapsAndOneSentenceAreNothingToFear() {
        DocumentMapView view;
        view.resize(300, 300);
        DocumentMapData none;
        none.emptyText = QStringLiteral("nothing");
        view.setData(none);
        QVERIFY(view.figureSize().isEmpty());
        for (const Qt::Key key : {Qt::Key_Plus, Qt::Key_Minus, Qt::Key_0, Qt::Key_Down, Qt::Key_Return}) {
            QTest::keyClick(&view, key);
        }
        QTest::mouseClick(&view, Qt::LeftButton, {}, {20, 20});
        view.setData(chain(1));
        QVERIFY(!painted(view).isNull());
        QTest::keyClick(&view, Qt::Key_Plus);
        QCOMPARE(view.window(), (MapWindow{0, 0, 1}));
    }

    void barsAreAsHighAsTheirValues() {
        BandChart chart;
        chart.resize(420, 100);
        Band band;
        band.title = QStringLiteral("measure");
        band.values = {0.0, 0.5, 1.0, std::nullopt};
        chart.setData({.bands = {band}, .places = 4, .name = {}, .label = {}, .axis = "sentence", .emptyText = {}});
        const QImage image = painted(chart);
        const QRect bars = chart.barsRect(0);
        const int wide = bars.width() / 4;
        const auto height = [&](int place) {
            int count = 0;
            for (int y = bars.top(); y <= bars.bottom(); ++y) {
                count += image.pixelColor(bars.left() + place * wide + wide / 2, y) == Theme::of(&chart)[Role::Bar];
            }
            return count;
        };
        QCOMPARE(height(0), 1); // known to be nothing
        QCOMPARE(height(1), 14);
        QCOMPARE(height(2), 28);
        QCOMPARE(height(3), 0); // not known
        QCOMPARE(chart.placeAt({bars.left() + wide * 2 + 1, bars.top() + 2}), 2);
        QCOMPARE(chart.asText(), QStringLiteral("sentence\tmeasure\n1\t0\n2\t0.5\n3\t1\n4\t"));
    }

    void thePointUnderThePointerIsTaken() {
        ScatterView view;
        view.resize(400, 260);
        view.setData({.points = {{0.0, 0.0}, {1.0, 4.0}, {0.5, -1.0}},
                      .xTitle = "x",
                      .yTitle = "y",
                      .name = [](int point) { return QString::number(point); },
                      .emptyText = {}});
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        QSignalSpy activated(&view, &ScatterView::pointActivated);
        QTest::mouseClick(&view, Qt::LeftButton, {}, view.positionOf(1) + QPoint(2, 1));
        QCOMPARE(activated.count(), 1);
        QCOMPARE(activated.first().first().toInt(), 1);
        QVERIFY(view.positionOf(1).y() < view.positionOf(0).y()); // more is higher
        QVERIFY(view.positionOf(1).x() > view.positionOf(2).x());
        QTest::keyClick(&view, Qt::Key_Left);
        QTest::keyClick(&view, Qt::Key_Return);
        QCOMPARE(activated.last().first().toInt(), 2);
        QCOMPARE(view.toolTipAt(view.positionOf(0)), QStringLiteral("0"));
        QCOMPARE(view.asText(), QStringLiteral("x\ty\n0\t0\n1\t4\n0.5\t-1"));
        const QImage image = painted(view);
        int coloured = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                const QColor pixel = image.pixelColor(x, y);
                coloured += pixel.red() > pixel.blue() + 40;
            }
        }
        QVERIFY(coloured > 50);
    }
};

QTEST_MAIN(TestOverview)
#include "test_overview.moc"
