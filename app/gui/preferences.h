// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QStringList>
#include <QTimer>

#include <functional>
#include <utility>

class QLabel;
class QWidget;

namespace contexture::gui {

class Drafts;
class Messages;
class Saving;
class Session;

// Language, size and colours of the window. Qt takes the size when the program starts, so that a new size or language
// starts the program again, with the same content: runs and notes that are not saved are passed on as a draft.
class Preferences : public QObject {
    Q_OBJECT

public:
    struct Parts {
        Session& session;
        Saving& saving;
        Drafts& drafts;
        Messages& messages;
    };
    // Starts the program with these arguments; false: it could not be started.
    using Launch = std::function<bool(const QStringList& arguments)>;

    Preferences(const Parts& parts, Launch launch, QWidget& window);

    void setLaunch(Launch launch) { m_launch = std::move(launch); }
    // Further arguments for the new process: the step of the open lesson.
    void setFurther(std::function<QStringList()> further) { m_further = std::move(further); }
    void show();                                   // opens the dialog
    void zoom(int steps);                          // larger or smaller; 0: the usual size
    bool isLeaving() const { return m_isLeaving; } // the window closes because a new process takes over

    static Launch usualLaunch();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override; // Ctrl and the wheel, in every widget

private:
    void tellZoom(int percent);
    void restart();
    void leave(const QStringList& arguments);

    Parts m_parts;
    Launch m_launch;
    std::function<QStringList()> m_further;
    QWidget& m_window;
    QLabel* m_bubble = nullptr; // "125 %", while it is being chosen
    QTimer m_soon;              // several steps cause one restart
    int m_turned = 0;           // the angle of the wheel so far, in eighths of a degree
    bool m_isLeaving = false;
};

} // namespace contexture::gui
