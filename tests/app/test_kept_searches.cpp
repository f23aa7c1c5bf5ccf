// SPDX-License-Identifier: GPL-3.0-or-later

// Saved searches: one list in the workspace file, shared by the window, colleagues and the command line.
#include "app/gui/files/drafts.h"
#include "app/gui/panes/find_pane.h"
#include "app/gui/state/searches.h"
#include "app/gui/state/settings.h"
#include "engine/store/workspace.h"
#include "tests/app/desk.h"
#include "widgets/find_view.h"

#include <QInputDialog>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTimer>
#include <QUndoStack>

#include <sys/stat.h>
#include <unistd.h>

using namespace contexture;
using namespace contexture::test;
using Kept = std::vector<std::pair<std::string, std::string>>;

namespace {

// Answers dialogs, one after another, as soon as each is there.
class Answers : public QObject {
public:
    explicit Answers(std::vector<std::function<bool(QWidget*)>> answers) : m_answers(std::move(answers)) {
        startTimer(5);
    }
    bool isDone() const { return m_next == m_answers.size(); }

private:
    void timerEvent(QTimerEvent*) override {
        QWidget* dialog = QApplication::activeModalWidget();
        if (dialog && !isDone() && m_answers[m_next](dialog)) {
            ++m_next;
        }
    }
    std::vector<std::function<bool(QWidget*)>> m_answers;
    std::size_t m_next = 0;
};

std::function<bool(QWidget*)> typed(const QString& name) {
    return [name](QWidget* widget) {
        auto* dialog = qobject_cast<QInputDialog*>(widget);
        if (dialog) {
            dialog->setTextValue(name);
            QTest::keyClick(dialog, Qt::Key_Return);
        }
        return dialog != nullptr;
    };
}

std::function<bool(QWidget*)> pressed(const QString& text, QString* asked) {
    return [text, asked](QWidget* widget) {
        auto* box = qobject_cast<QMessageBox*>(widget);
        for (QAbstractButton* button : box ? box->buttons() : QList<QAbstractButton*>()) {
            if (button->text().remove(QLatin1Char('&')) == text) {
                *asked = box->text() + QLatin1Char('\n') + box->informativeText();
                Q_ASSERT(box->textFormat() == Qt::PlainText);
                QTest::mouseClick(button, Qt::LeftButton);
                return true;
            }
        }
        return false;
    };
}

} // namespace

class TestKeptSearches : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    QString file(const char* name) { return m_folder.filePath(QString::fromLatin1(name)); }

    static widgets::FindView* view(Desk& desk) { return desk.window.findChild<widgets::FindView*>(); }
    static gui::Searches& searches(Desk& desk) { return desk.window.additions().searches(); }
    static void type(Desk& desk, const QString& where) {
        view(desk)->line()->setFocus();
        view(desk)->line()->selectAll();
        QTest::keyClicks(view(desk)->line(), where);
    }
    static void begin(Desk& desk) {
        desk.translate();
        desk.window.findChild<gui::FindPane*>()->open();
        QVERIFY(QTest::qWaitForWindowActive(&desk.window));
    }
    // Opens the menu with the mouse and goes through it by keys: a step is the name of an action, or of a kept search.
    // "" only looks. Returns its rows.
    static QStringList choose(Desk& desk, const QStringList& path) {
        QStringList rows;
        if (!QTest::qWaitFor([&] { return desk.window.isSettled(); })) {
            return rows;
        }
        QTimer timer;
        qsizetype level = 0;
        QWidget* before = nullptr;
        QObject::connect(&timer, &QTimer::timeout, qApp, [&] {
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            if (!menu || menu == before || level == path.size()) {
                return;
            }
            before = menu;
            QAction* chosen = nullptr;
            for (QAction* action : menu->actions()) {
                rows << action->text();
                const bool isStep = action->objectName() == path[level] || action->text() == path[level];
                chosen = !action->isSeparator() && !path[level].isEmpty() && isStep ? action : chosen;
            }
            ++level;
            if (chosen) {
                menu->setActiveAction(chosen); // by keys: a long menu may be scrolled, and newer Qt takes no click
                QTest::keyClick(menu, Qt::Key_Return); // where no pointer came in
            } else {
                menu->close();
            }
        });
        timer.start(5);
        QTest::mouseClick(view(desk)->searches(), Qt::LeftButton);
        const bool isDone = QTest::qWaitFor([&] {
            return level == path.size() && !QApplication::activePopupWidget() && !QApplication::activeModalWidget();
        });
        return isDone ? rows : QStringList();
    }
    static Kept inFile(const QString& path) {
        return store::Workspace::open(path.toStdString(), store::Workspace::Access::ReadOnly).queries();
    }

