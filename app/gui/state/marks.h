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
    std::string on = {}; // the translation as it stood when it was marked
    friend bool operator==(const Mark&, const Mark&) = default;
};

// An error in another document of the workspace, as its file had it.
struct OtherMark {
    store::DocumentId document = {};
    store::RunId run = {};
    QString documentName = {};
    QString runName = {};
    std::string source = {};
    std::string target = {};
    ErrorMark mark = {};
};

// The errors that are marked in the open document, and by what they are told apart. Every change of a mark can be
// undone, in one row with the changes of notes.
class Marks : public QObject {
    Q_OBJECT

public:
    Marks(QUndoStack& undo, QObject* parent);

    const std::vector<Mark>& all() const { return m_list.all(); } // by sentence, run, place
    const Mark* find(int id) const { return m_list.find(id); }    // null: no such mark

    void write(Mark mark); // new, or changed when it has an id. An error takes the place of its writer's "no error"
    void add(std::vector<Mark> marks, const QString& what); // many at once, in one step; `what` follows "Undo"
    void remove(int id);
    // Another document: nothing to undo. Returns their ids.
    std::vector<int> replaceAll(std::vector<Mark> marks) { return m_list.replaceAll(std::move(marks)); }
    bool keepRuns(const std::vector<int>& ids) { return m_list.keepRuns(ids); } // whether any went for good
    void removeOf(int run, const QString& what) { m_list.removeOf(run, what); }

    const annotate::Typology& typology() const { return m_typology; }
    const std::string& typologyJson() const { return m_typologyJson; } // as it was given
    // Throws Error where it is none. `where`: its file, for the message.
    void setTypology(const std::string& json, const std::string& where);

    const std::vector<OtherMark>& others() const { return m_others; }
    void setOthers(std::vector<OtherMark> others);

    // Its row in the open workspace; 0: not saved there. Outlives the mark, so that undoing finds it again.
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
    std::vector<OtherMark> m_others;
    std::string m_typologyJson;
    annotate::Typology m_typology;
};

} // namespace contexture::gui
