// SPDX-License-Identifier: GPL-3.0-or-later

// The accessibility tree that Qt hands to AT-SPI for screen readers, in every state of the window. Each control has a
// name, a role and an action, and is reached by keyboard.
#include "app/gui/help/handbook_window.h"
#include "app/gui/lessons/lesson_desk.h"
#include "app/gui/lessons/lesson_player.h"
#include "app/gui/lessons/projector.h"
#include "app/gui/panes/steps_window.h"
#include "app/gui/settings_dialog.h"
#include "tests/app/desk.h"

#include <QAccessible>
#include <QAction>
#include <QMenu>
#include <QMenuBar>
#include <QTextBrowser>

#include <functional>

using namespace contexture;
using namespace contexture::gui;

namespace {

bool isControl(QAccessible::Role role) {
    switch (role) {
    case QAccessible::PushButton:
    case QAccessible::ButtonMenu:
    case QAccessible::ButtonDropDown:
    case QAccessible::CheckBox:
    case QAccessible::RadioButton:
    case QAccessible::ComboBox:
    case QAccessible::EditableText:
    case QAccessible::Slider:
    case QAccessible::SpinBox:
    case QAccessible::PageTab:
    case QAccessible::List:
    case QAccessible::Table:
    case QAccessible::Tree:
    case QAccessible::Link:
        return true;
    default:
        return false;
    }
}

bool isPressed(QAccessible::Role role) {
    return role == QAccessible::PushButton || role == QAccessible::ButtonMenu || role == QAccessible::ButtonDropDown ||
           role == QAccessible::CheckBox || role == QAccessible::RadioButton;
}

struct Walk {
    QStringList faults;
    int controls = 0;

    void tell(QAccessibleInterface* thing, const QString& fault, const QString& path) {
        faults << QStringLiteral("%1: %2 (%3, %4)")
                      .arg(path, fault, thing->object() ? thing->object()->metaObject()->className() : "no object",
                           thing->object() ? thing->object()->objectName() : QString());
    }

    void visit(QAccessibleInterface* thing, const QString& path) {
        if (!thing || !thing->isValid() || thing->state().invisible) {
            return;
        }
        const QAccessible::Role role = thing->role();
        const QString name = thing->text(QAccessible::Name);
        auto* widget = qobject_cast<QWidget*>(thing->object());
        const bool isFocusable = widget && widget->isEnabled() && (widget->focusPolicy() & Qt::TabFocus);
        if (isControl(role) || isFocusable) {
            ++controls;
            if (name.trimmed().isEmpty() && thing->text(QAccessible::Description).trimmed().isEmpty()) {
                tell(thing, QStringLiteral("role %1 without a name").arg(int(role)), path);
            }
            if (role == QAccessible::NoRole) {
                tell(thing, QStringLiteral("no role"), path);
            }
        }
        if (isPressed(role) && thing->state().focusable && !thing->state().disabled &&
            (!thing->actionInterface() || thing->actionInterface()->actionNames().isEmpty())) {
            tell(thing, QStringLiteral("nothing can be done with it"), path);
        }
        if (role == QAccessible::Table || role == QAccessible::Tree || role == QAccessible::List) {
            return; // its cells are data
        }
        for (int i = 0; i < thing->childCount(); ++i) {
            visit(thing->child(i), path + QLatin1Char('/') + (name.isEmpty() ? QStringLiteral("?") : name.left(20)));
        }
    }
};

Walk walked(QWidget& widget) {
    Walk walk;
    walk.visit(QAccessible::queryAccessibleInterface(&widget), {});
    return walk;
}

// Widgets that take the keyboard, and those that the Tab key comes to from the first one.
QStringList unreached(QWidget& window) {
    QSet<const QWidget*> reached;
    for (QWidget* at = window.nextInFocusChain(); at && !reached.contains(at); at = at->nextInFocusChain()) {
        reached.insert(at);
    }
    QStringList missing;
    for (const QWidget* widget : window.findChildren<QWidget*>()) {
        if (widget->isVisible() && widget->isEnabled() && widget->window() == &window &&
            (widget->focusPolicy() & Qt::TabFocus) && !reached.contains(widget)) {
            missing << QString::fromLatin1(widget->metaObject()->className());
        }
    }
    return missing;
}

} // namespace

