// SPDX-License-Identifier: GPL-3.0-or-later

// One undo stack for notes, marks, tries, searches, removed runs and added translations. Undo restores the former state
// exactly, in the window and in the file.
#include "app/gui/state/run_changes.h"
#include "app/gui/state/tries.h"
#include "engine/core/other_program.h"
#include "engine/store/workspace.h"
#include "tests/app/desk.h"
#include "widgets/message_bar.h"

#include <QPushButton>
#include <QRandomGenerator>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QUndoStack>

using namespace contexture;
using namespace contexture::test;

namespace {

// All that the window has and can be undone, as text.
QString stateOf(gui::MainWindow& window) {
    QStringList lines;
    const gui::Session& session = window.session();
    for (const gui::RunSlot& slot : session.runs()) {
        lines << QStringLiteral("run %1 %2 %3").arg(slot.id).arg(slot.label).arg(quintptr(slot.run.get()));
    }
    lines << QStringLiteral("read %1").arg(session.activeSlot() ? session.activeSlot()->id : 0);
    const gui::Additions& additions = window.additions();
    for (const gui::Note& note : additions.notes().all()) {
        lines << QStringLiteral("note %1 %2 %3 %4 %5 %6")
                     .arg(note.id)
                     .arg(note.run)
                     .arg(int(note.side))
                     .arg(note.sentence.value)
                     .arg(note.word.value)
                     .arg(note.text);
    }
    for (const gui::Mark& mark : additions.marks().all()) {
        lines << QStringLiteral("mark %1 %2 %3 %4 %5")
                     .arg(mark.id)
                     .arg(mark.run)
                     .arg(mark.mark.sentence.value)
                     .arg(mark.mark.spans.size())
                     .arg(QString::fromStdString(mark.mark.category + mark.mark.comment));
    }
    for (const gui::SavedTry& one : additions.tries().all()) {
        lines << QStringLiteral("try %1 %2 %3 %4 %5")
                     .arg(one.id)
                     .arg(one.run)
                     .arg(one.kept.what.sentence.value)
                     .arg(QString::fromStdString(one.kept.name))
                     .arg(quintptr(one.kept.said.get()));
    }
    for (const gui::SavedSearch& one : additions.searches().all()) {
        lines << QStringLiteral("search %1 %2 %3")
                     .arg(one.id)
                     .arg(QString::fromStdString(one.name), QString::fromStdString(one.where));
    }
    return lines.join(QLatin1Char('\n'));
}

// What the file holds, with its numbers.
QString rowsOf(const QString& path) {
    const auto workspace = store::Workspace::open(path.toStdString(), store::Workspace::Access::ReadOnly);
    QStringList lines;
    for (const store::RunEntry& run : workspace.runs()) {
        lines << QStringLiteral("run %1 %2 %3")
                     .arg(run.id.value)
                     .arg(QString::fromStdString(run.label + run.modelName))
                     .arg(run.translated);
        for (const store::StoredMark& mark : workspace.marks(run.id)) {
            lines << QStringLiteral("mark %1 %2 %3")
                         .arg(mark.id.value)
                         .arg(mark.mark.sentence.value)
                         .arg(QString::fromStdString(mark.mark.category + mark.mark.comment));
        }
        for (const store::StoredTry& one : workspace.tries(run.id)) {
            lines << QStringLiteral("try %1 %2 %3")
                         .arg(one.id.value)
                         .arg(one.kept.what.sentence.value)
                         .arg(QString::fromStdString(one.kept.name + one.kept.said->text.text));
        }
    }
    for (const store::Note& note : workspace.notes(workspace.documents().front().id)) {
        lines << QStringLiteral("note %1 %2 %3 %4")
                     .arg(note.id.value)
                     .arg(note.run.value)
                     .arg(note.sentence.value)
                     .arg(QString::fromStdString(note.text));
    }
    for (const auto& [name, where] : workspace.queries()) {
        lines << QStringLiteral("search %1 %2").arg(QString::fromStdString(name), QString::fromStdString(where));
    }
    return lines.join(QLatin1Char('\n'));
}

// Somebody who does this and that.
class Busy {
public:
    Busy(Desk& desk, std::uint32_t seed) : m_desk(desk), m_random(seed) {}

    int below(int n) { return m_random.bounded(n); }

