// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/files/file_dialogs.h"

#include "app/gui/state/resources_path.h"
#include "app/gui/state/settings.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QWidget>

namespace contexture::gui {

namespace {

// The folder of the document that the window shows; empty for a text that came with the program.
QString folderOfDocument(const QWidget* of) {
    for (; of; of = of->parentWidget()) {
        if (!of->windowFilePath().isEmpty()) {
            const QString folder = QFileInfo(of->windowFilePath()).absolutePath();
            return (folder + QLatin1Char('/')).startsWith(QDir(resourcesFolder()).absolutePath() + QLatin1Char('/'))
                       ? QString()
                       : folder;
        }
    }
    return {};
}

QString remembered(const QString& chosen) {
    if (!chosen.isEmpty()) {
        rememberFolderOf(chosen);
    }
    return chosen;
}

} // namespace

QString folderToBeginWith(const QWidget* parent) {
    for (const QString& folder : {settings::folderNow(), folderOfDocument(parent), settings::folder()}) {
        if (!folder.isEmpty() && QFileInfo(folder).isDir()) {
            return folder;
        }
    }
    return QDir::currentPath();
}

void rememberFolderOf(const QString& chosen) {
    const QFileInfo file(chosen);
    settings::setFolder(file.isDir() ? file.absoluteFilePath() : file.absolutePath());
}

QString askForFile(QWidget* parent, const QString& title, const QString& filter, const QString& at) {
    return remembered(
        QFileDialog::getOpenFileName(parent, title, at.isEmpty() ? folderToBeginWith(parent) : at, filter));
}

QStringList askForFiles(QWidget* parent, const QString& title, const QString& filter) {
    const QStringList chosen = QFileDialog::getOpenFileNames(parent, title, folderToBeginWith(parent), filter);
    remembered(chosen.value(0));
    return chosen;
}

QString askForFolder(QWidget* parent, const QString& title, const QString& at) {
    return remembered(QFileDialog::getExistingDirectory(parent, title, at.isEmpty() ? folderToBeginWith(parent) : at));
}

QString askWhereToSave(QWidget* parent, const QString& title, const QString& name, const QString& filter,
                       bool asksToReplace) {
    const QString place = QDir::isAbsolutePath(name) ? name : QDir(folderToBeginWith(parent)).filePath(name);
    return remembered(
        QFileDialog::getSaveFileName(parent, title, place, filter, nullptr,
                                     asksToReplace ? QFileDialog::Options() : QFileDialog::DontConfirmOverwrite));
}

} // namespace contexture::gui
