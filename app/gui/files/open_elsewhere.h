// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/message_bar.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <memory>

class QLockFile;

namespace contexture::gui {

class Messages;
class Saving;

// Warns a person whose workspace is also open in another window. Both windows can save, and the additions of both are
// kept; where one window has removed rows, the other is told when it saves (WorkspaceFile). The warning goes when the
// other window closes the workspace, or this one does.
class OpenElsewhere : public QObject {
    Q_OBJECT

public:
    // `folder`: a folder of the user that lists open workspaces; entries of programs that have ended are ignored.
    OpenElsewhere(const Saving& saving, Messages& messages, QString folder, QObject* parent);
    ~OpenElsewhere() override;

    static QString usualFolder();

private:
    void follow();
    void tryAgain();
    widgets::BarMessage message() const;

    const Saving& m_saving;
    Messages& m_messages;
    QString m_folder;
    QString m_entry; // the workspace's file in m_folder
    QTimer m_again;  // while the workspace is open in another window, too
    QString m_path;  // the listed workspace; empty: none
    std::unique_ptr<QLockFile> m_note;
};

} // namespace contexture::gui
