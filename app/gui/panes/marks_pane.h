// SPDX-License-Identifier: GPL-3.0-or-later

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

// The list of marked errors. A mark is made on the selected characters of the reading view, which shows it.
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
    // `over`: the widget on which the panel floats, beside the words.
    MarksPane(const Parts& parts, QWidget* over);

    widgets::MarksView* view() const { return m_view; }
    widgets::MarkPanel* panel() const { return m_panel; }
    // Opens the panel for the mark on the selection, or for a new mark on the selected characters, word or sentence.
    void edit();
    void addActions(QMenu& menu, const widgets::WordRef& place); // the commands for an error at this place
    void setWanted(bool wanted);                                 // whether the list is shown
    void followAnchor();                                         // after the window was resized

private:
    void connectViews();
    void refresh();
    void tellCounts();
    void setSpan(widgets::SpanRef span);
    void goTo(int id);
    void open(const Mark& mark);
    void keep(const widgets::MarkForm& form);
    void leave();
    const Mark* markHere() const; // the mark on exactly the selection; null: none
    Mark newMark() const;
    QRect anchor() const;
    QString titleOf(const Mark& mark) const;

    Parts m_parts;
    widgets::SectionHeader* m_header;
    widgets::MarksView* m_view;
    widgets::MarkPanel* m_panel;
    widgets::SpanRef m_span; // the selected characters
    Mark m_draft;            // the mark that the panel edits
    QPointer<QWidget> m_cameFrom;
    bool m_isWanted = true;
};

} // namespace contexture::gui
