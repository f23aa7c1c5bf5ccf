// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/run.h"

#include <QObject>
#include <QString>

#include <memory>

class QUndoCommand;

namespace contexture::gui {

class Additions;
class Session;
struct MadeRun;

// Commands of the undo stack for runs that are translated, removed or added from files, together with the notes, marks
// and tries on them. A run gets its command when it is complete; until then a person can cancel it. A person may have
// undone a change during the translation: then the run gets no command, because a new command would delete the changes
// that can be redone.
class RunChanges : public QObject {
    Q_OBJECT

public:
    RunChanges(Session& session, Additions& additions, QObject* parent);

    // Removes a run with its notes, marks and tries. A run without a sentence is cancelled, which cannot be undone.
    void remove(int index);
    void add(std::shared_ptr<const Run> run); // a complete run, from a file

    // Undo and redo one change. False, and nothing happens: the change would restore a seventh run, or its run is being
    // translated.
    bool undo();
    bool redo();
    const QString& whyNot() const { return m_whyNot; } // why the last undo() or redo() returned false

private:
    class Step;
    class Arrival;
    class Exchange;
    bool isPossible(const QUndoCommand* command, bool isUndone);
    void onMade(int id, const MadeRun& before);

    Session& m_session;
    Additions& m_additions;
    QString m_whyNot;
    bool m_isUndoneMeanwhile = false; // a change was undone during a translation
};

} // namespace contexture::gui
