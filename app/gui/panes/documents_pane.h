// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/store/workspace.h"

#include <QString>
#include <QWidget>

#include <vector>

class QListWidget;
class QListWidgetItem;

namespace contexture::widgets {
class SectionHeader;
}

namespace contexture::gui {

class FileWorker;
class Opening;
class Saving;
class Session;

// The list of the documents of a workspace, or of another file, where it holds several; those of a workspace with their
// progress. A click opens a document; until then nothing of it is read.
class DocumentsPane : public QWidget {
    Q_OBJECT

public:
    DocumentsPane(Session& session, Opening& opening, Saving& saving, FileWorker& files);

    QListWidget* list() const { return m_list; }
    const std::vector<store::DocumentEntry>& documents() const { return m_documents; } // of the open workspace

private:
    void follow(); // after another file was opened or its content has changed
    void show(const QString& path, const std::vector<store::DocumentEntry>& documents);
    void showStates(const QString& path, const std::vector<store::DocumentState>& states);
    void showOfFile();
    void open(const QListWidgetItem& item);
    void mark();

    Opening& m_opening;
    Saving& m_saving;
    FileWorker& m_files;
    widgets::SectionHeader* m_header;
    QListWidget* m_list;
    QString m_path;
    std::vector<store::DocumentEntry> m_documents;
};

} // namespace contexture::gui
