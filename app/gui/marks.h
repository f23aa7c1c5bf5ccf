#pragma once

#include "engine/annotate/typology.h"
#include "engine/core/error_mark.h"
#include "engine/store/workspace.h"

#include <QObject>
#include <QString>

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

class QUndoStack;

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

    const std::vector<Mark>& all() const { return m_marks; } // by sentence, run, place
    const Mark* find(int id) const;                          // null: no such mark

    void write(Mark mark); // new, or changed when it has an id. An error takes the place of its writer's "no error"
    void add(std::vector<Mark> marks, const QString& what); // many at once, in one step; `what` follows "Undo"
    void remove(int id);
    std::vector<int> replaceAll(std::vector<Mark> marks); // another document: nothing to undo. Returns their ids
    void keepRuns(const std::vector<int>& ids);           // those of other runs go for good

    const annotate::Typology& typology() const { return m_typology; }
    const std::string& typologyJson() const { return m_typologyJson; } // as it was given
    // Throws Error where it is none. `where`: its file, for the message.
    void setTypology(const std::string& json, const std::string& where);

    const std::vector<OtherMark>& others() const { return m_others; }
    void setOthers(std::vector<OtherMark> others);

    // Its row in the open workspace; 0: not saved there. Outlives the mark, so that undoing finds it again.
    std::int64_t savedAs(int id) const;
    void setSavedAs(int id, std::int64_t row);

Q_SIGNALS:
    void changed();
    void typologyChanged();
    void othersChanged();

private:
    class Change;
    void put(int id, const std::optional<Mark>& mark);
    void push(Mark mark, const QString& what);

    std::vector<Mark> m_marks;
    std::vector<OtherMark> m_others;
    std::map<int, std::int64_t> m_savedAs;
    QUndoStack& m_undo;
    std::set<int> m_runsOfUndo; // whose translations its commands speak of
    int m_nextId = 1;
    std::string m_typologyJson;
    annotate::Typology m_typology;
};

} // namespace contexture::gui