private Q_SLOTS:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_folder.path());
        QCoreApplication::setOrganizationName(QStringLiteral("Contexture test"));
    }
    void init() { QSettings().remove(QStringLiteral("searches")); }

    void aSearchIsKeptInTheFileAndAColleagueHasIt() {
        const QString path = file("kept.contexture");
        {
            Desk desk;
            begin(desk);
            QVERIFY(!choose(desk, {QString()}).contains(QStringLiteral("Kept in the workspace")));
            type(desk, QStringLiteral("source = six"));
            {
                Answers answers({typed(QStringLiteral("  the   six "))});
                choose(desk, {QStringLiteral("keepSearch")});
                QVERIFY(answers.isDone());
            }
            QVERIFY(desk.window.isWindowModified());
            QCOMPARE(desk.window.additions().undoStack()->undoText(), QStringLiteral("keeping a search"));
            QVERIFY(QSettings().value(QStringLiteral("searches")).isNull()); // it is nowhere else
            QVERIFY(saved(desk.window, path));
            QVERIFY(!desk.window.isWindowModified());
        }
        QCOMPARE(inFile(path), Kept({{"the six", "source = six"}}));
        { // what the command line adds is in the same list
            auto workspace = store::Workspace::open(path.toStdString());
            workspace.setQuery("five", "source = five");
        }
        Desk desk(noEngine());
        QVERIFY(opened(desk.window, {path}));
        desk.window.findChild<gui::FindPane*>()->open();
        QVERIFY(QTest::qWaitForWindowActive(&desk.window));
        const QStringList rows = choose(desk, {QStringLiteral("the six")});
        QVERIFY(rows.indexOf(QStringLiteral("five")) > rows.indexOf(QStringLiteral("Kept in the workspace")));
        QCOMPARE(view(desk)->line()->text(), QStringLiteral("source = six"));
        QTRY_VERIFY(desk.window.isSettled());
        QCOMPARE(view(desk)->found()->words().size(), std::size_t(1));
        QVERIFY(!desk.window.isWindowModified()); // looking changes nothing
    }

    void aNameThatIsTakenIsAskedAbout() {
        Desk desk;
        begin(desk);
        searches(desk).keep("mine", "source = one");
        type(desk, QStringLiteral("source = two"));
        QString asked;
        {
            Answers answers({typed(QStringLiteral("mine")), pressed(QStringLiteral("Cancel"), &asked)});
            choose(desk, {QStringLiteral("keepSearch")});
            QVERIFY(answers.isDone());
        }
        QVERIFY2(asked.contains(QStringLiteral("“mine”")), qPrintable(asked));
        QVERIFY2(asked.contains(QStringLiteral("Now: source = one\nThen: source = two")), qPrintable(asked));
        QCOMPARE(searches(desk).named("mine")->where, std::string("source = one"));
        Answers answers({typed(QStringLiteral("mine")), pressed(QStringLiteral("Replace"), &asked)});
        choose(desk, {QStringLiteral("keepSearch")});
        QVERIFY(answers.isDone());
        QCOMPARE(searches(desk).all().size(), std::size_t(1));
        QCOMPARE(searches(desk).named("mine")->where, std::string("source = two"));
        QCOMPARE(desk.window.additions().undoStack()->undoText(), QStringLiteral("changing a search"));
        desk.window.additions().undoStack()->undo();
        QCOMPARE(searches(desk).named("mine")->where, std::string("source = one"));
    }

    void searchesAreRenamedAndForgottenAndTakenBack() {
        const QString path = file("renamed.contexture");
        Desk desk;
        begin(desk);
        searches(desk).keep("a", "source = one");
        searches(desk).keep("b", "source = two");
        QVERIFY(saved(desk.window, path));
        QString asked;
        {
            Answers answers({typed(QStringLiteral("b")), pressed(QStringLiteral("Replace"), &asked)});
            choose(desk, {QStringLiteral("renameSearch"), QStringLiteral("a")});
            QVERIFY(answers.isDone());
        }
        QCOMPARE(searches(desk).all().size(), std::size_t(1));
        QVERIFY(saved(desk.window, path));
        QCOMPARE(inFile(path), Kept({{"b", "source = one"}}));
        desk.window.additions().undoStack()->undo(); // both, at once
        QVERIFY(saved(desk.window, path));
        QCOMPARE(inFile(path), Kept({{"a", "source = one"}, {"b", "source = two"}}));
        choose(desk, {QStringLiteral("forgetSearch"), QStringLiteral("b")});
        QCOMPARE(searches(desk).all().size(), std::size_t(1));
        QVERIFY(saved(desk.window, path));
        QCOMPARE(inFile(path), Kept({{"a", "source = one"}}));
        desk.window.activateWindow(); // which the menus took
        desk.reading()->setFocus();
        QTRY_VERIFY(QApplication::activeWindow() == &desk.window && desk.reading()->hasFocus());
        QTest::keyClick(desk.reading(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(searches(desk).all().size(), std::size_t(2));
        QCOMPARE(searches(desk).named("b")->where, std::string("source = two"));
    }

    // What an earlier version kept in the settings is used as it is, and goes into the workspace when it is kept there.
    void searchesOfAnEarlierVersionAreNotLost() {
        QSettings().setValue(QStringLiteral("searches"),
                             QVariantMap{{QStringLiteral("old & <b>bold</b>"), QStringLiteral("source = six")},
                                         {QStringLiteral("other"), QStringLiteral("source = one")}});
        const QString path = file("older.contexture");
        Desk desk;
        begin(desk);
        const QStringList rows = choose(desk, {QStringLiteral("old && <b>bold</b>")});
        QVERIFY(rows.contains(QStringLiteral("Kept on this computer")));
        QCOMPARE(view(desk)->line()->text(), QStringLiteral("source = six"));
        QTRY_VERIFY(desk.window.isSettled());
        QVERIFY(searches(desk).all().empty()); // used, not kept
        {
            Answers answers({[](QWidget* widget) { // its name is proposed
                auto* dialog = qobject_cast<QInputDialog*>(widget);
                if (dialog) {
                    QTest::keyClick(dialog, Qt::Key_Return);
                }
                return dialog != nullptr;
            }});
            choose(desk, {QStringLiteral("keepSearch")});
            QVERIFY(answers.isDone());
        }
        QVERIFY(saved(desk.window, path));
        QCOMPARE(inFile(path), Kept({{"old & <b>bold</b>", "source = six"}}));
        const QStringList after = choose(desk, {QString()});
        QCOMPARE(after.count(QStringLiteral("old && <b>bold</b>")), 1); // listed once
        QVERIFY(after.indexOf(QStringLiteral("other")) > after.indexOf(QStringLiteral("Kept on this computer")));
        QCOMPARE(gui::settings::searches().size(), std::size_t(2)); // for other workspaces
        choose(desk, {QStringLiteral("forgetSearch"), QStringLiteral("other (on this computer)")});
        QCOMPARE(gui::settings::searches().size(), std::size_t(1));
    }

    void namesAreDataHoweverLong() {
        const QString path = file("names.contexture");
        const std::string longName(10'000, 'x');
        const std::string nasty = "&File\t<img src=x>\n'; DROP TABLE query; --";
        {
            Desk desk;
            begin(desk);
            QVERIFY(saved(desk.window, path));
            auto workspace = store::Workspace::open(path.toStdString());
            workspace.setQuery(longName, "source = one");
            workspace.setQuery(nasty, std::string(20'000, 'y'));
        }
        Desk desk;
        QVERIFY(opened(desk.window, {path}));
        desk.window.findChild<gui::FindPane*>()->open();
        QVERIFY(QTest::qWaitForWindowActive(&desk.window));
        const QStringList rows = choose(desk, {QString(60, QLatin1Char('x')) + QStringLiteral("…")});
        QVERIFY2(rows.contains(QStringLiteral("&&File <img src=x> '; DROP TABLE query; --")),
                 qPrintable(rows.join('|')));
        QCOMPARE(view(desk)->line()->text(), QStringLiteral("source = one"));
        auto* menu = view(desk)->searches()->menu();
        QVERIFY(menu->sizeHint().width() < 1000);
        for (const QAction* action : menu->actions()) {
            QVERIFY(action->toolTip().size() < 1000);
        }
        QVERIFY(!desk.window.isWindowModified());
        searches(desk).remove(searches(desk).named(nasty)->id);
        QVERIFY(saved(desk.window, path));
        QCOMPARE(inFile(path), Kept({{longName, "source = one"}})); // character for character
    }

    void withoutAFileTheyAreInTheDraft() {
        Desk desk;
        begin(desk);
        searches(desk).keep("mine", "source = one");
        auto* drafts = desk.window.findChild<gui::Drafts*>();
        QString draft;
        drafts->keep([&](const QString& written) { draft = written; });
        QTRY_VERIFY(!draft.isEmpty());
        QCOMPARE(inFile(draft), Kept({{"mine", "source = one"}}));
        drafts->forget();
        // Another text is another workspace, which has none.
        desk.window.session().setDocument(documentOf({"one"}));
        QVERIFY(searches(desk).all().empty());
        QVERIFY(!desk.window.additions().undoStack()->canUndo());
    }

    void whatAnotherProgramKeptBesidesStays() {
        const QString path = file("besides.contexture");
        Desk desk;
        begin(desk);
        searches(desk).keep("mine", "source = one");
        QVERIFY(saved(desk.window, path));
        store::Workspace::open(path.toStdString()).setQuery("theirs", "source = two");
        searches(desk).keep("new", "source = six");
        QVERIFY(saved(desk.window, path));
        QCOMPARE(inFile(path), Kept({{"mine", "source = one"}, {"new", "source = six"}, {"theirs", "source = two"}}));
        // The same name for something else: neither is lost.
        store::Workspace::open(path.toStdString()).setQuery("both", "source = five");
        searches(desk).keep("both", "source = four");
        QVERIFY(!saved(desk.window, path));
        QVERIFY(desk.window.trouble().contains("another program"));
        QCOMPARE(inFile(path).front().second, std::string("source = five"));
        QVERIFY(saved(desk.window, file("mine.contexture")));
        QCOMPARE(inFile(file("mine.contexture")).front().second, std::string("source = four"));
    }

    // A folder without permission to write stands for a read-only disk; root becomes somebody else for a moment.
    void aWorkspaceThatCannotBeWrittenSaysSo() {
        QDir(m_folder.path()).mkdir(QStringLiteral("readonly"));
        const QString path = file("readonly/w.contexture");
        {
            Desk desk;
            begin(desk);
            searches(desk).keep("mine", "source = one");
            QVERIFY(saved(desk.window, path));
        }
        Desk desk;
        QVERIFY(opened(desk.window, {path}));
        searches(desk).keep("new", "source = two");
        const bool root = ::geteuid() == 0;
        QCOMPARE(::chmod(m_folder.path().toStdString().c_str(), 0755), 0);
        QCOMPARE(::chmod(file("readonly").toStdString().c_str(), 0555), 0);
        QCOMPARE(::chmod(path.toStdString().c_str(), 0444), 0);
        QVERIFY(!root || ::seteuid(65534) == 0);
        const bool wasSaved = saved(desk.window, path);
        QVERIFY(!root || ::seteuid(0) == 0);
        QCOMPARE(::chmod(file("readonly").toStdString().c_str(), 0755), 0);
        QVERIFY(!wasSaved);
        QVERIFY2(desk.window.trouble().contains("open read-only"), qPrintable(desk.window.trouble()));
        QCOMPARE(inFile(path), Kept({{"mine", "source = one"}}));
        QVERIFY(saved(desk.window, file("copy.contexture")));
        QCOMPARE(inFile(file("copy.contexture")), Kept({{"mine", "source = one"}, {"new", "source = two"}}));
    }
};

QTEST_MAIN(TestKeptSearches)
#include "test_kept_searches.moc"
