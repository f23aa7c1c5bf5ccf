// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/state/searches.h"

#include <algorithm>
#include <tuple>

namespace contexture::gui {

namespace {

bool isBefore(const SavedSearch& a, const SavedSearch& b) {
    return std::tie(a.name, a.id) < std::tie(b.name, b.id);
}

} // namespace

Searches::Searches(QUndoStack& undo, QObject* parent)
    : QObject(parent), m_undo(undo), m_list(undo, isBefore, [this] { Q_EMIT changed(); }) {}

const SavedSearch* Searches::named(const std::string& name) const {
    const auto found = std::find_if(all().begin(), all().end(), [&](const auto& one) { return one.name == name; });
    return found == all().end() ? nullptr : &*found;
}

void Searches::keep(const std::string& name, const std::string& where) {
    const SavedSearch* present = named(name);
    if (name.empty() || (present && present->where == where)) {
        return;
    }
    //: After "Undo" and "Redo".
    const QString what = present ? tr("changing a search") : tr("keeping a search");
    m_list.write({.id = present ? present->id : 0, .name = name, .where = where}, what);
}

void Searches::rename(int id, const std::string& name) {
    const SavedSearch* present = find(id);
    if (!present || name.empty() || present->name == name) {
        return;
    }
    SavedSearch renamed = *present;
    renamed.name = name;
    //: After "Undo" and "Redo".
    const QString what = tr("renaming a search");
    m_undo.beginMacro(what);
    if (const SavedSearch* other = named(name)) {
        m_list.remove(other->id, what);
    }
    m_list.write(std::move(renamed), what);
    m_undo.endMacro();
}

void Searches::remove(int id) {
    //: After "Undo" and "Redo".
    m_list.remove(id, tr("removing a search"));
}

} // namespace contexture::gui
