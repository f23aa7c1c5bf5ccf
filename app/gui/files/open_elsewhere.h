#pragma once

#include <QObject>
#include <QString>

#include <memory>

class QLockFile;

namespace contexture::gui {

class Messages;
class Saving;

// Tells a person that the workspace of this window is open in another one, too. Nobody is kept out: both may save, what
// each adds stays, and what one takes away the other is told of (WorkspaceFile).
class OpenElsewhere : public QObject {
    Q_OBJECT

public:
    // `folder`: of this person, where open workspaces are noted; a program that is gone notes nothing any more.
    OpenElsewhere(const Saving& saving, Messages& messages, QString folder, QObject* parent);
    ~OpenElsewhere() override;

    static QString usualFolder();

private:
    void follow();

    const Saving& m_saving;
    Messages& m_messages;
    QString m_folder;
    QString m_path; // that is noted or was told of; empty: no workspace
    std::unique_ptr<QLockFile> m_note;
};

} // namespace contexture::gui
