// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAction>
#include <QKeySequence>
#include <QList>
#include <QMenu>

class QKeyEvent;
class QWidget;

namespace contexture::gui {

// Every key of the window is a shortcut of a command's action: menus and the page of keys show the shortcuts, and
// another key is another argument here.

// The keys of a command. The keys of `behindViews` go to the view with the focus first, since a view may use them
// itself: letters are text in a field, Esc closes a sheet. The window gets them when no view used them.
struct Keys {
    Keys() = default;
    Keys(QKeySequence::StandardKey key) : always(QKeySequence::keyBindings(key)) {}
    Keys(QKeySequence key) : always{key} {}
    Keys(QList<QKeySequence> keys) : always(std::move(keys)) {}
    static Keys behindViews(QList<QKeySequence> keys);

    QList<QKeySequence> always;
    bool areBehindViews = false;
};

// Adds an action to the menu. `name`: its object name, by which tests find it in every language. `window`: the window
// that calls triggerByKey() for keys behind views.
QAction* addCommand(QMenu& menu, QWidget& window, const char* name, const QString& text, const Keys& keys = {});

// Triggers the command of a key that no view used. False: no command has this key. The key of a command that is not
// possible now does nothing.
bool triggerByKey(const QWidget& window, const QKeyEvent& event);

} // namespace contexture::gui
