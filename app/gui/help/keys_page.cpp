// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/help/keys_page.h"

#include "app/gui/help/handbook.h"
#include "widgets/gestures.h"

#include <QAction>
#include <QCoreApplication>
#include <QMenu>
#include <QMenuBar>
#include <QRegularExpression>

#include <utility>

namespace contexture::gui {

namespace {

struct KeysPage {
    Q_DECLARE_TR_FUNCTIONS(KeysPage)
};

struct Row {
    QString keys;
    QString does;
};

// Escapes the characters that have a meaning in Markdown.
QString escaped(const QString& text) {
    QString safe;
    for (const QChar c : text) {
        if (QStringLiteral("\\`*_{}[]<>()#+-.!|").contains(c)) {
            safe += QLatin1Char('\\');
        }
        safe += c;
    }
    return safe;
}

QString keysOf(const QAction& action) {
    QStringList keys;
    for (const QKeySequence& key : action.shortcuts()) {
        keys << key.toString(QKeySequence::NativeText);
    }
    return keys.join(QStringLiteral(", "));
}

QString nameOf(const QAction& action) {
    static const QRegularExpression mark(QStringLiteral("&(.)")); // for the menu's key
    QString name = action.text().replace(mark, QStringLiteral("\\1"));
    while (name.endsWith(QLatin1Char('.')) || name.endsWith(u'…')) {
        name.chop(1);
    }
    return name.trimmed(); // the space before an ellipsis
}

// The commands of a menu and of its submenus; each is added to `listed`.
void addRows(const QMenu& menu, std::vector<Row>& rows, QList<const QAction*>& listed) {
    for (const QAction* action : menu.actions()) {
        if (action->menu()) {
            addRows(*action->menu(), rows, listed);
        } else if (!action->shortcuts().isEmpty()) {
            rows.push_back({keysOf(*action), nameOf(*action)});
            listed << action;
        }
    }
}

// Commands without a text are left out. Commands that do the same, as the answers to a question, stand in one row.
void addRow(std::vector<Row>& rows, Row row) {
    if (row.does.isEmpty()) {
        return;
    }
    if (!rows.empty() && rows.back().does == row.does) {
        rows.back().keys += QStringLiteral(", ") + row.keys;
    } else {
        rows.push_back(std::move(row));
    }
}

void addTable(HandbookPage& page, const QString& title, const std::vector<Row>& rows) {
    if (rows.empty()) {
        return;
    }
    page.sections << title;
    page.markdown += QStringLiteral("\n## %1\n\n| %2 | %3 |\n|---|---|\n")
                         .arg(escaped(title), KeysPage::tr("Key"), KeysPage::tr("What it does"));
    for (const Row& row : rows) {
        page.markdown += QStringLiteral("| %1 | %2 |\n").arg(escaped(row.keys), escaped(row.does));
    }
}

} // namespace

HandbookPage keysPage(const QWidget& window, const QMenuBar& menus) {
    HandbookPage page;
    page.name = QStringLiteral("keys");
    page.title = KeysPage::tr("Keys and gestures");
    page.markdown = QStringLiteral("# %1\n\n%2\n")
                        .arg(escaped(page.title), escaped(KeysPage::tr("A field of text takes letters as text; "
                                                                       "elsewhere in the window they are commands.")));
    QList<const QAction*> listed;
    for (const QAction* top : menus.actions()) {
        if (top->menu()) {
            std::vector<Row> rows;
            addRows(*top->menu(), rows, listed);
            addTable(page, nameOf(*top), rows);
        }
    }
    // Commands of a pane, whose keys work while the pane has the focus, and of a window beside this one.
    for (const QWidget* pane : window.findChildren<QWidget*>()) {
        std::vector<Row> rows;
        for (const QAction* action : pane->actions()) {
            if ((pane->window() == &window || pane->isWindow()) && action->parent() == pane &&
                !action->shortcuts().isEmpty() && !listed.contains(action)) {
                addRow(rows, {keysOf(*action), nameOf(*action)});
            }
        }
        addTable(page, pane->isWindow() ? pane->windowTitle() : pane->accessibleName(), rows);
    }
    std::vector<Row> rows;
    for (const widgets::Gesture& gesture : widgets::gestures()) {
        rows.push_back({gesture.how, gesture.does});
    }
    addTable(page, KeysPage::tr("Mouse and keys within a view"), rows);
    return page;
}

} // namespace contexture::gui
