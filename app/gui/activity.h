// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QTimer>

namespace contexture::widgets {
class ProgressPanel;
class StatusLine;
} // namespace contexture::widgets

namespace contexture::gui {

class FileWorker;
class Inspector;
class Messages;
class Session;

// Shows the progress and the results of the program's work, and facts on the selected word in the status line.
class Activity : public QObject {
    Q_OBJECT

public:
    Activity(Session& session, FileWorker& files, const Inspector& inspector, Messages& messages,
             widgets::ProgressPanel& progress, widgets::StatusLine& status);

private:
    void follow();
    void showFile();
    void showTranslating();
    void tellWhatWasDropped();
    void tellWhatWasNotRead(int index) const; // of the finished run in this row

    Session& m_session;
    FileWorker& m_files;
    Messages& m_messages;
    widgets::ProgressPanel& m_progress;
    widgets::StatusLine& m_status;
    QTimer m_patience; // work that ends at once needs no progress bar
};

} // namespace contexture::gui
