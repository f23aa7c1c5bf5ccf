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

// What the program is doing, how far it is, and what it has done; and the word that is seen in one line.
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
    void tellWhatWasNotRead(int index) const; // of the run that is finished

    Session& m_session;
    FileWorker& m_files;
    Messages& m_messages;
    widgets::ProgressPanel& m_progress;
    widgets::StatusLine& m_status;
    QTimer m_patience; // what is done at once needs no bar
};

} // namespace contexture::gui
