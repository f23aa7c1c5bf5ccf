#pragma once

#include <QObject>
#include <QString>

class QWidget;

namespace contexture::gui {

class FileWorker;
class Messages;
class RunChanges;
class Session;

// Translations of the open document that another program or a person has made: read from a file, they become a run
// beside the others.
class TranslationImport : public QObject {
    Q_OBJECT

public:
    TranslationImport(const Session& session, RunChanges& changes, FileWorker& files, Messages& messages,
                      QWidget& window);

    void choose();
    void importFrom(const QString& path);

private:
    const Session& m_session;
    RunChanges& m_changes;
    FileWorker& m_files;
    Messages& m_messages;
    QWidget& m_window;
};

} // namespace contexture::gui
