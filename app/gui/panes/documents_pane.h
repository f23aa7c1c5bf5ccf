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

// The documents of a workspace that holds several, each with how far it is: a click opens one. Nothing of a document is
// read before.
class DocumentsPane : public QWidget {
    Q_OBJECT

public:
    DocumentsPane(Session& session, Opening& opening, Saving& saving, FileWorker& files);

    QListWidget* list() const { return m_list; }
    const std::vector<store::DocumentEntry>& documents() const { return m_documents; } // of the open workspace

private:
    void follow(); // another file, or what is in it has changed
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
