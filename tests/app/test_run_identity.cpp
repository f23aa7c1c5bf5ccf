// SPDX-License-Identifier: GPL-3.0-or-later

// The name of the shown run stands above the text; the run bar shows the same settings, or that they were changed
// since.
#include "app/gui/panes/instruments.h"
#include "app/gui/settings_dialog.h"
#include "app/gui/state/inspector.h"
#include "app/gui/state/settings.h"
#include "tests/app/desk.h"
#include "widgets/comparison_view.h"
#include "widgets/consulted_view.h"
#include "widgets/segmented_control.h"
#include "widgets/small_widgets.h"
#include "widgets/start_page.h"

#include <QAction>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QMenu>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>

using namespace contexture;
using namespace contexture::gui;
using test::Desk;

class TestRunIdentity : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    static QString name(Desk& desk) {
        return desk.window.findChild<widgets::ElidedLabel*>(QStringLiteral("runName"))->fullText();
    }
    static QPushButton* changed(Desk& desk) { return desk.window.findChild<QPushButton*>(QStringLiteral("changed")); }
    static int contextOf(Desk& desk) {
        return desk.window.findChild<widgets::SegmentedControl*>(QStringLiteral("context"))->current();
    }
    static void setContext(Desk& desk, ContextMode mode) {
        RunSettings settings = desk.window.session().settings();
        settings.context = mode;
        desk.window.session().setSettings(settings);
    }

