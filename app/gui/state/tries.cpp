// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/state/tries.h"

#include <tuple>

namespace contexture::gui {

namespace {

bool isBefore(const SavedTry& a, const SavedTry& b) {
    return std::tuple(a.kept.what.sentence, a.run, a.id) < std::tuple(b.kept.what.sentence, b.run, b.id);
}

} // namespace

Tries::Tries(QUndoStack& undo, QObject* parent)
    : QObject(parent), m_list(undo, isBefore, [this] { Q_EMIT changed(); }) {}

std::vector<const SavedTry*> Tries::of(int run, SentenceIndex sentence) const {
    std::vector<const SavedTry*> found;
    for (const SavedTry& one : all()) {
        if (one.run == run && one.kept.what.sentence == sentence) {
            found.push_back(&one);
        }
    }
    return found;
}

int Tries::keep(int run, KeptTry kept) {
    //: After "Undo" and "Redo".
    return m_list.write({.id = 0, .run = run, .kept = std::move(kept)}, tr("keeping a try"));
}

void Tries::rename(int id, const std::string& name) {
    const SavedTry* present = find(id);
    if (present && present->kept.name != name) {
        SavedTry renamed = *present;
        renamed.kept.name = name;
        //: After "Undo" and "Redo".
        m_list.write(std::move(renamed), tr("renaming a try"));
    }
}

void Tries::remove(int id) {
    //: After "Undo" and "Redo".
    m_list.remove(id, tr("deleting a try"));
}

} // namespace contexture::gui
