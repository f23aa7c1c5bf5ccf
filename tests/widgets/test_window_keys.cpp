// SPDX-License-Identifier: GPL-3.0-or-later

// The window's keys, menus and what they say, with an engine that invents its numbers.
#include "app/gui/help/handbook.h"
#include "app/gui/help/keys_page.h"
#include "app/gui/main_window.h"
#include "app/gui/panes/instruments.h"
#include "tests/app/fake_engine.h"
#include "widgets/comparison_view.h"
#include "widgets/document_map_view.h"
#include "widgets/heatmap_view.h"
#include "widgets/note_editor.h"
#include "widgets/reading_view.h"
#include "widgets/small_multiples.h"
#include "widgets/stepper.h"
#include "widgets/theme.h"

#include <QAction>
#include <QComboBox>
#include <QLineEdit>
#include <QMap>
#include <QMenu>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTextDocument>
#include <QtTest>

using namespace contexture;
using namespace contexture::gui;

namespace {

class Desk { // a window, and a person before it
public:
    Desk() : window([gate = gate] { return std::make_unique<test::FakeEngine>(gate); }) {
        window.resize(1500, 1000);
        window.show();
        window.session().setDocument(test::documentOf({"one two three", "four five", "six seven eight"}));
        window.session().loadModel(QStringLiteral("/nowhere/fake.safetensors"));
    }

    bool translate() {
        const bool loaded = QTest::qWaitFor([this] { return window.isSettled(); });
        window.translate();
        return loaded && QTest::qWaitFor([this] { return window.isSettled(); });
    }
    bool compare() { // with a run without context
        RunSettings alone = window.session().settings();
        alone.context = ContextMode::None;
        window.session().compare(window.session().currentModel(), alone);
        return QTest::qWaitFor([this] { return window.isSettled() && window.session().runs().size() == 2; });
    }
    QAction* command(const char* name) {
        auto* action = window.findChild<QAction*>(QLatin1String(name));
        if (!action) {
            qFatal("there is no command %s", name);
        }
        return action;
    }
    template<class View>
    View* find(const char* name = nullptr) {
        return name ? window.findChild<View*>(QString::fromLatin1(name)) : window.findChild<View*>();
    }
    void lock(int sentence, int word) {
        window.selection().lock(SentenceIndex(sentence), Side::Source, WordIndex(word));
    }
    int sentence() { return window.selection().locked().sentence.value; }

    std::shared_ptr<test::Gate> gate = std::make_shared<test::Gate>();
    MainWindow window;
};

} // namespace

class TestWindowKeys : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