private Q_SLOTS:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_folder.path());
        QCoreApplication::setOrganizationName(QStringLiteral("Contexture test"));
    }

    void anotherModelOrSettingSaysChanged() {
        Desk desk;
        desk.translate();
        QCOMPARE(name(desk), QStringLiteral("Online context · fake"));
        QVERIFY(!changed(desk)->isVisible());
        setContext(desk, ContextMode::None);
        QCOMPARE(name(desk), QStringLiteral("Online context · fake")); // what is read is what it was
        QVERIFY(changed(desk)->isVisible());
        setContext(desk, ContextMode::Online);
        QVERIFY(!changed(desk)->isVisible());
        desk.window.session().loadModel(QStringLiteral("/nowhere/second.safetensors"));
        QTRY_VERIFY(desk.window.isSettled());
        QCOMPARE(name(desk), QStringLiteral("Online context · fake"));
        QVERIFY(changed(desk)->isVisible());
        QTest::mouseClick(changed(desk), Qt::LeftButton);
        QTRY_VERIFY(desk.window.isSettled());
        QCOMPARE(name(desk), QStringLiteral("Online context · second"));
        QVERIFY(!changed(desk)->isVisible());
    }

    void theStrengthOfTheContextIsNamed() {
        Desk desk;
        const auto setStrength = [&](float strength) {
            RunSettings settings = desk.window.session().settings();
            settings.decode.contextStrength = strength;
            desk.window.session().setSettings(settings);
        };
        setStrength(2.0f);
        desk.translate();
        QCOMPARE(name(desk), QStringLiteral("Online context × 2.00 · fake"));
        QVERIFY(!changed(desk)->isVisible());
        setStrength(1.0f);
        QVERIFY(changed(desk)->isVisible());
        setContext(desk, ContextMode::None);
        QTest::mouseClick(changed(desk), Qt::LeftButton);
        QTRY_VERIFY(desk.window.isSettled());
        QCOMPARE(name(desk), QStringLiteral("No context · fake"));
        setStrength(3.0f); // no context has no strength
        QVERIFY(!changed(desk)->isVisible());
    }

    // The device is chosen in the settings, which opens the window again; a run names it if it is no processor.
    void theDeviceIsChosenAndNamed() {
        const auto choose = [] {
            SettingsDialog dialog(nullptr);
            auto* device = dialog.findChild<QComboBox*>(QStringLiteral("settings-device"));
            device->setCurrentIndex(1 - device->currentIndex());
            dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok)->click();
            return dialog.needsRestart();
        };
        const auto noDevice = qScopeGuard([] { test::FakeEngine::hasDevice = false; });
        test::FakeEngine::hasDevice = true;
        QCOMPARE(settings::device(), Device::Auto);
        QVERIFY(choose());
        QCOMPARE(settings::device(), Device::Cpu);
        QVERIFY(choose());
        {
            Desk desk;
            desk.translate();
            QCOMPARE(name(desk), QStringLiteral("Online context, cuda:0 · fake"));
            QVERIFY(!changed(desk)->isVisible()); // where it was computed is no setting of the next run
        }
        QVERIFY(choose());
        Desk desk;
        desk.translate();
        QCOMPARE(name(desk), QStringLiteral("Online context · fake"));
    }

    // Rounded weights are another setting: it is named wherever the run is, and the reference is not.
    void theNumbersThatWeightsAreMultipliedInAreNamed() {
        Desk desk;
        desk.translate();
        const auto choices = desk.window.findChild<QMenu*>(QStringLiteral("precision"))->actions();
        QCOMPARE(choices.size(), 3);
        QVERIFY(choices.at(0)->isChecked());
        QCOMPARE(choices.at(2)->text(), QStringLiteral("int8"));
        choices.at(2)->trigger();
        QVERIFY(!choices.at(0)->isChecked());
        QVERIFY(changed(desk)->isVisible());
        QCOMPARE(name(desk), QStringLiteral("Online context · fake"));
        QTest::mouseClick(changed(desk), Qt::LeftButton);
        QTRY_VERIFY(desk.window.isSettled());
        QCOMPARE(desk.window.session().activeRun()->settings.decode.precision, WeightPrecision::Int8);
        QCOMPARE(name(desk), QStringLiteral("Online context, int8 · fake"));
        choices.at(0)->trigger();
        QVERIFY(desk.window.session().compare(desk.window.session().currentModel(), desk.window.session().settings()));
        QTRY_VERIFY(desk.window.isSettled());
        const auto& rows = desk.window.findChild<widgets::ComparisonView*>(QStringLiteral("comparison"))->data().rows;
        QCOMPARE(rows.at(0).label, QStringLiteral("Online context, int8"));
        QCOMPARE(rows.at(1).label, QStringLiteral("Online context"));
        desk.window.session().setActive(1);
        QVERIFY(choices.at(0)->isChecked());
        desk.window.session().setActive(0); // the menu follows the row that is read
        QVERIFY(choices.at(2)->isChecked());
    }

    void theBarShowsTheSettingOfTheRowThatIsRead() {
        Desk desk;
        desk.translate();
        RunSettings settings = desk.window.session().settings();
        settings.context = ContextMode::None;
        QVERIFY(desk.window.session().compare(desk.window.session().currentModel(), settings));
        QTRY_VERIFY(desk.window.isSettled());
        QCOMPARE(contextOf(desk), int(ContextMode::Online));
        desk.window.session().setActive(1);
        QCOMPARE(name(desk), QStringLiteral("No context · fake"));
        QCOMPARE(contextOf(desk), int(ContextMode::None));
        QVERIFY(!changed(desk)->isVisible());
        // And it is that row that is translated again.
        setContext(desk, ContextMode::Offline);
        QVERIFY(changed(desk)->isVisible());
        desk.window.translate();
        QTRY_VERIFY(desk.window.isSettled());
        QCOMPARE(desk.window.session().runs()[0].settings.context, ContextMode::Online);
        QCOMPARE(desk.window.session().runs()[1].settings.context, ContextMode::Offline);
        QCOMPARE(name(desk), QStringLiteral("Offline context · fake"));
    }

    void aModelThatIsOpenedToCompareIsComparedWith() {
        Desk desk;
        desk.translate();
        desk.window.session().loadModelToCompare(QStringLiteral("/nowhere/other.safetensors"));
        QTRY_VERIFY(desk.window.isSettled());
        QCOMPARE(desk.window.session().runs().size(), std::size_t(2));
        QTRY_COMPARE(desk.window.session().runs()[1].run->finished(), std::size_t(3));
        QCOMPARE(desk.window.session().runs()[1].run->model.name, std::string("other"));
        QCOMPARE(name(desk), QStringLiteral("Online context · fake"));
        QVERIFY(!changed(desk)->isVisible());
        // Rows are labelled by what differs: here the model, and not the setting.
        const auto& rows = desk.window.findChild<widgets::ComparisonView*>(QStringLiteral("comparison"))->data().rows;
        QCOMPARE(rows.at(0).label, QStringLiteral("fake"));
        QCOMPARE(rows.at(1).label, QStringLiteral("other"));
    }

    void aCheckStaysUntilTheRunChanges() {
        Desk desk;
        desk.translate();
        const auto checked = [&] {
            const auto& entries = desk.window.findChild<widgets::ConsultedView*>()->model()->entries();
            return !entries.empty() && entries.front().check == widgets::CheckState::Done;
        };
        desk.window.selection().lock(SentenceIndex(1), Side::Source, WordIndex(0));
        desk.window.startCheck();
        QTRY_VERIFY(desk.window.isSettled());
        QVERIFY(checked());
        desk.window.selection().lock(SentenceIndex(2), Side::Source, WordIndex(0));
        QVERIFY(!checked());
        desk.window.selection().lock(SentenceIndex(1), Side::Source, WordIndex(0));
        QVERIFY(checked());
        setContext(desk, ContextMode::Offline);
        desk.window.translate();
        QTRY_VERIFY(desk.window.isSettled());
        desk.window.selection().lock(SentenceIndex(2), Side::Source, WordIndex(0));
        desk.window.selection().lock(SentenceIndex(1), Side::Source, WordIndex(0));
        QVERIFY(!checked());
    }

    void theStartPageCanBeReachedAgain() {
        Desk desk;
        desk.translate();
        auto* start = desk.window.findChild<widgets::StartPage*>();
        QVERIFY(!start->isVisible());
        auto* shown = desk.window.findChild<QAction*>(QStringLiteral("startPage"));
        shown->trigger();
        QVERIFY(start->isVisible());
        QCOMPARE(desk.window.session().runs().size(), std::size_t(1)); // nothing is lost
        shown->trigger();
        QVERIFY(!start->isVisible() && desk.reading()->isVisible());
    }

    // Every view repaints from one derivation of what is looked at.
    void oneChangeIsOneInspection() {
        Desk desk;
        desk.translate();
        desk.window.selection().lock(SentenceIndex(1), Side::Source, WordIndex(0));
        QSignalSpy seen(&desk.window.inspector(), &Inspector::changed);
        QSignalSpy locked(&desk.window.inspector(), &Inspector::lockedChanged);
        desk.window.selection().lock(SentenceIndex(2), Side::Source, WordIndex(1));
        QCOMPARE(seen.count(), 1);
        QCOMPARE(locked.count(), 1);
        const auto before = desk.window.inspector().locked();
        desk.window.selection().preview(SentenceIndex(1), Side::Source, WordIndex(0));
        QCOMPARE(seen.count(), 2);
        desk.window.selection().endPreview();
        QCOMPARE(seen.count(), 3);
        QCOMPARE(locked.count(), 1);
        QCOMPARE(desk.window.inspector().seen().get(), before.get()); // the glance has cost no second derivation
        desk.window.session().setDocument(test::documentOf({"another text"}));
        QCOMPARE(locked.count(), 2);
    }
};

QTEST_MAIN(TestRunIdentity)
#include "test_run_identity.moc"
