// SPDX-License-Identifier: GPL-3.0-or-later

// Removing, restoring and exchanging rows of a session, for the undo stack.

#include "app/gui/state/session.h"

#include <algorithm>
#include <utility>

namespace contexture::gui {

void Session::remove(int index) {
    if (index < 0 || index >= static_cast<int>(m_slots.size())) {
        return;
    }
    const RunSlot& slot = m_slots[static_cast<std::size_t>(index)];
    m_worker.cancel({Lane::Kind::Run, slot.id});
    std::erase_if(m_growing, [&](const Growing& growing) { return growing.id == slot.id; });
    const int before = slot.readBefore;
    m_slots.erase(m_slots.begin() + index);
    const bool wasRead = m_active == index;
    if (m_active >= index) {
        m_active = m_slots.empty() ? -1 : std::max(0, m_active - 1);
    }
    if (const int there = indexOf(before); wasRead && there >= 0) {
        m_active = there;
    }
    relabel();
    if (wasRead && m_active >= 0) {
        takeSettings(m_slots[static_cast<std::size_t>(m_active)]);
    }
    Q_EMIT slotsChanged();
    Q_EMIT activeChanged();
}

bool Session::takeOut(int index) {
    if (index < 0 || index >= static_cast<int>(m_slots.size())) {
        return false;
    }
    const RunSlot& present = m_slots[static_cast<std::size_t>(index)];
    if (!present.kept().run) {
        return false;
    }
    TakenOut taken{.slot = {}, .index = index, .wasActive = m_active == index};
    static_cast<MadeRun&>(taken.slot) = present.kept(); // a run that was growing in its place is lost
    taken.slot.id = present.id;
    taken.slot.readBefore = present.readBefore;
    m_takenOut.push_back(std::move(taken));
    remove(index);
    return true;
}

bool Session::putBack(int id) {
    const auto found =
        std::find_if(m_takenOut.begin(), m_takenOut.end(), [id](const TakenOut& taken) { return taken.slot.id == id; });
    if (found == m_takenOut.end() || m_slots.size() >= static_cast<std::size_t>(kMaxRuns)) {
        return false;
    }
    TakenOut taken = std::move(*found);
    m_takenOut.erase(found);
    findModel(taken.slot);
    const int index = std::min(taken.index, static_cast<int>(m_slots.size()));
    m_slots.insert(m_slots.begin() + index, std::move(taken.slot));
    m_active += m_active >= index ? 1 : 0;
    relabel();
    if (taken.wasActive || m_active < 0) {
        m_active = index;
        takeSettings(m_slots[static_cast<std::size_t>(index)]);
    }
    Q_EMIT slotsChanged();
    Q_EMIT activeChanged();
    return true;
}

MadeRun Session::exchange(int id, MadeRun made) {
    const int index = indexOf(id);
    if (index < 0 || m_slots[static_cast<std::size_t>(index)].busy) {
        return made;
    }
    findModel(made);
    RunSlot& slot = m_slots[static_cast<std::size_t>(index)];
    std::swap(static_cast<MadeRun&>(slot), made);
    relabel();
    if (index == m_active) {
        takeSettings(slot);
    }
    Q_EMIT slotsChanged();
    Q_EMIT runChanged(index);
    return made;
}

void Session::forgetTakenOut(int id) {
    if (std::erase_if(m_takenOut, [id](const TakenOut& taken) { return taken.slot.id == id; }) > 0) {
        m_forgotten.push_back(id);
    }
}

std::vector<int> Session::knownRuns() const {
    std::vector<int> ids = m_forgotten;
    for (const RunSlot& slot : m_slots) {
        ids.push_back(slot.id);
    }
    for (const TakenOut& taken : m_takenOut) {
        ids.push_back(taken.slot.id);
    }
    return ids;
}

void Session::forgetRows() {
    ++m_file;
    for (RunSlot& slot : m_slots) {
        slot.kept().savedAs = 0;
    }
    for (TakenOut& taken : m_takenOut) {
        taken.slot.savedAs = 0;
    }
}

} // namespace contexture::gui
