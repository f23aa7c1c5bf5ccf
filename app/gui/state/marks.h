// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/state/undoable.h"
#include "engine/annotate/typology.h"
#include "engine/core/error_mark.h"
#include "engine/store/workspace.h"

#include <QObject>
#include <QString>

#include <string>
#include <vector>

namespace contexture::gui {

// An error that was marked in one translation of the open document.
struct Mark {
    int id = 0;  // within this window, from 1; 0: not written yet
    int run = 0; // RunSlot::id
    ErrorMark mark = {};
    std::string on = {}; // text of the translation when the mark was made
    friend bool operator==(const Mark&, const Mark&) = default;
};

// An error that is marked in another document of the workspace, for the list of all marks.
struct MarkElsewhere {
    store::DocumentId document = {};
    store::RunId run = {};
    QString documentName = {};
    QString runName = {};
    std::string source = {};
    std::string target = {};
    ErrorMark mark = {};
};

// The errors that are marked in the open document, and the typology that classifies them. Changes of marks can be
// undone; they share the undo stack with the other additions.
class Marks : public QObject {
    Q_OBJECT

public:
    Marks(QUndoStack& undo, QObject* parent);

    const std::vector<Mark>& all() const { return m_list.all(); } // by sentence, run, place
    const Mark* find(int id) const { return m_list.find(id); }    // null: no such mark

    void write(Mark mark); // adds or changes it; an error replaces its annotator's "no error"
    void add(std::vector<Mark> marks, const QString& what); // in one undo step; `what` is the text after "Undo"
    void remove(int id);
    // For another document: clears the undo stack. Returns the ids.
    std::vector<int> replaceAll(std::vector<Mark> marks) { return m_list.replaceAll(std::move(marks)); }
    bool keepRuns(const std::vector<int>& ids) { return m_list.keepRuns(ids); } // true: some were removed, without undo
    void removeOf(int run, const QString& what) { m_list.removeOf(run, what); }

    const annotate::Typology& typology() const { return m_typology; }
    const std::string& typologyJson() const { return m_typologyJson; } // as JSON, unchanged from its source
    // Throws Error for JSON that is no typology. `where`: its file, for the message.
    void setTypology(const std::string& json, const std::string& where);

    const std::vector<MarkElsewhere>& others() const { return m_others; }
    void setOthers(std::vector<MarkElsewhere> others);

    // Row in the open workspace; 0: not saved there. Kept after deletion, so that undo restores the same row.
    std::int64_t savedAs(int id) const { return m_list.savedAs(id); }
    void setSavedAs(int id, std::int64_t row) { m_list.setSavedAs(id, row); }
    void forgetRows() { m_list.forgetRows(); }

Q_SIGNALS:
    void changed();
    void typologyChanged();
    void othersChanged();

private:
    void push(Mark mark, const QString& what);

    QUndoStack& m_undo;
    Undoable<Mark> m_list;
    std::vector<MarkElsewhere> m_others;
    std::string m_typologyJson;
    annotate::Typology m_typology;
};

} // namespace contexture::gui