class TestAccessibility : public QObject {
    Q_OBJECT

private:
    static void check(QWidget& window, int least) {
        QVERIFY(QTest::qWaitFor([&] { return window.isVisible(); }));
        const Walk walk = walked(window);
        QVERIFY2(walk.faults.isEmpty(), qPrintable(QLatin1Char('\n') + walk.faults.join(QLatin1Char('\n'))));
        QVERIFY2(walk.controls >= least, qPrintable(QString::number(walk.controls))); // it looked at something
        const QStringList missing = unreached(window);
        QVERIFY2(missing.isEmpty(), qPrintable(missing.join(QLatin1Char(' '))));
    }

private Q_SLOTS:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        QAccessible::setActive(true);
    }

    void theFirstPage() {
        test::Desk desk;
        check(desk.window, 5);
    }

    void everyStateOfTheWindow_data() {
        using Make = std::function<void(test::Desk&)>;
        QTest::addColumn<Make>("make");
        const auto key = [](Qt::Key key) {
            return Make([key](test::Desk& desk) { QTest::keyClick(desk.reading(), key); });
        };
        QTest::newRow("a word is looked at") << Make([](test::Desk&) {});
        QTest::newRow("all heads") << Make([](test::Desk& desk) { desk.window.setAllHeadsShown(true); });
        QTest::newRow("all heads in place of the text") << key(Qt::Key_A);
        QTest::newRow("overview") << Make([](test::Desk& desk) { desk.window.setOverviewShown(true); });
        QTest::newRow("find") << Make([](test::Desk& desk) { desk.window.find(QStringLiteral("source = one")); });
        QTest::newRow("what if") << key(Qt::Key_W);
        QTest::newRow("a note") << key(Qt::Key_N);
        QTest::newRow("an error is marked") << key(Qt::Key_E);
        QTest::newRow("narrow") << Make([](test::Desk& desk) { desk.window.resize(1000, 620); });
    }
    void everyStateOfTheWindow() {
        QFETCH(std::function<void(test::Desk&)>, make);
        test::Desk desk;
        desk.translate();
        desk.click({.sentence = 1, .side = widgets::TextSide::Source, .word = 0});
        make(desk);
        QTRY_VERIFY(desk.window.isSettled());
        check(desk.window, 8);
    }

    void aLessonAndItsProjector() {
        test::Desk desk(test::noEngine());
        const QString folder = QStringLiteral(CONTEXTURE_SOURCE_DIR "/resources/lessons/first-lesson");
        QVERIFY(test::opened(desk.window, {folder}) || desk.window.lessons().player().lesson());
        LessonPlayer& player = desk.window.lessons().player();
        Projector projector(player);
        projector.resize(1280, 720);
        projector.show();
        for (int step = 0; step < 5; ++step) {
            player.goTo(step);
            QTRY_VERIFY(desk.window.isSettled());
            check(desk.window, 8);
            check(projector, 0); // keys alone; what it shows is text
            QVERIFY(!projector.findChild<QTextBrowser*>()->accessibleName().isEmpty());
        }
    }

    void theHandbook() {
        HandbookWindow handbook(
            Handbook(QStringLiteral(CONTEXTURE_SOURCE_DIR "/resources/handbook"), QStringLiteral("de")));
        handbook.show();
        handbook.search(QStringLiteral("Kontext"));
        check(handbook, 4);
    }

    void menusNameWhatTheyDo() {
        test::Desk desk;
        desk.translate();
        int entries = 0;
        const std::function<void(const QList<QAction*>&)> look = [&](const QList<QAction*>& actions) {
            for (QAction* action : actions) {
                if (!action->isSeparator()) {
                    ++entries;
                    QVERIFY(!action->text().isEmpty() || action->menu());
                }
                if (action->menu()) {
                    look(action->menu()->actions());
                }
            }
        };
        look(desk.window.menuBar()->actions());
        QVERIFY2(entries > 40, qPrintable(QString::number(entries)));
    }

    void settings() {
        SettingsDialog dialog(nullptr);
        dialog.show();
        check(dialog, 5);
    }

    void stepByStep() {
        test::Desk desk;
        desk.translate();
        desk.click({.sentence = 1, .side = widgets::TextSide::Source, .word = 0});
        QTest::keyClick(desk.reading(), Qt::Key_S);
        QTRY_VERIFY(desk.window.steps().isVisible());
        check(desk.window.steps(), 1);
    }
};

QTEST_MAIN(TestAccessibility)
#include "test_accessibility.moc"
