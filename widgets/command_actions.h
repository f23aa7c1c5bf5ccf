// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QKeySequence>
#include <QList>
#include <QString>

#include <functional>

class QAction;
class QWidget;

namespace contexture::widgets {

// Adds a command to the pane, with a key that works while the focus is in the pane. `name`: the object name of its
// action. The page of keys lists the command under the pane's accessible name.
QAction* addPaneCommand(QWidget& pane, const char* name, const QString& text, const QKeySequence& key,
                        const std::function<void()>& work);

// Adds a command to a window beside the program's own, with keys that work wherever the focus is in it. The page of
// keys lists the command under the window's title; commands with the same text stand in one row.
QAction* addWindowCommand(QWidget& window, const char* name, const QString& text, const QList<QKeySequence>& keys,
                          const std::function<void()>& work);

} // namespace contexture::widgets
