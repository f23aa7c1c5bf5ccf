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

// Language, size and colours of the window. Everything is drawn in one size, which is known when the program starts: a
// new size or language starts it again with what is shown, runs and notes that no file holds included.
class Preferences : public QObject {
    Q_OBJECT

public:
    struct Parts {
        Session& session;
        Saving& saving;
        Drafts& drafts;
        Messages& messages;
    };
    // Starts the program with these arguments; false when it cannot.
    using Launch = std::function<bool(const QStringList& arguments)>;

    Preferences(const Parts& parts, Launch launch, QWidget& window);

    void setLaunch(Launch launch) { m_launch = std::move(launch); }
    // What a new window is told besides: where in a lesson this one is.
    void setFurther(std::function<QStringList()> further) { m_further = std::move(further); }
    void show();                                   // the dialog
    void zoom(int steps);                          // larger or smaller; 0: as usual
    bool isLeaving() const { return m_isLeaving; } // the window closes because another takes over

    static Launch usualLaunch();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override; // Ctrl and the wheel, anywhere

private:
    void tellZoom(int percent);
    void restart();
    void leave(const QStringList& arguments);

    Parts m_parts;
    Launch m_launch;
    std::function<QStringList()> m_further;
    QWidget& m_window;
    QLabel* m_bubble = nullptr; // "125 %", while it is being chosen
    QTimer m_soon;              // several steps are one restart
    int m_turned = 0;           // of the wheel, in eighths of a degree
    bool m_isLeaving = false;
};

} // namespace contexture::gui
