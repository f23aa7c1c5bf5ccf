#pragma once

#include "engine/core/message.h"
#include "engine/core/what_if.h"

#include <QDialog>
#include <QString>

#include <memory>

namespace contexture::widgets {
class ElidedLabel;
}

namespace contexture::gui {

class EngineWorker;
class Inspector;
class Instruments;
class ReadingPane;
class Selection;
class Session;

// What the model attended to in a try: the document as it was for it, and the instruments, beside the window with those
// of the run. Site, head and weighting are those that are chosen in the window. Nothing can be changed here.
class TryWindow : public QDialog {
    Q_OBJECT

public:
    // `window`: what is looked at in the window.
    TryWindow(EngineWorker& worker, const Inspector& window, QWidget* parent);

    struct Looked {
        std::shared_ptr<const Run> run; // that it was tried on
        KeptTry kept;                   // with a trace, and of that run as it is now (text::isOf)
        QString name;                   // of the try
        QString runName;                // "A · Online context · selective-encoder-online"
        WordIndex word = {};            // of what was said; invalid: the one that is selected in the window
    };
    // Shows it; or says what is wrong with its trace, and shows nothing of it.
    Message look(const Looked& looked);

    Selection& selection() const { return *m_selection; }
    const Inspector& inspector() const { return *m_inspector; }
    QString title() const;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void layOut();
    void follow(); // site, head and weighting of the window

    const Inspector& m_window;
    Session* m_session; // of the run and of the try, as if it were another run
    Selection* m_selection;
    Inspector* m_inspector;
    widgets::ElidedLabel* m_title;
    widgets::ElidedLabel* m_of;
    ReadingPane* m_reading;
    Instruments* m_instruments;
};

} // namespace contexture::gui
