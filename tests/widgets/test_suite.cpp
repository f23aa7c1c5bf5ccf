// SPDX-License-Identifier: GPL-3.0-or-later

// The bars of a contrastive suite and the list of its sentences.
#include "widgets/figure_export.h"
#include "widgets/suite_chart.h"
#include "widgets/suite_model.h"
#include "widgets/theme.h"

#include <QAbstractItemModelTester>
#include <QSvgRenderer>

#include <limits>

using namespace contexture::widgets;

namespace {

SuiteChartData someBars() {
    SuiteChartData data;
    data.rows = {{{}, "all", 0.25, 0.75, 0.5, 40, 40},
                 {"By phenomenon", "pronoun", 0.5, 1.0, 0.5, 10, 30},
                 {{}, "a <b>name</b> & more", std::nullopt, 0.0, 1.0 / 3.0, 0, 10}};
    return data;
}

} // namespace

class TestSuite : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void barsAreAsLongAsTheirAccuracy() {
        SuiteChart chart;
        chart.resize(600, 300);
        chart.setData(someBars());
        const double whole = chart.barRect(1, true).width(); // of 1.0
        QVERIFY(whole > 100);
        QVERIFY(std::abs(chart.barRect(0, false).width() - whole * 0.25) <= 1.0);
        QVERIFY(std::abs(chart.barRect(0, true).width() - whole * 0.75) <= 1.0);
        QVERIFY(chart.barRect(2, false).isEmpty());    // nothing was scored
        QCOMPARE(chart.barRect(2, true).width(), 2.0); // nothing right is seen to be there
        QCOMPARE(chart.barRect(0, false).left(), chart.barRect(1, true).left());
        QVERIFY(!chart.barRect(0, false).intersects(chart.barRect(0, true)));
        for (int row = 0; row < 3; ++row) {
            QVERIFY(QRectF(chart.rowRect(row)).contains(chart.barRect(row, true)));
        }
        QVERIFY(chart.rowRect(1).top() > chart.rowRect(0).bottom() + 1); // a heading stands between
        QCOMPARE(chart.rowAt({5, chart.rowRect(1).top() - 4}), -1);
    }

    void clicksAndKeysTakeRows() {
        SuiteChart chart;
        chart.resize(600, 300);
        chart.setData(someBars());
        chart.show();
        QSignalSpy activated(&chart, &SuiteChart::rowActivated);
        QTest::mouseClick(&chart, Qt::LeftButton, {}, chart.rowRect(1).center());
        QCOMPARE(activated.takeFirst().first().toInt(), 1);
        QCOMPARE(chart.selected(), 1);
        QTest::mouseClick(&chart, Qt::LeftButton, {}, {5, 2}); // the legend
        QVERIFY(activated.isEmpty());
        QTest::keyClick(&chart, Qt::Key_Down);
        QCOMPARE(activated.takeFirst().first().toInt(), 2);
        QTest::keyClick(&chart, Qt::Key_Down); // the last
        QCOMPARE(chart.selected(), 2);
        QTest::keyClick(&chart, Qt::Key_Up);
        QCOMPARE(chart.selected(), 1);
        QVERIFY(chart.accessibleDescription().contains("pronoun"));
        chart.setData(someBars()); // newer numbers of the same bars
        QCOMPARE(chart.selected(), 1);
    }

    void tooltipsAreTheNumbersAsText() {
        SuiteChart chart;
        chart.resize(600, 300);
        chart.setData(someBars());
        const QString text = chart.toolTipAt(chart.rowRect(1).center());
        QVERIFY2(text.contains("without context 0.500") && text.contains("with context 1.000"), qPrintable(text));
        QVERIFY2(text.contains("10 of 30"), qPrintable(text));
        QVERIFY(chart.toolTipAt(chart.rowRect(2).center()).startsWith("a <b>name</b> & more"));
        QVERIFY(chart.asText().contains("pronoun\t30\t0.5\t1\t0.5"));
    }

    void theFigureIsAllOfIt() {
        SuiteChart chart;
        QVERIFY(chart.figureSize().isEmpty());
        chart.setData(someBars());
        chart.resize(500, 60); // in a window that shows less
        QVERIFY(chart.figureSize().height() > chart.rowRect(2).bottom());
        const auto drawn = drawFigure(chart, FigureFormat::Svg, {});
        QSvgRenderer svg(drawn.bytes());
        QVERIFY(svg.isValid());
    }

    void sentencesAreSortedByMargin() {
        SuiteModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const double nan = std::numeric_limits<double>::quiet_NaN();
        std::vector<SuiteSentence> sentences(5);
        const std::optional<double> margins[] = {2.5, -0.25, std::nullopt, nan, 0.0};
        for (int i = 0; i < 5; ++i) {
            sentences[static_cast<std::size_t>(i)].entry = i;
            sentences[static_cast<std::size_t>(i)].with = margins[i];
            sentences[static_cast<std::size_t>(i)].source = QString(QChar('e' - i));
        }
        model.setSentences(sentences);
        const auto entries = [&] {
            QList<int> all;
            for (const auto& sentence : model.sentences()) {
                all << sentence.entry;
            }
            return all;
        };
        const auto shown = [&](int row) { return model.index(row, SuiteModel::WithColumn).data().toString(); };
        QCOMPARE(shown(0), QStringLiteral("✓ +2.50"));
        QCOMPARE(shown(1), QStringLiteral("✗ −0.25"));
        QCOMPARE(shown(2), QString());
        QCOMPARE(shown(3), QStringLiteral("✗ –"));
        QCOMPARE(shown(4), QStringLiteral("✗ 0.00")); // a tie
        model.sort(SuiteModel::WithColumn, Qt::AscendingOrder);
        QCOMPARE(entries(), (QList<int>{1, 4, 0, 2, 3})); // what was not scored, or has no number, comes last
        model.sort(SuiteModel::SourceColumn, Qt::AscendingOrder);
        QCOMPARE(entries(), (QList<int>{4, 3, 2, 1, 0}));
        model.sort(SuiteModel::EntryColumn, Qt::DescendingOrder);
        QCOMPARE(entries(), (QList<int>{4, 3, 2, 1, 0}));
        model.setSentences(sentences); // sorted as before
        QCOMPARE(entries().front(), 4);
    }
};

QTEST_MAIN(TestSuite)
#include "test_suite.moc"
