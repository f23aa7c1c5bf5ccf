// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/state/run_changes.h"

#include "app/gui/state/additions.h"
#include "app/gui/state/session.h"

#include <QPointer>
#include <QUndoStack>

#include <algorithm>
#include <utility>

namespace contexture::gui {

// A change of one run.
class RunChanges::Step : public QUndoCommand {
public:
    Step(Session& session, int id, const QString& text) : QUndoCommand(text), m_session(&session), m_id(id) {}

    int id() const { return m_id; }
    virtual bool needsRoom(bool isUndone) const = 0;

protected:
    QPointer<Session> m_session;
    int m_id;
};

// The run is added or removed.
class RunChanges::Arrival : public Step {
public:
    Arrival(Session& session, int id, bool comes, const QString& text) : Step(session, id, text), m_comes(comes) {}
    ~Arrival() override {
        if (m_session) { // nobody can restore the run any more
            m_session->forgetTakenOut(m_id);
        }
    }

    void undo() override { move(!m_comes); }
    void redo() override {
        if (!std::exchange(m_isFirst, false) || !m_comes) {
            move(m_comes);
        }
    }
    bool needsRoom(bool isUndone) const override { return m_comes != isUndone; }

private:
    void move(bool comes) {
        if (!m_session) {
            return;
        }
        if (comes) {
            m_session->putBack(m_id);
        } else {
            m_session->takeOut(m_session->indexOf(m_id));
        }
    }

    bool m_comes;
    bool m_isFirst = true; // an added run is already in the session
};

// The run was translated again: the new run replaces the former one, and back.
class RunChanges::Exchange : public Step {
public:
    Exchange(Session& session, int id, MadeRun before, const QString& text)
        : Step(session, id, text), m_other(std::move(before)), m_file(session.file()) {}

    void undo() override { exchange(); }
    void redo() override {
        if (!std::exchange(m_isFirst, false)) {
            exchange();
        }
    }
    bool needsRoom(bool) const override { return false; }

private:
    void exchange() {
        if (!m_session) {
            return;
        }
        if (std::exchange(m_file, m_session->file()) != m_session->file()) {
            m_other.savedAs = 0; // the row belongs to another file
        }
        m_other = m_session->exchange(m_id, std::move(m_other));
    }

    MadeRun m_other; // the run that is not in the row now
    int m_file;
    bool m_isFirst = true;
};

RunChanges::RunChanges(Session& session, Additions& additions, QObject* parent)
    : QObject(parent), m_session(session), m_additions(additions) {
    connect(&session, &Session::runMade, this, &RunChanges::onMade);
    connect(&session, &Session::runFinished, this, [this] { m_isUndoneMeanwhile &= m_session.isTranslating(); });
    connect(additions.undoStack(), &QUndoStack::indexChanged, this, [this] {
        m_isUndoneMeanwhile = m_additions.undoStack()->canRedo() && (m_isUndoneMeanwhile || m_session.isTranslating());
    });
}

void RunChanges::onMade(int id, const MadeRun& before) {
    const RunSlot& slot = *m_session.slot(id);
    QUndoStack& stack = *m_additions.undoStack();
    if (m_isUndoneMeanwhile || !slot.run || slot.run->finished() == 0) {
        m_additions.tellBesides();
    } else if (before.run) {
        //: After "Undo" and "Redo".
        stack.push(new Exchange(m_session, id, before, tr("translating again")));
    } else {
        //: After "Undo" and "Redo".
        stack.push(new Arrival(m_session, id, true, tr("translating")));
    }
}

void RunChanges::remove(int index) {
    m_additions.complete(); // a note that is being written is removed and restored with the run
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
    m_additions.undoStack()->beginMacro(what);
    m_additions.removeOf(id, what);
    m_additions.undoStack()->push(new Arrival(m_session, id, false, what));
    m_additions.undoStack()->endMacro();
}

void RunChanges::add(std::shared_ptr<const Run> run) {
    const int id = m_session.addFinishedRun(std::move(run), 0);
    //: After "Undo" and "Redo".
    m_additions.undoStack()->push(new Arrival(m_session, id, true, tr("adding a translation")));
}

bool RunChanges::isPossible(const QUndoCommand* command, bool isUndone) {
    m_whyNot.clear();
    for (int i = 0; command && i < command->childCount(); ++i) {
        if (!isPossible(command->child(i), isUndone)) {
            return false;
        }
    }
    const auto* step = dynamic_cast<const Step*>(command);
    if (!step) {
        return true;
    }
    const auto& runs = m_session.runs();
    const int index = m_session.indexOf(step->id());
    if (index >= 0 && runs[static_cast<std::size_t>(index)].busy) {
        m_whyNot = tr("This run is being translated; cancel that first.");
    } else if (step->needsRoom(isUndone) && runs.size() >= static_cast<std::size_t>(Session::kMaxRuns)) {
        m_whyNot = tr("There can be at most six runs; remove one first.");
    }
    return m_whyNot.isEmpty();
}

bool RunChanges::undo() {
    QUndoStack& stack = *m_additions.undoStack();
    if (!isPossible(stack.command(stack.index() - 1), true)) {
        return false;
    }
    stack.undo();
    return true;
}

bool RunChanges::redo() {
    QUndoStack& stack = *m_additions.undoStack();
    if (!isPossible(stack.command(stack.index()), false)) {
        return false;
    }
    stack.redo();
    return true;
}

} // namespace contexture::gui
