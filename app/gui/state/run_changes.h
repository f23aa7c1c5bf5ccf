#pragma once

#include "engine/core/run.h"

#include <QObject>
#include <QString>

#include <memory>

class QUndoCommand;

namespace contexture::gui {

class Notes;
class Session;
struct MadeRun;

// Runs that are removed or made, and translations that are added from files, as changes that can be undone with
// everything that people wrote on them. A run is on the row once it is whole; until then it can be cancelled. Where
// somebody has undone something meanwhile, it stays off the row: what can be done again is not lost by itself.
class RunChanges : public QObject {
    Q_OBJECT

public:
    RunChanges(Session& session, Notes& notes, QObject* parent);

    // With its notes, marks and tries. One that has no sentence yet is cancelled, for good.
    void remove(int index);
    void add(std::shared_ptr<const Run> run); // one that is there already

    // What Undo and Redo do, unless it would bring back a run for which there is no room, or the run is being
    // translated: then false.
    bool undo();
    bool redo();
    const QString& whyNot() const { return m_whyNot; } // the last was false

private:
    class Step;
    class Arrival;
    class Exchange;
    bool isPossible(const QUndoCommand* command, bool isUndone);
    void onMade(int id, const MadeRun& before);

    Session& m_session;
    Notes& m_notes;
    QString m_whyNot;
    bool m_isUndoneMeanwhile = false; // something, while a run was being translated
};

} // namespace contexture::gui
