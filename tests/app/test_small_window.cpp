// SPDX-License-Identifier: GPL-3.0-or-later

// The minimum window size: 800 x 450 in every state, in English and German, with nothing cut off.
#include "app/gui/panes/instruments.h"
#include "app/gui/panes/overview_pane.h"
#include "app/gui/what_if/what_if_pane.h"
#include "tests/app/desk.h"
#include "tests/support/layouts.h"
#include "widgets/heatmap_view.h"
#include "widgets/small_multiples.h"
#include "widgets/theme.h"

#include <QAbstractButton>
#include <QTranslator>

using namespace contexture;
using namespace contexture::test;

namespace {

constexpr QSize kSmallest{800, 450};

// What asks for the most, in words, for whoever reads a failure.
QString largest(const QWidget* widget, int depth = 0) {
    QString lines;
    for (const QObject* child : widget->children()) {
        const auto* part = qobject_cast<const QWidget*>(child);
        if (!part || !part->isVisible() || part->isWindow() || depth > 12) {
            continue;
        }
        const QSize least = part->minimumSizeHint().expandedTo(part->minimumSize());
        if (least.width() > 250 || least.height() > 120) {
            lines += QString(depth, QLatin1Char(' ')) + QString::fromLatin1(part->metaObject()->className()) + " " +
                     part->objectName() + QString(" %1x%2").arg(least.width()).arg(least.height()) + "\n";
            lines += largest(part, depth + 1);
        }
    }
    return lines;
}

// Buttons in sight whose text does not fit, or that stand outside of what they lie in.
QStringList cutButtons(const QWidget& window) {
    QStringList cut;
    for (const auto* button : window.findChildren<QAbstractButton*>()) {
        if (!button->isVisible() || button->text().isEmpty() || button->objectName() == "model") {
            continue; // the model's name is shortened by itself
        }
        const QRect place(button->mapTo(&window, QPoint(0, 0)), button->size());
        const int needed = button->fontMetrics().horizontalAdvance(QString(button->text()).remove(QLatin1Char('&')));
        const QWidget* around = button->parentWidget();
        const bool isInside = around->rect().contains(button->geometry());
        if (place.width() < needed || !isInside) {
            cut << button->text() +
                       QString(" (%1 of %2 pixels%3)").arg(place.width()).arg(needed).arg(isInside ? "" : ", outside");
        }
    }
    return cut;
}

} // namespace

class TestSmallWindow : public QObject {
    Q_OBJECT

private:
    static void shrink(gui::MainWindow& window) {
        QVERIFY(layoutsComeToRest());
        window.resize(kSmallest);
        QVERIFY(layoutsComeToRest());
        QTRY_VERIFY2(window.size() == kSmallest,
                     qPrintable(QString("%1x%2\n").arg(window.width()).arg(window.height()) + largest(&window)));
        const QStringList cut = cutButtons(window);
        QVERIFY2(cut.isEmpty(), qPrintable(cut.join(QStringLiteral("; "))));
    }
    QTranslator m_german;

private Q_SLOTS:
    void init() {
        QFETCH_GLOBAL(bool, german);
        widgets::applyTheme(*qApp, widgets::Scheme::Light); // its controls are larger than the platform's
        if (german) {
            QVERIFY(m_german.load(QStringLiteral(CONTEXTURE_GERMAN)));
            QCoreApplication::installTranslator(&m_german);
        }
    }
    void cleanup() { QCoreApplication::removeTranslator(&m_german); }
    void initTestCase_data() {
        QTest::addColumn<bool>("german");
        QTest::newRow("English") << false;
        QTest::newRow("German") << true;
    }

    void anEmptyWindow() {
        gui::MainWindow window(noEngine());
        window.show();
        shrink(window);
    }

    void aWordsInstruments() {
        Desk desk;
        desk.translate();
        desk.click({1, widgets::TextSide::Source, 0});
        shrink(desk.window);
        auto* map = desk.window.findChild<widgets::HeatmapView*>(QStringLiteral("sentence-attention"));
        auto* consulted = desk.window.findChild<gui::Instruments*>();
        QVERIFY(map && consulted->isVisible());
        QVERIFY(desk.reading()->height() >= 60); // two lines at least
        QVERIFY(desk.reading()->width() >= 300);
    }

    void theOverview() {
        Desk desk;
        desk.translate();
        QTest::keyClick(desk.reading(), Qt::Key_O);
        QVERIFY(desk.window.findChild<gui::OverviewPane*>()->isVisible());
        shrink(desk.window);
    }

    void theWhatIfStrip() {
        Desk desk;
        desk.translate();
        desk.click({1, widgets::TextSide::Source, 0});
        QTest::keyClick(desk.reading(), Qt::Key_W);
        QVERIFY(desk.window.findChild<gui::WhatIfPane*>()->isVisible());
        shrink(desk.window);
    }

    void findingWords() {
        Desk desk;
        desk.translate();
        desk.window.find(QString());
        shrink(desk.window);
    }

    void allHeads() {
        Desk desk;
        desk.translate();
        desk.click({1, widgets::TextSide::Source, 0});
        QTest::keyClick(desk.reading(), Qt::Key_A);
        shrink(desk.window);
        QVERIFY(desk.window.findChild<widgets::SmallMultiples*>(QStringLiteral("all-heads"))->isVisible());
    }
};

QTEST_MAIN(TestSmallWindow)
#include "test_small_window.moc"
