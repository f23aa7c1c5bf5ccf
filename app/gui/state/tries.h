// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/state/undoable.h"
#include "engine/core/what_if.h"

#include <QObject>

namespace contexture::gui {

// A try that a person keeps, for one run of the open document.
struct SavedTry {
    int id = 0;  // within this window, from 1; 0: not kept yet
    int run = 0; // RunSlot::id
    KeptTry kept = {};
};

// The kept tries of the open document. Keeping, renaming and deleting can be undone.
class Tries : public QObject {
    Q_OBJECT

public:
    Tries(QUndoStack& undo, QObject* parent);

    const std::vector<SavedTry>& all() const { return m_list.all(); } // by sentence, run, number
    const SavedTry* find(int id) const { return m_list.find(id); }    // null: no such try
    std::vector<const SavedTry*> of(int run, SentenceIndex sentence) const;

    int keep(int run, KeptTry kept);              // returns its id
    void rename(int id, const std::string& name); // empty: the name is made from the changes of the try
    void remove(int id);
    std::vector<int> replaceAll(std::vector<SavedTry> tries) { return m_list.replaceAll(std::move(tries)); }
    bool keepRuns(const std::vector<int>& ids) { return m_list.keepRuns(ids); } // true: some were removed, without undo
    void removeOf(int run, const QString& what) { m_list.removeOf(run, what); }

    std::int64_t savedAs(int id) const { return m_list.savedAs(id); }
    void setSavedAs(int id, std::int64_t row) { m_list.setSavedAs(id, row); }
    void forgetRows() { m_list.forgetRows(); }

Q_SIGNALS:
    void changed();

private:
    Undoable<SavedTry> m_list;
};

} // namespace contexture::gui
