// SPDX-License-Identifier: GPL-3.0-or-later

// "Does it matter?": the causal check in the window with the real engine, and the heads selected by its result.
#include "app/gui/state/inspector.h"
#include "tests/app/real_window.h"
#include "widgets/consulted_view.h"

#include <QAction>
#include <QSettings>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <map>

using namespace contexture;
using namespace contexture::gui;
using test::openAndTranslate;
using test::realEngine;
using test::settle;

class TestCausalCheck : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

private Q_SLOTS:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_folder.path());
        QCoreApplication::setOrganizationName(QStringLiteral("Contexture test"));
    }

    void causalCheckFillsTheTable() {
        MainWindow window(realEngine());
        QVERIFY(openAndTranslate(window));
        window.selectWhenReady(SentenceIndex(7), Side::Source, WordIndex(4));
        auto* consulted = window.findChild<widgets::ConsultedView*>();
        QVERIFY(!consulted->model()->entries().empty());
        window.startCheck();
        QVERIFY(settle(window));
        QCOMPARE(consulted->model()->entries().front().check, widgets::CheckState::Done);
        QVERIFY(consulted->model()->entries().front().result.has_value());
    }

    void theCheckHasAKey() {
        MainWindow window(realEngine());
        QVERIFY(openAndTranslate(window));
        auto* check = window.findChild<QAction*>(QStringLiteral("check"));
        QCOMPARE(check->shortcut(), QKeySequence(Qt::Key_X));
        window.selectWhenReady(SentenceIndex(0), Side::Target, WordIndex(0));
        QVERIFY(!check->isEnabled()); // the first sentence consulted nothing
        window.selectWhenReady(SentenceIndex(7), Side::Source, WordIndex(4));
        QVERIFY(check->isEnabled());
        auto* consulted = window.findChild<widgets::ConsultedView*>();
        QTest::keyClick(window.findChild<widgets::ReadingView*>(), Qt::Key_X);
        QVERIFY(!check->isEnabled() || !window.isSettled());
        QVERIFY(settle(window));
        QCOMPARE(consulted->model()->entries().front().check, widgets::CheckState::Done);
    }

    // H: of the heads that give all their weight to one sentence, the first. Shift+H: by what the check found.
    void headsAreChosenByKeys() {
        MainWindow window(realEngine());
        QVERIFY(openAndTranslate(window));
        window.selectWhenReady(SentenceIndex(7), Side::Source, WordIndex(4));
        const auto& inspector = window.inspector();
        const auto weightsUnder = [&](int head) {
            Look look = inspector.locked()->look;
            look.head = HeadIndex(head);
            return inspect(inspector.locked()->run, look).rankedSentences();
        };
        const auto entropy = [](const std::vector<std::pair<SentenceIndex, float>>& weights) {
            double sum = 0.0;
            for (const auto& [sentence, weight] : weights) {
                sum -= double{weight} * std::log(double{weight});
            }
            return sum;
        };
        QTest::keyClick(&window, Qt::Key_H);
        const HeadIndex sharpest = inspector.locked()->look.head;
        QVERIFY(sharpest.isValid());
        for (int head = 0; head < inspector.locked()->site->heads; ++head) {
            QVERIFY(entropy(weightsUnder(head)) >= entropy(weightsUnder(sharpest.value)) - 1e-6);
        }
        QTest::keyClick(&window, Qt::Key_M);
        QTest::keyClick(&window, Qt::Key_H, Qt::ShiftModifier); // nothing was checked yet
        QVERIFY(!inspector.locked()->look.head.isValid());

        window.startCheck();
        QVERIFY(settle(window));
        const auto* consulted = window.findChild<widgets::ConsultedView*>();
        std::map<int, double> effects; // as the table tells them
        for (const auto& entry : consulted->model()->entries()) {
            if (entry.result) {
                effects[entry.sentence] = std::abs(entry.result->deltaLogProbability);
            }
        }
        QTest::keyClick(&window, Qt::Key_H, Qt::ShiftModifier);
        const HeadIndex decisive = inspector.locked()->look.head;
        QVERIFY(decisive.isValid());
        const auto reach = [&](int head) {
            double sum = 0.0;
            for (const auto& [sentence, weight] : weightsUnder(head)) {
                sum += double{weight} * effects[sentence.value];
            }
            return sum;
        };
        for (int head = 0; head < inspector.locked()->site->heads; ++head) {
            QVERIFY(reach(head) <= reach(decisive.value) + 1e-6);
        }
    }

    // A glance does not wipe what was checked; another word does not inherit it.
    void aCheckStaysWithItsWord() {
        MainWindow window(realEngine());
        QVERIFY(openAndTranslate(window));
        auto& selection = window.selection();
        auto* model = window.findChild<widgets::ConsultedView*>()->model();
        const auto checked = [model] {
            return std::count_if(model->entries().begin(), model->entries().end(),
                                 [](const auto& entry) { return entry.check == widgets::CheckState::Done; });
        };
        selection.lock(SentenceIndex(7), Side::Source, WordIndex(4));
        window.startCheck();
        QVERIFY(settle(window));
        QVERIFY(checked() > 0);
        selection.preview(SentenceIndex(0), Side::Source, WordIndex(0)); // read without context
        selection.endPreview();
        QVERIFY(checked() > 0);

        selection.lock(SentenceIndex(8), Side::Source, WordIndex(1));
        QVERIFY(!model->entries().empty());
        window.startCheck();
        selection.lock(SentenceIndex(7), Side::Source, WordIndex(2)); // before it has answered
        QVERIFY(settle(window));
        QCOMPARE(checked(), 0);
    }

    // Words of the first pass are counted as the model read them, from the first final sentence on.
};

QTEST_MAIN(TestCausalCheck)
#include "test_causal_check.moc"
