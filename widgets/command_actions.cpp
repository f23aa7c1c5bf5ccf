// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/command_actions.h"

#include <QAction>
#include <QWidget>

namespace contexture::widgets {

QAction* addPaneCommand(QWidget& pane, const char* name, const QString& text, const QKeySequence& key,
                        const std::function<void()>& work) {
    auto* action = new QAction(text, &pane);
    action->setObjectName(QString::fromLatin1(name));
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    QObject::connect(action, &QAction::triggered, &pane, work);
    pane.addAction(action);
    return action;
}

QAction* addWindowCommand(QWidget& window, const char* name, const QString& text, const QList<QKeySequence>& keys,
                          const std::function<void()>& work) {
    auto* action = new QAction(text, &window);
    action->setObjectName(QString::fromLatin1(name));
    action->setShortcuts(keys);
    QObject::connect(action, &QAction::triggered, &window, work);
    window.addAction(action);
    return action;
}

} // namespace contexture::widgets
