// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/store/workspace.h"

#include <QString>
#include <QWidget>

#include <vector>

class QListWidget;

namespace contexture::widgets {
class SectionHeader;
}

namespace contexture::gui {

class FileWorker;
class Opening;
class Saving;
class Session;

// The list of a workspace's documents, where it holds several, each with its progress. A click opens a document; until
// then nothing of it is read.
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
