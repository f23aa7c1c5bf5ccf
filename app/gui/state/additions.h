// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/state/marks.h"
#include "app/gui/state/notes.h"
#include "app/gui/state/searches.h"
#include "app/gui/state/tries.h"

#include <QObject>
#include <QString>

#include <vector>

class QUndoStack;

namespace contexture::gui {

// All that people add to the open document and its workspace: notes, marks, tries and searches, with the one undo stack
// of their changes.
class Additions : public QObject {
    Q_OBJECT

public:
    explicit Additions(QObject* parent = nullptr);
    ~Additions() override;

    QUndoStack* undoStack() const { return m_undo; }
    Notes& notes() const { return *m_notes; }
    Marks& marks() const { return *m_marks; }
    Tries& tries() const { return *m_tries; }
    Searches& searches() const { return *m_searches; }

    bool isEmpty() const;
    std::size_t countOf(int run) const; // notes, marks and tries of one run

    void complete();                             // asks the open editor to write its text as a note now
    void keepRuns(const std::vector<int>& ids);  // removes what belongs to other runs; that cannot be undone
    void removeOf(int run, const QString& what); // removes what belongs to the run; that can be undone
    void forgetRows();                           // the workspace is another file
    void tellBesides() { Q_EMIT cameBesides(); }

Q_SIGNALS:
    void cameBesides(); // a run came that has no command on the undo stack, so that what was undone can be redone
    void completing();  // editors write their text
    void pruned();      // keepRuns() removed something, and the undo stack is empty

private:
    QUndoStack* m_undo;
    Notes* m_notes;
    Marks* m_marks;
    Tries* m_tries;
    Searches* m_searches;
};

} // namespace contexture::gui
