// SPDX-License-Identifier: GPL-3.0-or-later

// A bundled sentence-level model that reads the preceding sentences without training for it, as created in the window.
#include "app/gui/files/reading_before.h"
#include "app/gui/files/reading_before_dialog.h"
#include "app/gui/main_window.h"
#include "tests/app/desk.h"
#include "tests/app/real_window.h"

#include <QAction>
#include <QFile>
#include <QMenu>
#include <QTemporaryDir>
#include <QtTest>

using namespace contexture;
using namespace contexture::gui;
using test::realEngine;
using test::settle;

class TestReadingBefore : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    QString path(const QString& name) const { return m_folder.filePath(name); }
    static QString bundled(const char* name) {
        return QFileInfo(demoModel()).dir().filePath(QLatin1String(name) + QStringLiteral(".safetensors"));
    }
    static QAction* command(MainWindow& window) { return window.findChild<QAction*>(QStringLiteral("readBefore")); }
    static bool isInMenuOfModels(MainWindow& window) {
        return window.findChild<QAction*>(QStringLiteral("modelReadBefore"));
    }

private Q_SLOTS:
    void initTestCase() { QVERIFY(QFile::copy(bundled("sentence"), path("mine.safetensors"))); }

    void itIsMadeAndOpened() {
        MainWindow window(realEngine());
        window.show();
        QVERIFY(!command(window)->isEnabled()); // no model
        QVERIFY(test::opened(window, {demoDocument()}));
        QVERIFY(test::opened(window, {path("mine.safetensors")}) && settle(window));
        QVERIFY(command(window)->isEnabled());
        QVERIFY(isInMenuOfModels(window));
        const QString made = path("two.safetensors");
        window.readingBefore().make({.sentences = 2, .pieces = 40}, made);
        QVERIFY(settle(window));
        QVERIFY2(window.trouble().isEmpty(), qPrintable(window.trouble()));
        QVERIFY(QFileInfo(made).size() > 0 && QFileInfo(made).size() < 8000);
        const auto model = window.session().currentModel();
        QVERIFY(model);
        QCOMPARE(model->info().path, made.toStdString());
        QVERIFY(model->info().systemTitle.find("not trained for it") != std::string::npos);
        QCOMPARE(model->info().abilities.previousSentences, 2);
        QVERIFY2(model->info().variant.find("up to 40 subwords") != std::string::npos, model->info().variant.c_str());
        QVERIFY(!command(window)->isEnabled()); // it reads them already
        QVERIFY(!isInMenuOfModels(window));
        window.translate();
        QVERIFY(settle(window));
        const auto run = window.session().activeRun();
        QVERIFY(run && run->finished() == run->document->size());
        QCOMPARE(run->settings.context, ContextMode::Online); // none was the other model's, which reads none
        QVERIFY(run->sentences[4]->trace && !run->sentences[4]->trace->noContext);
    }

    void theDialogSaysWhatIsChosen() {
        ReadingBeforeDialog dialog;
        dialog.show();
        QVERIFY(QTest::qWaitForWindowExposed(&dialog));
        QCOMPARE(dialog.chosen().sentences, 1);
        QCOMPARE(dialog.chosen().pieces, 0);
        QTest::keyClicks(dialog.focusWidget(), QStringLiteral("3"));
        QTest::keyClick(dialog.focusWidget(), Qt::Key_Tab);
        QCOMPARE(dialog.focusWidget()->objectName(), QStringLiteral("mostPieces"));
        QTest::keyClicks(dialog.focusWidget(), QStringLiteral("64"));
        QTest::keyClick(dialog.focusWidget(), Qt::Key_Tab);
        QCOMPARE(dialog.focusWidget()->objectName(), QStringLiteral("onlyWith"));
        QTest::keyClicks(dialog.focusWidget(), QStringLiteral("it you"));
        QTest::keyClick(dialog.focusWidget(), Qt::Key_Return);
        QCOMPARE(dialog.result(), int(QDialog::Accepted));
        QCOMPARE(dialog.chosen().sentences, 3);
        QCOMPARE(dialog.chosen().pieces, 64);
        QCOMPARE(dialog.chosen().onlyWith, std::string("it you"));
        QVERIFY(!dialog.chosen().endsEach);
    }

    void theBaseNeedNotStandBesideIt() {
        QTemporaryDir other;
        MainWindow window(realEngine());
        QVERIFY(test::opened(window, {path("mine.safetensors")}) && settle(window));
        window.readingBefore().make({}, other.filePath("one.safetensors"));
        QVERIFY(settle(window));
        QVERIFY2(window.trouble().isEmpty(), qPrintable(window.trouble()));
        QCOMPARE(window.session().currentModel()->info().path, other.filePath("one.safetensors").toStdString());
    }

    void theModelItselfIsNotWrittenOver() {
        MainWindow window(realEngine());
        QVERIFY(test::opened(window, {path("mine.safetensors")}) && settle(window));
        window.readingBefore().make({.sentences = 2}, path("mine.safetensors"));
        QVERIFY(settle(window));
        QVERIFY2(window.trouble().contains("the model itself"), qPrintable(window.trouble()));
        QCOMPARE(QFileInfo(path("mine.safetensors")).size(), QFileInfo(bundled("sentence")).size());
    }

    void aFolderThatIsNotThereIsTold() {
        MainWindow window(realEngine());
        QVERIFY(test::opened(window, {path("mine.safetensors")}) && settle(window));
        window.readingBefore().make({.sentences = 2}, path("nowhere/two.safetensors"));
        QVERIFY(settle(window));
        QVERIFY(!window.trouble().isEmpty());
        QCOMPARE(window.session().currentModel()->info().system, std::string("transformer"));
    }

    void aContextModelIsNotOffered() {
        MainWindow window(realEngine());
        QVERIFY(test::opened(window, {demoModel()}) && settle(window));
        QVERIFY(!window.readingBefore().isPossible());
        QVERIFY(!command(window)->isEnabled());
    }
};

QTEST_MAIN(TestReadingBefore)
#include "test_reading_before.moc"
