#include "app/gui/activity.h"

#include "app/gui/inspector.h"
#include "app/gui/presentation/status.h"
#include "app/gui/session.h"
#include "widgets/small_widgets.h"

#include <algorithm>

namespace contexture::gui {

Activity::Activity(Session& session, const Inspector& inspector, widgets::ProgressPanel& progress,
                   widgets::StatusLine& status)
    : QObject(&progress), m_session(session), m_progress(progress), m_status(status) {
    connect(&progress, &widgets::ProgressPanel::cancelRequested, &session, &Session::cancel);
    connect(&session, &Session::stateChanged, this, &Activity::follow);
    connect(&session, &Session::progress, this, &Activity::follow);
    connect(&inspector, &Inspector::changed, &status,
            [&status, &inspector] { status.setFacts(statusFacts(*inspector.seen())); });
    follow();
}

void Activity::follow() {
    const bool loading = m_session.isLoadingModel();
    const bool translating = m_session.isTranslating();
    m_progress.setVisible(loading || translating);
    if (loading) {
        m_progress.setWhat(m_session.isEngineReady() ? tr("Loading the model") : tr("Starting the engine"));
        m_progress.setProgress(0, 0);
        m_progress.setDetail({});
        m_progress.setCancellable(false);
    } else if (translating) {
        showTranslating();
    } else {
        const auto run = m_session.activeRun();
        m_status.setActivity(run ? runSummary(*run) : QString());
    }
}

void Activity::showTranslating() {
    std::size_t done = 0;
    std::size_t total = 0;
    double seconds = 0.0;
    std::size_t words = 0;
    for (const RunSlot& slot : m_session.runs()) {
        if (slot.busy) {
            total += m_session.document()->size();
            if (slot.hasBegun) { // else its run is the one before
                done += slot.run->finished();
                words += slot.run->targetWords();
                seconds = std::max(seconds, slot.run->seconds);
            }
        }
    }
    m_progress.setWhat(tr("Translating"));
    m_progress.setProgress(static_cast<int>(done), static_cast<int>(total));
    m_progress.setCancellable(true);
    if (done > 0 && seconds > 0.0) {
        const double left = seconds * double(total - done) / double(done);
        m_progress.setDetail(tr("%1 of %2 sentences, %3 words/s, %4 s left")
                                 .arg(done)
                                 .arg(total)
                                 .arg(double(words) / seconds, 0, 'f', 0)
                                 .arg(left, 0, 'f', left < 10 ? 1 : 0));
    }
    m_status.setActivity({});
}

} // namespace contexture::gui
