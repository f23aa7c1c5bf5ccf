// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/command_keys.h"

#include <QKeyEvent>
#include <QWidget>

#include <utility>

namespace contexture::gui {

namespace {

// The key as shortcuts name it. Signs such as "]" lose the shift key, since keyboards differ in the modifiers for them;
// letters keep it.
QKeySequence pressed(const QKeyEvent& event) {
    Qt::KeyboardModifiers modifiers = event.modifiers() & ~(Qt::KeypadModifier | Qt::GroupSwitchModifier);
    const int key = event.key();
    const bool isLetter = key >= Qt::Key_A && key <= Qt::Key_Z;
    if (key > Qt::Key_Space && key < Qt::Key_ydiaeresis && !isLetter) {
        modifiers &= ~Qt::ShiftModifier;
    }
    return {QKeyCombination(modifiers, static_cast<Qt::Key>(key))};
}

} // namespace

Keys Keys::behindViews(QList<QKeySequence> keys) {
    Keys made(std::move(keys));
    made.areBehindViews = true;
    return made;
}

QAction* addCommand(QMenu& menu, QWidget& window, const char* name, const QString& text, const Keys& keys) {
    QAction* action = menu.addAction(text);
    action->setObjectName(QString::fromLatin1(name));
    action->setShortcuts(keys.always);
    if (keys.areBehindViews) {
        action->setShortcutContext(Qt::WidgetShortcut); // only in the window itself: never while a view has the focus
        window.addAction(action);
    }
    return action;
}

bool triggerByKey(const QWidget& window, const QKeyEvent& event) {
    const QKeySequence key = pressed(event);
    for (QAction* action : window.actions()) {
        if (action->shortcutContext() == Qt::WidgetShortcut && action->shortcuts().contains(key)) {
            if (action->isEnabled()) {
                action->trigger();
            }
            return true;
        }
    }
    return false;
}

} // namespace contexture::gui
