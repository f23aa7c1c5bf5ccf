#pragma once

#include "engine/core/run.h"

#include <QObject>

#include <memory>

class QUndoCommand;

namespace contexture::gui {

class Notes;
class Session;

// Runs that are removed, and translations that are added from files, as changes that can be undone with everything that
// people wrote on them.
class RunChanges : public QObject {
    Q_OBJECT

public:
    RunChanges(Session& session, Notes& notes, QObject* parent);

    // With its notes, marks and tries. One that has no sentence yet is cancelled, for good.
    void remove(int index);
    void add(std::shared_ptr<const Run> run); // one that is there already

    // What Undo and Redo do, unless it would bring back a run for which there is no room: then false.
    bool undo();
    bool redo();

private:
    class Step;
    bool hasRoomFor(const QUndoCommand* command, bool isUndone) const;

    Session& m_session;
    Notes& m_notes;
};

} // namespace contexture::gui