private Q_SLOTS:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_folder.path());
        QCoreApplication::setOrganizationName(QStringLiteral("Contexture test"));
    }

    void undoNamesWhatItUndoes() {
        Desk desk;
        QAction* undo = desk.command("undo");
        QCOMPARE(undo->text(), QStringLiteral("&Undo"));
        QVERIFY(!undo->isEnabled());
        QVERIFY(desk.translate());
        QCOMPARE(undo->text(), QStringLiteral("&Undo translating"));
        desk.lock(1, 0);
        QTest::keyClick(desk.find<widgets::ReadingView>(), Qt::Key_N);
        auto* editor = desk.find<widgets::NoteEditor>();
        QTest::keyClicks(editor->edit(), QStringLiteral("odd"));
        QTest::keyClick(editor->edit(), Qt::Key_Return);
        QCOMPARE(undo->text(), QStringLiteral("&Undo writing a note"));
        undo->trigger();
        QCOMPARE(undo->text(), QStringLiteral("&Undo translating"));
        QCOMPARE(desk.command("redo")->text(), QStringLiteral("&Redo writing a note"));
    }

    void aRunningTranslationIsNotBegunAnew() {
        Desk desk;
        QVERIFY(desk.translate());
        QAction* translate = desk.command("translate");
        const auto* button = desk.find<QPushButton>("translate");
        QVERIFY(translate->isEnabled());
        QVERIFY(button->toolTip().startsWith(QStringLiteral("Translate")));
        desk.gate->close();
        desk.window.translate();
        QVERIFY(!translate->isEnabled());
        QVERIFY(button->toolTip().startsWith(QStringLiteral("Cancel")));
        desk.gate->open();
        QTRY_VERIFY(desk.window.isSettled());
        QVERIFY(translate->isEnabled());
    }

    void wordsHaveTheKeysAfterTranslate() {
        Desk desk;
        QVERIFY(desk.translate());
        auto* button = desk.find<QPushButton>("translate");
        button->setFocus();
        QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(desk.window.focusWidget(), desk.find<widgets::ReadingView>());
        QTRY_VERIFY(desk.window.isSettled());
    }

    void f11FillsTheScreenAndGivesItBack() {
        Desk desk;
        QVERIFY(desk.translate());
        QTest::keyClick(desk.find<widgets::ReadingView>(), Qt::Key_F11);
        QVERIFY(desk.window.isFullScreen());
        QTest::keyClick(desk.find<widgets::ReadingView>(), Qt::Key_F11);
        QVERIFY(!desk.window.isFullScreen());
    }

    // D goes to the sentences that two runs translate otherwise, and to the word.
    void dGoesToTheNextDifference() {
        Desk desk;
        QVERIFY(desk.translate());
        auto& session = desk.window.session();
        auto other = std::make_shared<Run>(*session.activeRun());
        auto changed = std::make_shared<TranslatedSentence>(*other->sentences.at(2));
        QVERIFY(!changed->text.words.empty());
        const ByteRange first = changed->text.words.front();
        changed->text.text.replace(first.begin, first.size(), std::string(first.size(), 'x'));
        other->sentences.at(2) = changed;
        session.addFinishedRun(other, 0);
        desk.lock(0, 0);
        QTest::keyClick(desk.find<widgets::ReadingView>(), Qt::Key_D);
        QCOMPARE(desk.sentence(), 2);
        QCOMPARE(desk.window.selection().locked().word, WordIndex(0));
        QTest::keyClick(desk.find<widgets::ReadingView>(), Qt::Key_D); // there is no further one
        QCOMPARE(desk.sentence(), 2);
        desk.lock(2, 0);
        QTest::keyClick(desk.find<widgets::ReadingView>(), Qt::Key_D, Qt::ShiftModifier);
        QCOMPARE(desk.sentence(), 2); // nor one before
    }

    void f6GoesThroughTheParts() {
        Desk desk;
        QVERIFY(desk.translate());
        desk.lock(1, 0);
        auto* reading = desk.find<widgets::ReadingView>();
        const auto* instruments = desk.find<Instruments>();
        reading->setFocus();
        const auto press = [&](Qt::KeyboardModifiers with = {}) {
            QTest::keyClick(desk.window.focusWidget(), Qt::Key_F6, with);
            return desk.window.focusWidget();
        };
        QVERIFY(instruments->isAncestorOf(press())); // of one run nothing is compared: that part has no height
        QCOMPARE(press(), reading);
        QVERIFY(desk.compare());
        desk.lock(1, 0);
        reading->setFocus();
        QTRY_VERIFY(desk.find<widgets::ComparisonView>("comparison")->isEnabled());
        QCOMPARE(press(), desk.find<widgets::ComparisonView>("comparison"));
        QVERIFY(instruments->isAncestorOf(press())); // what was consulted stands first
        QCOMPARE(press(), reading);                  // there are no notes
        QVERIFY(instruments->isAncestorOf(press(Qt::ShiftModifier)));
        QTest::keyClick(reading, Qt::Key_O); // the overview takes the place of the instruments
        const auto* map = desk.find<widgets::DocumentMapView>();
        QTRY_COMPARE(desk.window.focusWidget(), map);
        QCOMPARE(press(), reading);
        QTest::keyClick(reading, Qt::Key_W); // and what is tried that of the comparison
        const auto* source = desk.window.focusWidget();
        QVERIFY(qobject_cast<const QLineEdit*>(source));
        reading->setFocus();
        QCOMPARE(press(), source);
        QCOMPARE(press(), map);
    }

    void ctrlArrowsMoveTheSentenceFromEveryPart() {
        Desk desk;
        QVERIFY(desk.translate() && desk.compare());
        desk.lock(1, 0);
        QTRY_VERIFY(desk.find<widgets::ComparisonView>("comparison")->isEnabled());
        desk.find<Instruments>()->showHeads(true);
        const std::vector<QWidget*> parts{
            desk.find<widgets::ReadingView>(), desk.find<widgets::ComparisonView>("comparison"),
            desk.find<widgets::SmallMultiples>(), desk.find<widgets::HeatmapView>("sentence-attention")};
        for (QWidget* part : parts) {
            desk.lock(1, 0);
            QTest::keyClick(part, Qt::Key_Down, Qt::ControlModifier);
            QVERIFY2(desk.sentence() == 2, part->metaObject()->className());
            QTest::keyClick(part, Qt::Key_Left, Qt::ControlModifier);
            QCOMPARE(desk.sentence(), 1);
        }
    }

    void lettersInTheSiteBoxAreTheWindows() {
        Desk desk;
        QVERIFY(desk.translate());
        desk.lock(1, 0);
        auto* sites = desk.find<QComboBox>("site");
        QVERIFY(!(sites->focusPolicy() & Qt::ClickFocus & ~Qt::TabFocus));
        QTest::keyClick(sites, Qt::Key_N);
        QVERIFY(desk.find<widgets::NoteEditor>()->isVisible());
        QVERIFY(!sites->accessibleName().isEmpty());
    }

    void withoutContextNoHeadIsOffered() {
        Desk desk;
        QVERIFY(desk.translate());
        desk.lock(1, 0);
        const auto* heads = desk.find<widgets::Stepper>();
        const auto* sites = desk.find<QComboBox>("site");
        QVERIFY(heads->isVisible() && sites->isVisible());
        RunSettings settings = desk.window.session().settings();
        settings.context = ContextMode::None;
        desk.window.session().setSettings(settings);
        QVERIFY(desk.translate());
        desk.lock(1, 0);
        QVERIFY(!heads->isVisible());
    }

    void escapeInTheHeadsLetsGoStepByStep() {
        Desk desk;
        QVERIFY(desk.translate());
        desk.find<Instruments>()->showHeads(true);
        desk.lock(1, 0);
        auto* heads = desk.find<widgets::SmallMultiples>();
        QVERIFY(heads->panelCount() > 1);
        QTest::mouseClick(heads->viewport(), Qt::LeftButton, {}, heads->layoutInfo().imageRect(1).center());
        QCOMPARE(desk.window.selection().locked().head, HeadIndex(1));
        QTest::keyClick(heads, Qt::Key_Escape);
        QVERIFY(!desk.window.selection().locked().head.isValid());
        QVERIFY(desk.window.selection().locked().word.isValid());
        QTest::keyClick(heads, Qt::Key_Escape);
        QVERIFY(!desk.window.selection().locked().word.isValid());
    }

    // The same key is one command, wherever it is pressed.
    void noTwoCommandsHaveOneKey() {
        Desk desk;
        QMap<QString, QString> owners;
        for (const QAction* action : desk.window.findChildren<QAction*>()) {
            const auto* of = qobject_cast<QWidget*>(action->parent());
            const bool isOfOtherWindow = of && !qobject_cast<const QMenu*>(of) && of->window() != &desk.window;
            if (isOfOtherWindow || (of && action->shortcutContext() == Qt::WidgetWithChildrenShortcut)) {
                continue; // of a pane, which comes first while it has the focus
            }
            for (const QKeySequence& key : action->shortcuts()) {
                const QString text = key.toString(QKeySequence::PortableText);
                QVERIFY2(!owners.contains(text),
                         qPrintable(text + ": " + owners.value(text) + ", " + action->objectName()));
                QVERIFY2(!action->objectName().isEmpty(), qPrintable(text));
                owners[text] = action->objectName();
            }
        }
        QCOMPARE(owners.value("N"), QStringLiteral("note"));
        QCOMPARE(owners.value("Shift+D"), QStringLiteral("previousDifference"));
        QCOMPARE(owners.value("Ctrl+Down"), QStringLiteral("nextSentence"));
    }

    void thePageOfKeysHasEveryKey() {
        Desk desk;
        const HandbookPage page = keysPage(desk.window, *desk.window.menuBar());
        QTextDocument document;
        showPage(document, page, widgets::Theme::of(&desk.window));
        const QString shown = document.toPlainText();
        for (const QAction* action : desk.window.findChildren<QAction*>()) {
            for (const QKeySequence& key : action->shortcuts()) {
                QVERIFY2(shown.contains(key.toString(QKeySequence::NativeText)), qPrintable(action->objectName()));
            }
        }
        QVERIFY(!shown.contains(QLatin1Char('\\')));
        QVERIFY(shown.contains("Note on the selected word or sentence\n")); // neither "&" nor "…"
        QVERIFY(page.sections.contains(QStringLiteral("What if?")));        // a pane's own keys
        QVERIFY(page.sections.contains(QStringLiteral("Blind comparison")) && shown.contains("Neither is better"));
        QVERIFY(page.sections.contains(QStringLiteral("Projector")) && shown.contains("1, 2, 3, 4, 5, 6, 7, 8, 9\n"));
        QVERIFY(shown.contains("locks the word; a click beside"));
    }

    // A letter is text in a field, and a command elsewhere.
    void aFieldKeepsItsLetters() {
        Desk desk;
        QVERIFY(desk.translate());
        desk.lock(1, 0);
        QTest::keyClick(desk.find<widgets::ReadingView>(), Qt::Key_W);
        auto* source = qobject_cast<QLineEdit*>(desk.window.focusWidget());
        QVERIFY(source);
        source->clear();
        QTest::keyClicks(source, QStringLiteral("now"));
        QCOMPARE(source->text(), QStringLiteral("now"));
        QVERIFY(!desk.find<widgets::NoteEditor>()->isVisible());
    }

    // There it opens a menu.
    void theMenuBarKeepsItsLetters() {
        Desk desk;
        QVERIFY(desk.translate());
        desk.lock(1, 0);
        QVERIFY(QTest::qWaitForWindowActive(&desk.window));
        QSignalSpy marked(desk.command("mark"), &QAction::triggered);
        desk.window.menuBar()->setFocus();
        QTest::keyClick(desk.window.menuBar(), Qt::Key_E);
        QCOMPARE(marked.count(), 0);
        for (QMenu* menu : desk.window.findChildren<QMenu*>()) {
            menu->close();
        }
        QTest::keyClick(desk.find<widgets::ReadingView>(), Qt::Key_E);
        QCOMPARE(marked.count(), 1);
    }

    void everyMapHasItsOwnName() {
        Desk desk;
        QVERIFY(desk.translate());
        desk.lock(1, 0);
        const auto* sentences = desk.find<widgets::HeatmapView>("sentence-attention");
        QCOMPARE(sentences->accessibleName(), QStringLiteral("Sentence-level attention"));
        QVERIFY(!sentences->accessibleDescription().isEmpty());
        QCOMPARE(desk.find<widgets::HeatmapView>("word-attention")->accessibleName(),
                 QStringLiteral("Word-level attention"));
    }
};

QTEST_MAIN(TestWindowKeys)
#include "test_window_keys.moc"
