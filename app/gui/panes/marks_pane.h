#pragma once

#include "app/gui/state/marks.h"
#include "widgets/words.h"

#include <QPointer>
#include <QWidget>

class QMenu;

namespace contexture::widgets {
class MarkPanel;
class MarksView;
class SectionHeader;
struct MarkForm;
} // namespace contexture::widgets

namespace contexture::gui {

class Opening;
class ReadingPane;
class Saving;
class Selection;
class Session;

// Errors: marked on the characters that are chosen in the reading view, shown there, listed here.
class MarksPane : public QWidget {
    Q_OBJECT

public:
    struct Parts {
        Marks& marks;
        Session& session;
        Selection& selection;
        ReadingPane& reading;
        Opening& opening;
        const Saving& saving;
    };
    // `over`: what the panel floats on, beside the words.
    MarksPane(const Parts& parts, QWidget* over);

    widgets::MarksView* view() const { return m_view; }
    widgets::MarkPanel* panel() const { return m_panel; }
    // Opens the panel: for the mark on what is chosen, or a new one on these characters, this word or this sentence.
    void edit();
    void addActions(QMenu& menu, const widgets::WordRef& place); // what can be done with an error there
    void setWanted(bool wanted);                                 // a person wants to see the list
    void followAnchor();                                         // the window has another size

private:
    void connectViews();
    void refresh();
    void tellCounts();
    void setSpan(widgets::SpanRef span);
    void goTo(int id);
    void open(const Mark& mark);
    void keep(const widgets::MarkForm& form);
    void leave();
    const Mark* markHere() const; // on exactly what is chosen; null: none
    Mark newMark() const;
    QRect anchor() const;
    QString titleOf(const Mark& mark) const;

    Parts m_parts;
    widgets::SectionHeader* m_header;
    widgets::MarksView* m_view;
    widgets::MarkPanel* m_panel;
    widgets::SpanRef m_span; // what is chosen
    Mark m_draft;            // what the panel is about
    QPointer<QWidget> m_cameFrom;
    bool m_isWanted = true;
};

} // namespace contexture::gui