    void act() {
        gui::Additions& additions = m_desk.window.additions();
        gui::Session& session = m_desk.window.session();
        switch (below(16)) {
        case 0:
        case 1:
            additions.notes().write(someNote());
            break;
        case 2:
            if (!additions.notes().all().empty()) {
                gui::Note note = additions.notes().all()[at(additions.notes().all())];
                note.text = below(4) == 0 ? QString() : text();
                additions.notes().write(note);
            }
            break;
        case 3:
            if (!additions.notes().all().empty()) {
                additions.notes().remove(additions.notes().all()[at(additions.notes().all())].id);
            }
            break;
        case 4:
        case 5:
            if (!session.runs().empty()) {
                additions.marks().write(someMark());
            }
            break;
        case 6:
            if (!session.runs().empty()) {
                additions.marks().add({someMark(), someMark(), someMark()}, text());
            }
            break;
        case 7:
            if (!additions.marks().all().empty()) {
                additions.marks().remove(additions.marks().all()[at(additions.marks().all())].id);
            }
            break;
        case 8:
            if (!session.runs().empty()) {
                additions.tries().keep(someRun(), someTry());
            }
            break;
        case 9:
            if (!additions.tries().all().empty()) {
                const int id = additions.tries().all()[at(additions.tries().all())].id;
                below(2) == 0 ? additions.tries().rename(id, text().toStdString()) : additions.tries().remove(id);
            }
            break;
        case 10:
            additions.searches().keep(someName(), text().toStdString()); // perhaps in the place of another
            break;
        case 11:
            if (!additions.searches().all().empty()) {
                const int id = additions.searches().all()[at(additions.searches().all())].id;
                below(2) == 0 ? additions.searches().rename(id, someName()) : additions.searches().remove(id);
            }
            break;
        case 12:
            changes().remove(below(int(session.runs().size()) + 1)); // perhaps one that is not there
            break;
        case 13: // beside the others; nothing where there are six
            session.compare(session.models().front(), someSettings());
            settle();
            break;
        case 14: // what is read is made again, or the first run
            session.setSettings(someSettings());
            session.translate();
            settle();
            break;
        default:
            if (session.runs().size() < std::size_t(gui::Session::kMaxRuns)) {
                addRun();
            }
        }
    }

    void addRun() {
        const auto document = m_desk.window.session().document();
        changes().add(runOfTranslations(document, document->source, text().toStdString(), text().toStdString()));
    }
    gui::RunChanges& changes() { return *m_desk.window.findChild<gui::RunChanges*>(); }

private:
    void settle() { QTRY_VERIFY(m_desk.window.isSettled()); }
    RunSettings someSettings() {
        RunSettings settings = m_desk.window.session().settings();
        settings.context = below(2) == 0 ? ContextMode::None : ContextMode::Online;
        return settings;
    }
    template<class List>
    std::size_t at(const List& list) {
        return static_cast<std::size_t>(below(static_cast<int>(list.size())));
    }
    QString text() { return QStringLiteral("text %1").arg(m_number++); }
    std::string someName() { return std::string(1, char('a' + below(4))); }
    int someRun() { return m_desk.window.session().runs()[at(m_desk.window.session().runs())].id; }
    SentenceIndex someSentence() { return SentenceIndex(below(3)); }
    gui::Note someNote() {
        const bool ofRun = below(2) == 0 && !m_desk.window.session().runs().empty();
        return {.run = ofRun ? someRun() : 0,
                .side = ofRun ? Side::Target : Side::Source,
                .sentence = someSentence(),
                .word = below(2) == 0 ? WordIndex(0) : WordIndex(),
                .text = text()};
    }
    gui::Mark someMark() {
        ErrorMark mark{.sentence = someSentence(), .category = below(4) == 0 ? kNoError : "Other", .annotator = "A"};
        if (mark.category != kNoError) {
            mark.spans = {{Side::Target, 0, 1}};
            mark.comment = text().toStdString();
        }
        return {.run = someRun(), .mark = mark};
    }
    KeptTry someTry() {
        auto said = std::make_shared<TranslatedSentence>();
        said->text = sentenceOf(text().toStdString());
        said->wordLogProbability.assign(said->text.words.size(), -1.0f);
        KeptTry kept{.what = {.sentence = someSentence(), .hidden = {SentenceIndex(0)}}, .said = said};
        return kept;
    }

    Desk& m_desk;
    QRandomGenerator m_random;
    int m_number = 0;
};

} // namespace

