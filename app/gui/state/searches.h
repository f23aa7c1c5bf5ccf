#pragma once

#include "app/gui/state/undoable.h"

#include <QObject>

#include <string>
#include <vector>

namespace contexture::gui {

// A search for words that a workspace keeps. UTF-8, as the file has it.
struct SavedSearch {
    int id = 0;             // within this window, from 1; 0: not kept yet
    int run = 0;            // of no run: of the whole workspace
    std::string name = {};  // never empty; no other one has it
    std::string where = {}; // the conditions (engine/find)
};

// The searches that the workspace behind the window keeps, or will keep once there is one. Keeping, renaming and
// removing can be undone.
class Searches : public QObject {
    Q_OBJECT

public:
    Searches(QUndoStack& undo, QObject* parent);

    const std::vector<SavedSearch>& all() const { return m_list.all(); } // by name
    const SavedSearch* find(int id) const { return m_list.find(id); }    // null: no such search
    const SavedSearch* named(const std::string& name) const;             // null: no such name

    // Both in the place of one that has the name already. Nothing happens for an empty name.
    void keep(const std::string& name, const std::string& where);
    void rename(int id, const std::string& name);
    void remove(int id);
    void replaceAll(std::vector<SavedSearch> searches) { m_list.replaceAll(std::move(searches)); }

Q_SIGNALS:
    void changed();

private:
    QUndoStack& m_undo;
    Undoable<SavedSearch> m_list;
};

} // namespace contexture::gui
