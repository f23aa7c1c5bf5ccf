// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/state/undoable.h"

#include <QObject>

#include <string>
#include <vector>

namespace contexture::gui {

// A search for words that a workspace keeps. UTF-8, as the file has it.
struct SavedSearch {
    int id = 0;             // within this window, from 1; 0: not kept yet
    int run = 0;            // always 0: a search belongs to the whole workspace
    std::string name = {};  // never empty; no other one has it
    std::string where = {}; // the conditions (engine/find)
};

// The kept searches of the workspace, or of the window until it has a workspace. Keeping, renaming and removing can be
// undone.
class Searches : public QObject {
    Q_OBJECT

public:
    Searches(QUndoStack& undo, QObject* parent);

    const std::vector<SavedSearch>& all() const { return m_list.all(); } // by name
    const SavedSearch* find(int id) const { return m_list.find(id); }    // null: no such search
    const SavedSearch* named(const std::string& name) const;             // null: no such name

    // keep() and rename() replace a search of the same name. An empty name does nothing.
    void keep(const std::string& name, const std::string& where);
    void rename(int id, const std::string& name);
    void remove(int id);
    // For another workspace: clears the undo stack. Returns the ids.
    std::vector<int> replaceAll(std::vector<SavedSearch> searches) { return m_list.replaceAll(std::move(searches)); }

    // A workspace has no numbers for searches: the name identifies one.
    std::string savedAs(int id) const { return find(id) ? find(id)->name : std::string(); }
    void setSavedAs(int, const std::string&) {}

Q_SIGNALS:
    void changed();

private:
    QUndoStack& m_undo;
    Undoable<SavedSearch> m_list;
};

} // namespace contexture::gui