class TestUndo : public QObject {
    Q_OBJECT

private:
    static bool somebodyUndoes(Desk& desk, bool again = false) {
        auto& changes = *desk.window.findChild<gui::RunChanges*>();
        return again ? changes.redo() : changes.undo();
    }
    QTemporaryDir m_folder;
    QString file(const QString& name) { return m_folder.filePath(name); }

private Q_SLOTS:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_folder.path());
        QCoreApplication::setOrganizationName(QStringLiteral("Contexture test"));
    }

    void everythingIsTakenBackAndDoneAgain() {
        int done = 0;
        for (std::uint32_t seed = 1; seed <= 12; ++seed) {
            Desk desk;
            desk.translate();
            Busy somebody(desk, seed);
            QUndoStack& stack = *desk.window.additions().undoStack();
            QCOMPARE(stack.index(), 1); // the translation
            std::vector<QString> states{QStringLiteral("read 0"), stateOf(desk.window)};
            for (int i = 0; i < 60; ++i) {
                if (somebody.below(5) == 0 && stack.canUndo()) { // what was undone before something new is gone
                    QVERIFY(somebody.changes().undo());
                    QCOMPARE(stateOf(desk.window), states[std::size_t(stack.index())]);
                    continue;
                }
                const int before = stack.index();
                somebody.act();
                if (stack.index() != before) {
                    ++done;
                    states.resize(std::size_t(stack.index()));
                    states.push_back(stateOf(desk.window));
                }
                QCOMPARE(stateOf(desk.window), states[std::size_t(stack.index())]);
            }
            while (stack.canRedo()) {
                QVERIFY(somebody.changes().redo());
            }
            while (stack.canUndo()) {
                QVERIFY(somebody.changes().undo());
                QCOMPARE(stateOf(desk.window), states.at(std::size_t(stack.index())));
            }
            QCOMPARE(stateOf(desk.window), states.front());
            while (stack.canRedo()) {
                QVERIFY(somebody.changes().redo());
                QCOMPARE(stateOf(desk.window), states.at(std::size_t(stack.index())));
            }
        }
        QVERIFY2(done > 300, qPrintable(QString::number(done)));
    }

    void theFileHasTheSameNumbersAgain() {
        for (std::uint32_t seed = 1; seed <= 6; ++seed) {
            const QString path = file(QStringLiteral("%1.contexture").arg(seed));
            Desk desk;
            desk.translate();
            Busy somebody(desk, seed);
            for (int i = 0; i < 15; ++i) {
                somebody.act();
            }
            QVERIFY(saved(desk.window, path));
            QVERIFY(!desk.window.isWindowModified());
            QUndoStack& stack = *desk.window.additions().undoStack();
            const int atSave = stack.index();
            const QString rows = rowsOf(path);
            const QString state = stateOf(desk.window);
            for (int i = 0; i < 25; ++i) {
                somebody.act();
                if (somebody.below(6) == 0) {
                    QVERIFY(saved(desk.window, path));
                }
            }
            QVERIFY(saved(desk.window, path));
            while (stack.index() > atSave) {
                QVERIFY(somebody.changes().undo());
            }
            QCOMPARE(stateOf(desk.window), state);
            QVERIFY(saved(desk.window, path));
            QCOMPARE(rowsOf(path), rows);
            // Another file has numbers of its own, and nothing of this one is mistaken for them.
            while (stack.canUndo()) {
                QVERIFY(somebody.changes().undo());
            }
            const QString other = file(QStringLiteral("other-%1.contexture").arg(seed));
            QVERIFY(saved(desk.window, other));
            while (stack.index() < atSave) {
                QVERIFY(somebody.changes().redo());
            }
            QVERIFY(saved(desk.window, other));
            QCOMPARE(stateOf(desk.window), state);
            QCOMPARE(rowsOf(path), rows); // the first one stays
            Desk again(noEngine());
            QVERIFY(opened(again.window, {other}));
            QCOMPARE(again.window.session().runs().size(), desk.window.session().runs().size());
            QCOMPARE(again.window.notes().all().size(), desk.window.notes().all().size());
            QCOMPARE(again.window.additions().marks().all().size(), desk.window.additions().marks().all().size());
            QCOMPARE(again.window.additions().tries().all().size(), desk.window.additions().tries().all().size());
            for (std::size_t i = 0; i < again.window.notes().all().size(); ++i) {
                QCOMPARE(again.window.notes().all()[i].text, desk.window.notes().all()[i].text);
            }
        }
    }

    void theWindowIsAsSavedWhereWhatWasDoneIsUndone() {
        const QString path = file(QStringLiteral("clean.contexture"));
        Desk desk;
        desk.translate();
        desk.click({0, widgets::TextSide::Source, 0});
        desk.write(QStringLiteral("one"));
        QVERIFY(saved(desk.window, path));
        QVERIFY(QTest::qWaitForWindowActive(&desk.window));
        QVERIFY(!desk.window.isWindowModified());
        desk.click({1, widgets::TextSide::Source, 0});
        desk.write(QStringLiteral("two"));
        QVERIFY(desk.window.isWindowModified());
        QTest::keyClick(&desk.window, Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(!desk.window.isWindowModified());
        QTest::keyClick(&desk.window, Qt::Key_Z, Qt::ControlModifier); // further back than the file
        QVERIFY(desk.window.isWindowModified());
        QTest::keyClick(&desk.window, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(!desk.window.isWindowModified());
        QCOMPARE(desk.window.notes().all().size(), std::size_t(1));
        // A file that cannot be written holds nothing.
        QTest::keyClick(&desk.window, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(!saved(desk.window, file(QStringLiteral("no such folder/w.contexture"))));
        QVERIFY(desk.window.isWindowModified());
    }

    void aRunComesBackWithWhatWasWrittenOnIt() {
        Desk desk;
        desk.translate();
        Busy somebody(desk, 1);
        somebody.addRun();
        desk.window.session().setActive(1);
        desk.click({0, widgets::TextSide::Target, 0});
        desk.write(QStringLiteral("on the second"));
        const QString before = stateOf(desk.window);
        somebody.changes().remove(1);
        QVERIFY(desk.window.notes().all().empty());
        QCOMPARE(desk.window.session().runs().size(), std::size_t(1));
        QCOMPARE(desk.window.additions().undoStack()->undoText(), QStringLiteral("removing a run"));
        QVERIFY(QTest::qWaitForWindowActive(&desk.window));
        QTest::keyClick(&desk.window, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(stateOf(desk.window), before);
    }

    void whereThereAreSixRunsNoneComesBack() {
        const auto gate = std::make_shared<Gate>();
        Desk desk(fakeEngine(gate));
        desk.translate();
        Busy somebody(desk, 1);
        while (desk.window.session().runs().size() < std::size_t(gui::Session::kMaxRuns)) {
            somebody.addRun();
        }
        somebody.changes().remove(2);
        gate->close();
        gui::Session& session = desk.window.session();
        QVERIFY(session.compare(session.currentModel(), session.settings())); // on its way, and not on the row yet
        const QString before = stateOf(desk.window);
        QVERIFY(QTest::qWaitForWindowActive(&desk.window));
        QTest::keyClick(&desk.window, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(stateOf(desk.window), before);
        QVERIFY(desk.window.trouble().contains(QStringLiteral("There can be at most six runs")));
        QVERIFY(desk.window.additions().undoStack()->canUndo()); // it is still there to be undone
        gate->open();
        QTRY_VERIFY(desk.window.isSettled());
        QVERIFY(somebody.changes().undo()); // the new one goes first
        QVERIFY(somebody.changes().undo());
        QCOMPARE(desk.window.session().runs().size(), std::size_t(gui::Session::kMaxRuns));
    }

    void aTranslationGoesAndComesBackWithoutBeingMadeAgain() {
        const QString path = file(QStringLiteral("translated.contexture"));
        Desk desk;
        desk.translate();
        gui::Session& session = desk.window.session();
        QCOMPARE(desk.window.additions().undoStack()->undoText(), QStringLiteral("translating"));
        QVERIFY(saved(desk.window, path));
        QVERIFY(!desk.window.isWindowModified());
        QVERIFY(session.compare(session.currentModel(), session.settings()));
        QTRY_VERIFY(desk.window.isSettled());
        QVERIFY(desk.window.isWindowModified());
        QVERIFY(saved(desk.window, path));
        const QString two = stateOf(desk.window);
        const QString rows = rowsOf(path);
        const auto made = session.runs()[1].run;
        QVERIFY(QTest::qWaitForWindowActive(&desk.window));
        QTest::keyClick(&desk.window, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(session.runs().size(), std::size_t(1));
        QVERIFY(desk.window.isWindowModified());
        QVERIFY(saved(desk.window, path));
        QCOMPARE(rowsOf(path).count(QStringLiteral("run ")), 1);
        QTest::keyClick(&desk.window, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(!session.isTranslating());
        QCOMPARE(stateOf(desk.window), two);
        QCOMPARE(session.runs()[1].run, made); // the very same
        QVERIFY(saved(desk.window, path));
        QCOMPARE(rowsOf(path), rows); // under its number
    }

    // The earlier run is in its place again, with its row.
    void aRunThatIsMadeAgainGivesWayToTheEarlierOne() {
        const QString path = file(QStringLiteral("again.contexture"));
        Desk desk;
        desk.translate();
        gui::Session& session = desk.window.session();
        QVERIFY(saved(desk.window, path));
        const QString first = stateOf(desk.window);
        const QString rows = rowsOf(path);
        RunSettings other = session.settings();
        other.context = ContextMode::None;
        session.setSettings(other);
        desk.window.translate();
        QTRY_VERIFY(desk.window.isSettled());
        QCOMPARE(desk.window.additions().undoStack()->undoText(), QStringLiteral("translating again"));
        const QString second = stateOf(desk.window);
        QVERIFY(second != first);
        QVERIFY(saved(desk.window, path));
        const QString rowsOfSecond = rowsOf(path);
        QVERIFY(somebodyUndoes(desk));
        QCOMPARE(stateOf(desk.window), first);
        QCOMPARE(session.settings().context, ContextMode::Online); // the controls speak of the run that is read
        QVERIFY(saved(desk.window, path));
        QCOMPARE(rowsOf(path), rows);
        // In another file, whose rows are others, nothing is mistaken.
        const QString copy = file(QStringLiteral("again-copy.contexture"));
        QVERIFY(saved(desk.window, copy));
        QVERIFY(somebodyUndoes(desk, true));
        QCOMPARE(stateOf(desk.window), second);
        QVERIFY(saved(desk.window, copy));
        QCOMPARE(rowsOf(copy).count(QStringLiteral("run ")), 1);
        QCOMPARE(rowsOf(path), rows);
        QVERIFY(somebodyUndoes(desk));
        QCOMPARE(stateOf(desk.window), first);
    }

    void nothingIsUndoneOfARunThatIsBeingTranslated() {
        const auto gate = std::make_shared<Gate>();
        Desk desk(fakeEngine(gate));
        desk.translate();
        const QString before = stateOf(desk.window);
        gate->close();
        desk.window.translate(); // again
        QVERIFY(desk.window.session().isTranslating());
        QVERIFY(!somebodyUndoes(desk));
        QCOMPARE(stateOf(desk.window), before);
        QVERIFY(QTest::qWaitForWindowActive(&desk.window));
        QTest::keyClick(&desk.window, Qt::Key_Z, Qt::ControlModifier);
        QVERIFY2(desk.window.trouble().contains(QStringLiteral("being translated")), qPrintable(desk.window.trouble()));
        desk.window.session().cancel();
        gate->open();
        QTRY_VERIFY(desk.window.isSettled());
        QCOMPARE(stateOf(desk.window), before); // it had nothing yet: the earlier one stays
        QVERIFY(somebodyUndoes(desk));
        QVERIFY(desk.window.session().runs().empty());
    }

    // A run that is whole while something could be done again does not take that away.
    void whatCouldBeDoneAgainStays() {
        const auto gate = std::make_shared<Gate>();
        Desk desk(fakeEngine(gate));
        desk.translate();
        Busy somebody(desk, 1);
        somebody.addRun();
        const auto added = desk.window.session().runs()[1].run;
        gate->close();
        gui::Session& session = desk.window.session();
        QVERIFY(session.compare(session.models().front(), session.settings()));
        QVERIFY(somebodyUndoes(desk)); // the added one goes
        gate->open();
        QTRY_VERIFY(desk.window.isSettled());
        QCOMPARE(session.runs().size(), std::size_t(2));
        QVERIFY(desk.window.isWindowModified());
        QVERIFY(desk.window.additions().undoStack()->canRedo());
        QVERIFY(somebodyUndoes(desk, true));
        QCOMPARE(session.runs().size(), std::size_t(3));
        QCOMPARE(session.runs()[1].run, added);
        somebody.changes().remove(2); // the new one goes and comes as any other
        QVERIFY(somebodyUndoes(desk));
        QCOMPARE(session.runs().size(), std::size_t(3));
    }
};

QTEST_MAIN(TestUndo)
#include "test_undo.moc"
