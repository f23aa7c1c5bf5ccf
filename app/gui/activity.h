#pragma once

#include <QObject>

namespace contexture::widgets {
class ProgressPanel;
class StatusLine;
} // namespace contexture::widgets

namespace contexture::gui {

class Inspector;
class Session;

// What the program is doing, how far it is, and what it has done; and the word that is seen in one line.
class Activity : public QObject {
    Q_OBJECT

public:
    Activity(Session& session, const Inspector& inspector, widgets::ProgressPanel& progress,
             widgets::StatusLine& status);

private:
    void follow();
    void showTranslating();

    const Session& m_session;
    widgets::ProgressPanel& m_progress;
    widgets::StatusLine& m_status;
};

} // namespace contexture::gui
