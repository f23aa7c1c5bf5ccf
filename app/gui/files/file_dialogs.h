// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <QStringList>

class QWidget;

// The dialogs in which people choose files and folders. Each begins in the folder that was chosen last since the
// program started, else in that of the shown document (windowFilePath() of the window), else in that of the last start.
namespace contexture::gui {

// These functions return an empty value when the person cancels. `at`: a file or folder to begin with all the same.
QString askForFile(QWidget* parent, const QString& title, const QString& filter, const QString& at = {});
QStringList askForFiles(QWidget* parent, const QString& title, const QString& filter);
QString askForFolder(QWidget* parent, const QString& title, const QString& at = {});
// `name`: the proposed name, or a whole path. `asksToReplace`: a person is asked before a present file is replaced.
QString askWhereToSave(QWidget* parent, const QString& title, const QString& name, const QString& filter,
                       bool asksToReplace = true);

// For a dialog that is made by hand: where it begins, and what was chosen in it.
QString folderToBeginWith(const QWidget* parent);
void rememberFolderOf(const QString& chosen);

} // namespace contexture::gui
