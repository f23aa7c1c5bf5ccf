// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/state/workbench.h"

#include "app/gui/state/additions.h"
#include "app/gui/state/attributions.h"
#include "app/gui/state/document_check.h"
#include "app/gui/state/document_need.h"
#include "app/gui/state/inspector.h"
#include "app/gui/state/log.h"
#include "app/gui/state/model_finder.h"
#include "app/gui/state/recent_files.h"
#include "app/gui/state/run_changes.h"
#include "app/gui/state/selection.h"
#include "app/gui/state/session.h"
#include "app/gui/worker/file_worker.h"

#include <utility>

namespace contexture::gui {

Workbench::Workbench(EngineWorker::Factory engine, QObject* owner)
    : worker(*new EngineWorker(std::move(engine), owner))
    , fileWorker(*new FileWorker(owner))
    , session(*new Session(worker, owner))
    , selection(*new Selection(owner))
    , inspector(*new Inspector(session, selection, owner))
    , additions(*new Additions(owner))
    , recent(*new RecentFiles(owner))
    , documentCheck(*new DocumentCheck(worker, session, pending, owner))
    , documentNeed(*new DocumentNeed(worker, session, pending, owner))
    , attributions(*new Attributions(worker, session, inspector, pending, owner))
    , runChanges(*new RunChanges(session, additions, owner))
    , bundled(bundledModels()) {
    // These two classes also exist without a window.
    pending.add(fileWorker, PendingWork::Kind::File, [this] { return fileWorker.isBusy(); });
    pending.add(session, PendingWork::Kind::Computation, [this] { return !session.isIdle(); });
    log::follow(worker, session);
    new ModelFinder(session, fileWorker, recent, bundled, owner);
}

} // namespace contexture::gui
