// SPDX-License-Identifier: GPL-3.0-or-later

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

// The attention of a try: a separate window with the changed document and the instruments. Site, head and weighting
// follow the main window; this window changes nothing.
class TryWindow : public QDialog {
    Q_OBJECT

public:
    // `window`: the inspection of the main window.
    TryWindow(EngineWorker& worker, const Inspector& window, QWidget* parent);

    struct Looked {
        std::shared_ptr<const Run> run; // the run that the try changes
        KeptTry kept;                   // with a trace; it must belong to the present `run` (text::isOf)
        QString name;                   // of the try
        QString runName;                // "A · Online context · selective-encoder-online"
        WordIndex word = {}; // of the try's translation; invalid: the word that is selected in the main window
    };
    // Shows the try, or only a message where its trace is not valid.
    Message look(const Looked& looked);

    Selection& selection() const { return *m_selection; }
    const Inspector& inspector() const { return *m_inspector; }
    QString title() const;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void layOut();
    void follow(); // takes site, head and weighting from the main window

    const Inspector& m_window;
    Session* m_session; // has two runs: the original and the try
    Selection* m_selection;
    Inspector* m_inspector;
    widgets::ElidedLabel* m_title;
    widgets::ElidedLabel* m_of;
    ReadingPane* m_reading;
    Instruments* m_instruments;
};

} // namespace contexture::gui
