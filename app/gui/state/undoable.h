// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <QUndoStack>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace contexture::gui {

// A sorted list of items of one kind that people add to the open document. Every change is a command of the window's
// undo stack. An Item has `id` (unique in the list; 0: not added yet) and `run` (RunSlot::id; 0: of no run).
template<class Item>
class Undoable {
public:
    using IsBefore = bool (*)(const Item&, const Item&);

    Undoable(QUndoStack& undo, IsBefore isBefore, std::function<void()> changed)
        : m_undo(undo), m_isBefore(isBefore), m_changed(std::move(changed)) {}
    Undoable(const Undoable&) = delete;
    Undoable& operator=(const Undoable&) = delete;

    const std::vector<Item>& all() const { return m_items; }
    const Item* find(int id) const { // null: no such item
        const auto found = std::find_if(m_items.begin(), m_items.end(), [id](const Item& one) { return one.id == id; });
        return found == m_items.end() ? nullptr : &*found;
    }

    // Adds the item, or changes the item of its id. Returns the id. `what` is the text after "Undo" in the menu.
    int write(Item item, const QString& what) {
        const Item* present = find(item.id);
        if (!present) {
            item.id = m_nextId++;
        }
        const int id = item.id;
        push(id, present ? std::optional(*present) : std::nullopt, std::move(item), what);
        return id;
    }
    void remove(int id, const QString& what) {
        if (const Item* present = find(id)) {
            push(id, *present, std::nullopt, what);
        }
    }

    // For another document: clears the undo stack. Returns the ids of `items`, in their order.
    std::vector<int> replaceAll(std::vector<Item> items) {
        forgetUndo();
        m_savedAs.clear();
        std::vector<int> ids;
        for (Item& item : items) {
            ids.push_back(item.id = m_nextId++);
        }
        m_items = std::move(items);
        std::sort(m_items.begin(), m_items.end(), m_isBefore);
        m_changed();
        return ids;
    }
    // Removes the items of other runs without undo. Returns whether an item or a command of the undo stack belonged to
    // another run.
    bool keepRuns(const std::vector<int>& runs) {
        const auto isKept = [&](int run) { return run == 0 || std::find(runs.begin(), runs.end(), run) != runs.end(); };
        const auto isItemKept = [&](const Item& item) { return isKept(item.run); };
        if (std::all_of(m_items.begin(), m_items.end(), isItemKept) &&
            std::all_of(m_runsOfUndo.begin(), m_runsOfUndo.end(), isKept)) {
            return false;
        }
        forgetUndo(); // its commands belong to removed runs
        std::erase_if(m_items, [&](const Item& item) { return !isItemKept(item); });
        m_changed();
        return true;
    }
    // Removes the items of one run, as a part of the command that removes the run.
    void removeOf(int run, const QString& what) {
        std::vector<int> ids;
        for (const Item& item : m_items) {
            if (item.run == run) {
                ids.push_back(item.id);
            }
        }
        for (const int id : ids) {
            remove(id, what);
        }
    }

    // Row in the open workspace; 0: not saved there. Kept after deletion, so that undo restores the same row.
    std::int64_t savedAs(int id) const {
        const auto found = m_savedAs.find(id);
        return found == m_savedAs.end() ? 0 : found->second;
    }
    void setSavedAs(int id, std::int64_t row) { m_savedAs[id] = row; }
    void forgetRows() { m_savedAs.clear(); } // the workspace is another file

private:
    // One item before and after the change; nullopt: the item does not exist.
    class Change : public QUndoCommand {
    public:
        Change(Undoable& list, int id, std::optional<Item> before, std::optional<Item> after, const QString& text)
            : QUndoCommand(text), m_list(list), m_id(id), m_before(std::move(before)), m_after(std::move(after)) {}

        void undo() override { m_list.put(m_id, m_before); }
        void redo() override { m_list.put(m_id, m_after); }

    private:
        Undoable& m_list;
        int m_id;
        std::optional<Item> m_before;
        std::optional<Item> m_after;
    };

    void push(int id, std::optional<Item> before, std::optional<Item> after, const QString& what) {
        for (const std::optional<Item>* one : {&before, &after}) {
            if (*one && (*one)->run != 0) {
                m_runsOfUndo.insert((*one)->run);
            }
        }
        m_undo.push(new Change(*this, id, std::move(before), std::move(after), what));
    }

    void put(int id, const std::optional<Item>& item) {
        std::erase_if(m_items, [id](const Item& present) { return present.id == id; });
        if (item) {
            m_items.insert(std::upper_bound(m_items.begin(), m_items.end(), *item, m_isBefore), *item);
        }
        m_changed();
    }

    void forgetUndo() {
        m_undo.clear();
        m_runsOfUndo.clear();
    }

    QUndoStack& m_undo;
    IsBefore m_isBefore;
    std::function<void()> m_changed;
    std::vector<Item> m_items;
    std::map<int, std::int64_t> m_savedAs;
    std::set<int> m_runsOfUndo; // of the items in the commands of the undo stack
    int m_nextId = 1;
};

} // namespace contexture::gui
