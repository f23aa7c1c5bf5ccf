// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/activity.h"

#include "app/gui/presentation/status.h"
#include "app/gui/state/inspector.h"
#include "app/gui/state/messages.h"
#include "app/gui/state/session.h"
#include "app/gui/worker/file_worker.h"
#include "widgets/small_widgets.h"
#include "widgets/theme.h"

#include <algorithm>

namespace contexture::gui {

namespace {

constexpr int kPatienceMilliseconds = 200;
constexpr int kSteps = 1000; // steps of the progress bar

} // namespace

Activity::Activity(Session& session, FileWorker& files, const Inspector& inspector, Messages& messages,
                   widgets::ProgressPanel& progress, widgets::StatusLine& status)
    : QObject(&progress)
    , m_session(session)
    , m_files(files)
    , m_messages(messages)
    , m_progress(progress)
    , m_status(status) {
    m_patience.setSingleShot(true);
    m_patience.setInterval(kPatienceMilliseconds);
    connect(&m_patience, &QTimer::timeout, this, &Activity::follow);
    connect(&progress, &widgets::ProgressPanel::cancelRequested, this, [this] {
        if (m_files.isBusy()) { // the panel then shows the progress of the file
            m_files.cancel();
        } else {
            m_session.cancel();
        }
    });
    connect(&files, &FileWorker::changed, this, [this] {
        if (!m_files.isBusy()) {
            m_patience.stop();
        } else if (!m_patience.isActive() && m_progress.isHidden()) {
            m_patience.start();
            return;
        }
        follow();
    });
    connect(&session, &Session::stateChanged, this, &Activity::follow);
    connect(&session, &Session::progress, this, &Activity::follow);
    connect(&session, &Session::partDropped, this, &Activity::tellWhatWasDropped);
    connect(&session, &Session::runFinished, this, &Activity::tellWhatWasNotRead);
    connect(&inspector, &Inspector::changed, &status,
            [&status, &inspector] { status.setFacts(statusFacts(*inspector.seen())); });
    follow();
}

void Activity::follow() {
    const bool loading = m_session.isLoadingModel();
    const bool translating = m_session.isTranslating();
    const bool onFile = m_files.isBusy() && !m_patience.isActive();
    m_progress.setVisible(loading || translating || onFile);
    if (onFile) {
        showFile();
    } else if (loading) {
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

void Activity::tellWhatWasDropped() {
    widgets::BarMessage message;
    message.kind = widgets::BarMessage::Kind::Information;
    message.happened = tr("The translation was cancelled, and the one before it is shown again.");
    message.remedy = tr("It has more sentences. To see both, compare instead of translating again.");
    m_messages.inform(message);
}

void Activity::tellWhatWasNotRead(int index) const {
    const auto run = m_session.runs().at(static_cast<std::size_t>(index)).run;
    if (!run) {
        return;
    }
    widgets::BarMessage message;
    message.kind = widgets::BarMessage::Kind::Warning;
    if (run->settings.unread.empty()) {
        message.where = cutTranslations(*run);
        if (!message.where.isEmpty()) {
            message.happened = tr("A translation became longer than the limit and was cut.");
            message.remedy = tr("Often the model repeats itself there. Split the sentence in the document.");
            m_messages.inform(message);
        }
        return;
    }
    message.happened =
        tr("%n sentence(s) were longer than the model takes.", nullptr, static_cast<int>(run->settings.unread.size()));
    message.where = unreadWords(*run);
    message.remedy = tr("The words that were not read are grey. Split the sentence in the document to have all of it.");
    m_messages.inform(message);
}

void Activity::showFile() {
    const double share = m_files.share();
    m_progress.setWhat(m_files.what());
    m_progress.setProgress(static_cast<int>(share * kSteps), share < 0.0 ? 0 : kSteps);
    m_progress.setDetail({});
    m_progress.setCancellable(true);
}

void Activity::showTranslating() {
    std::size_t done = 0;
    std::size_t total = 0;
    double seconds = 0.0;
    std::size_t words = 0;
    for (const RunSlot& slot : m_session.runs()) {
        if (slot.busy) {
            total += m_session.document()->size();
            if (slot.hasBegun) { // otherwise the slot still shows the earlier run
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
                                 .arg(widgets::decimalText(left, left < 10 ? 1 : 0)));
    }
    m_status.setActivity({});
}

} // namespace contexture::gui
