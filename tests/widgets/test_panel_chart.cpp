// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/figure_export.h"
#include "widgets/panel_chart.h"

#include <QImage>
#include <QPainter>
#include <QtTest>

#include <algorithm>

using namespace contexture::widgets;

namespace {

PanelChartData twoSystems() {
    PanelChartData data;
    data.title = QStringLiteral("Pronouns");
    data.rows = {QStringLiteral("sentence level"), QStringLiteral("HAN <b>")};
    data.panels = {{QStringLiteral("1"), {0.25, 1.0}, {std::nullopt, 0.1}},
                   {QStringLiteral("2"), {0.5, std::nullopt}, {}}};
    return data;
}

QImage draw(PanelChart& chart) {
    QImage image(chart.figureSize(), QImage::Format_RGB32);
    QPainter painter(&image);
    chart.paintFigure(painter);
    return image;
}

// Pixels of one colour in a line of the picture.
int length(const QImage& image, int y, const QColor& colour, int from, int to) {
    int count = 0;
    for (int x = from; x < to; ++x) {
        const QColor pixel = image.pixelColor(x, y);
        count += std::abs(pixel.red() - colour.red()) + std::abs(pixel.green() - colour.green()) +
                             std::abs(pixel.blue() - colour.blue()) <
                         12
                     ? 1
                     : 0;
    }
    return count;
}

} // namespace

class TestPanelChart : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // Bars of one scale: the second is four times the first, and what was not measured has none.
    void barsHaveTheLengthsOfTheirValues() {
        PanelChart chart(twoSystems());
        const QImage image = draw(chart);
        const QColor bar = Theme::of(Scheme::Light)[Role::Accent];
        const int half = image.width() - 150 - 16; // the second panel begins about here
        std::vector<std::pair<int, int>> rows;     // longest run of the bars' colour in each panel
        for (int y = 0; y < image.height(); ++y) {
            rows.push_back({length(image, y, bar, 0, half), length(image, y, bar, half, image.width())});
        }
        const auto longest = [&](int from, int to, bool second) {
            int most = 0;
            for (int y = from; y < to; ++y) {
                most = std::max(most, second ? rows[std::size_t(y)].second : rows[std::size_t(y)].first);
            }
            return most;
        };
        const int top = 16 + 60 + 24;
        const int first = longest(top, top + 22, false);
        const int second = longest(top + 22, top + 44, false);
        QVERIFY2(first > 15, qPrintable(QString::number(first)));
        QVERIFY2(std::abs(second - 4 * first) <= 4, qPrintable(QStringLiteral("%1 %2").arg(first).arg(second)));
        QVERIFY(std::abs(longest(top, top + 22, true) - 2 * first) <= 3);
        QCOMPARE(longest(top + 22, top + 44, true), 0);
    }

    void bothSchemesDiffer() {
        PanelChart light(twoSystems(), Scheme::Light);
        PanelChart dark(twoSystems(), Scheme::Dark);
        QCOMPARE(light.figureSize(), dark.figureSize());
        QVERIFY(draw(light).pixelColor(2, 2).lightness() > 200);
        QVERIFY(draw(dark).pixelColor(2, 2).lightness() < 60);
    }

    void textIsTheTable() {
        const PanelChart chart(twoSystems());
        QCOMPARE(chart.asText(), QStringLiteral("\t1\t2\nsentence level\t0.25\t0.50\nHAN <b>\t1.00\t\n"));
    }

    void nothingToShowHasNoSize() {
        PanelChart empty(PanelChartData{});
        QVERIFY(empty.figureSize().isEmpty());
        QVERIFY(!exportFigure(empty, QStringLiteral("/tmp/never.svg")).isEmpty());
    }
};

QTEST_MAIN(TestPanelChart)
#include "test_panel_chart.moc"
