// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/state/bundled_models.h"
#include "app/gui/worker/engine_worker.h"
#include "app/gui/worker/pending_work.h"

#include <vector>

class QObject;

namespace contexture::gui {

class Attributions;
class DocumentCheck;
class DocumentNeed;
class FileWorker;
class Inspector;
class Additions;
class RecentFiles;
class RunChanges;
class Selection;
class Session;

// The state of one window without its views: the threads of the engine and of files, the document with its runs and
// models, the selection, and what people add. `owner` owns every part.
struct Workbench {
    Workbench(EngineWorker::Factory engine, QObject* owner);

    PendingWork pending; // what the window waits for
    EngineWorker& worker;
    FileWorker& fileWorker;
    Session& session;
    Selection& selection;
    Inspector& inspector;
    Additions& additions;
    RecentFiles& recent;
    DocumentCheck& documentCheck;
    DocumentNeed& documentNeed;
    Attributions& attributions;
    RunChanges& runChanges;
    std::vector<BundledModel> bundled;
};

} // namespace contexture::gui
