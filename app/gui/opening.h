#pragma once

#include <QObject>
#include <QStringList>

#include <cstddef>
#include <optional>
#include <vector>

class QWidget;

namespace contexture::gui {

class Messages;
class RecentFiles;
class Saving;
class Session;
struct ViewState;

// Opens documents, models and workspaces, told apart by their content.
class Opening : public QObject {
    Q_OBJECT

public:
    Opening(Session& session, Saving& saving, Messages& messages, RecentFiles& recent, QWidget& window);

    // Returns false after telling why something was not opened; what went wrong with one file is still told after
    // another is open.
    bool open(const QStringList& paths);
    void choose(); // a person names the files
    // Nobody is there to answer: of several documents in a file the named one is opened, the first for "".
    void setUnattended(const QString& documentId);
    void openDemo();
    void openSampleText(const QString& path);

Q_SIGNALS:
    void demoOpened();
    void viewRead(const contexture::gui::ViewState& view); // what was looked at in the workspace that is shown now
    void opened();                                         // a document, perhaps with runs

private:
    struct DocumentChoice {
        QString name;
        std::size_t sentences = 0;
    };
    bool openOne(const QString& path);
    bool openDocument(const QString& path);
    bool openWorkspace(const QString& path);
    // Which of a file's documents: the one that was named, else a person is asked; nothing when they cancel.
    std::optional<std::size_t> chooseDocument(const QString& path, const std::vector<DocumentChoice>& documents,
                                              std::size_t proposed);

    Session& m_session;
    Saving& m_saving;
    Messages& m_messages;
    RecentFiles& m_recent;
    QWidget& m_window;
    std::optional<QString> m_unattended; // the document to open
    QStringList m_modelsToRemember;      // those that a person opened and that are being loaded
};

} // namespace contexture::gui
