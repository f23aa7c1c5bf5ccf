#pragma once

#include "app/gui/workspace_file.h"

#include <QObject>
#include <QString>

#include <functional>

class QWidget;

namespace contexture::gui {

class Messages;
class RecentFiles;

// Which file stands behind the window, whether it holds all that the window shows, and how to make it so.
class Saving : public QObject {
    Q_OBJECT

public:
    // `window`: what dialogs belong to; nobody is asked while it is not seen.
    Saving(Session& session, Notes& notes, Messages& messages, RecentFiles& recent, QWidget& window);
    void setView(std::function<ViewState()> view); // what is looked at, to be kept with the runs

    bool isUnsaved() const { return m_unsaved; }
    const QString& shownPath() const { return m_shownPath; } // of the document or the workspace; empty: none is open

    // Another document is shown, from a text or from a workspace.
    void beginDocument(const QString& path);
    void beginWorkspace(const QString& path, const WorkspaceFile::Contents& contents);

    bool save(); // where it was, else where a person says. False: not saved
    bool saveAs();
    bool saveTo(const QString& path); // false after telling why not
    bool mayDiscard();                // asks when something unsaved would be lost
    void touch();                     // there is something that no file holds

Q_SIGNALS:
    void changed();

private:
    void settle(const QString& path);

    Session& m_session;
    Notes& m_notes;
    Messages& m_messages;
    RecentFiles& m_recent;
    QWidget& m_window;
    WorkspaceFile m_file;
    std::function<ViewState()> m_view;
    QString m_shownPath;
    bool m_unsaved = false;
};

} // namespace contexture::gui
