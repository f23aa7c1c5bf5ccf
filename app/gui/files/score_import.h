// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/annotate/score_places.h"
#include "engine/core/run.h"

#include <QObject>
#include <QString>

#include <memory>
#include <vector>

class QUndoStack;
class QWidget;

namespace contexture::gui {

class FileWorker;
class Marks;
class Messages;
class Saving;
class Session;

// Imports the numbers that a metric of another program gave to the sentences of the active run, and the errors that it
// marks (xCOMET), in one step that can be undone.
class ScoreImport : public QObject {
    Q_OBJECT

public:
    struct Parts {
        const Session& session;
        QUndoStack& undo;
        Marks& marks;
        Saving& saving;
        FileWorker& files;
        Messages& messages;
    };
    ScoreImport(const Parts& parts, QWidget& window);

    void choose();
    // What a file may leave open; a person is asked for it where it is empty.
    struct Choice {
        QString metric = {}; // name of the metric
        QString system = {}; // whose numbers, of several systems in the file
    };
    void importFrom(const QString& path, const Choice& choice);
    void importFrom(const QString& path) { importFrom(path, Choice{}); }

private:
    void take(const QString& path, const std::shared_ptr<const Run>& run, const annotate::PlacedScores& placed);
    int addMarks(int row, const annotate::PlacedScores& placed, std::vector<annotate::Remark>& remarks);

    Parts m_parts;
    QWidget& m_window;
};

} // namespace contexture::gui
