#include "app/gui/run_changes.h"

#include "app/gui/notes.h"
#include "app/gui/session.h"

#include <QPointer>
#include <QUndoStack>

#include <algorithm>
#include <utility>

namespace contexture::gui {

namespace {

int indexOf(const Session& session, int id) {
    const auto& runs = session.runs();
    const auto found = std::find_if(runs.begin(), runs.end(), [id](const RunSlot& slot) { return slot.id == id; });
    return found == runs.end() ? -1 : static_cast<int>(found - runs.begin());
}

} // namespace

// One run comes or goes.
class RunChanges::Step : public QUndoCommand {
public:
    Step(Session& session, int id, bool comes, const QString& text)
        : QUndoCommand(text), m_session(&session), m_id(id), m_comes(comes) {}
    ~Step() override {
        if (m_session) { // nobody can bring it back any more
            m_session->forgetTakenOut(m_id);
        }
    }

    void undo() override { move(!m_comes); }
    void redo() override {
        if (!std::exchange(m_isFirst, false) || !m_comes) {
            move(m_comes);
        }
    }
    bool needsRoom(bool isUndone) const { return m_comes != isUndone; }

private:
    void move(bool comes) {
        if (!m_session) {
            return;
        }
        if (comes) {
            m_session->putBack(m_id);
        } else {
            m_session->takeOut(indexOf(*m_session, m_id));
        }
    }

    QPointer<Session> m_session;
    int m_id;
    bool m_comes;
    bool m_isFirst = true; // what is added is there already
};

RunChanges::RunChanges(Session& session, Notes& notes, QObject* parent)
    : QObject(parent), m_session(session), m_notes(notes) {}

void RunChanges::remove(int index) {
    m_notes.complete(); // what is being written goes with it, and comes back with it
    const auto& runs = m_session.runs();
    if (index < 0 || index >= static_cast<int>(runs.size())) {
        return;
    }
    const RunSlot& slot = runs[static_cast<std::size_t>(index)];
    if (!slot.kept().run) {
        m_session.remove(index);
        return;
    }
    const int id = slot.id;
    //: After "Undo" and "Redo".
    const QString what = tr("removing a run");
    m_notes.undoStack()->beginMacro(what);
    m_notes.removeOf(id, what);
    m_notes.undoStack()->push(new Step(m_session, id, false, what));
    m_notes.undoStack()->endMacro();
}

void RunChanges::add(std::shared_ptr<const Run> run) {
    const int id = m_session.addFinishedRun(std::move(run), 0);
    //: After "Undo" and "Redo".
    m_notes.undoStack()->push(new Step(m_session, id, true, tr("adding a translation")));
}

bool RunChanges::hasRoomFor(const QUndoCommand* command, bool isUndone) const {
    if (!command || m_session.runs().size() < static_cast<std::size_t>(Session::kMaxRuns)) {
        return true;
    }
    for (int i = 0; i < command->childCount(); ++i) {
        if (!hasRoomFor(command->child(i), isUndone)) {
            return false;
        }
    }
    const auto* step = dynamic_cast<const Step*>(command);
    return !step || !step->needsRoom(isUndone);
}

bool RunChanges::undo() {
    QUndoStack& stack = *m_notes.undoStack();
    if (!hasRoomFor(stack.command(stack.index() - 1), true)) {
        return false;
    }
    stack.undo();
    return true;
}

bool RunChanges::redo() {
    QUndoStack& stack = *m_notes.undoStack();
    if (!hasRoomFor(stack.command(stack.index()), false)) {
        return false;
    }
    stack.redo();
    return true;
}

} // namespace contexture::gui
