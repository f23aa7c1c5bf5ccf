// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/state/document_need.h"

#include "app/gui/state/session.h"
#include "app/gui/worker/pending_work.h"

#include <algorithm>

namespace contexture::gui {

DocumentNeed::DocumentNeed(EngineWorker& worker, const Session& session, PendingWork& pending, QObject* parent)
    : QObject(parent), m_worker(worker), m_session(session) {
    pending.add(*this, PendingWork::Kind::Computation, [this] { return isRunning(); });
    connect(&worker, &EngineWorker::neededBy, this, [this](Lane lane, const SentenceNeed& need) {
        Answers* answers = lane == kLane && m_running ? answersOf(m_running) : nullptr;
        if (answers) {
            answers->needs.push_back(need);
            Q_EMIT changed();
        }
    });
    connect(&worker, &EngineWorker::needTold, this, [this](Lane lane) {
        if (lane == kLane && m_running) {
            finish(true);
        }
    });
    connect(&worker, &EngineWorker::failed, this, [this](Lane lane) {
        if (lane == kLane && m_running) {
            m_failed = m_running;
            finish(false);
        }
    });
    for (const auto signal : {&Session::slotsChanged, &Session::activeChanged, &Session::stateChanged,
                              &Session::modelsChanged, &Session::engineReady}) {
        connect(&session, signal, this, &DocumentNeed::follow);
    }
}

bool DocumentNeed::canStart() const {
    const RunSlot* slot = m_session.activeSlot();
    return m_session.isEngineReady() && slot && slot->model && slot->run && !slot->busy &&
           slot->run->settings.context != ContextMode::None;
}

void DocumentNeed::setWanted(bool wanted) {
    m_isWanted = wanted;
    if (!wanted && m_running) {
        m_worker.cancel(kLane);
        finish(false);
    }
    follow();
    Q_EMIT changed();
}

DocumentNeed::Answers* DocumentNeed::answersOf(const std::shared_ptr<const Run>& run) {
    const auto found =
        std::find_if(m_answers.begin(), m_answers.end(), [&](const Answers& each) { return each.run == run; });
    return found == m_answers.end() ? nullptr : &*found;
}

void DocumentNeed::follow() {
    forgetRemovedRuns();
    const auto run = m_session.activeRun();
    if (m_running && m_running != run) { // another run is read
        m_worker.cancel(kLane);
        finish(false);
    }
    const Answers* known = run ? answersOf(run) : nullptr;
    if (!m_isWanted || m_running || !canStart() || run == m_failed || (known && known->isWhole)) {
        return;
    }
    std::erase_if(m_answers, [&](const Answers& answers) { return answers.run == run; });
    m_answers.push_back({run, {}, false});
    m_running = run;
    m_worker.need({m_session.activeSlot()->model, run, {}, kLeastForInstead}, kLane);
    Q_EMIT changed();
}

void DocumentNeed::finish(bool isWhole) {
    if (Answers* answers = answersOf(m_running)) {
        answers->isWhole = isWhole && answers->needs.size() == m_running->finished();
    }
    m_running.reset();
    Q_EMIT changed();
}

int DocumentNeed::done() const {
    const auto* needs = m_running ? needsOf(m_running) : nullptr;
    return needs ? static_cast<int>(needs->size()) : 0;
}

int DocumentNeed::all() const {
    return m_running ? static_cast<int>(m_running->finished()) : 0;
}

const std::vector<SentenceNeed>* DocumentNeed::needsOf(const std::shared_ptr<const Run>& run) const {
    const auto found =
        std::find_if(m_answers.begin(), m_answers.end(), [&](const Answers& each) { return each.run == run; });
    return found == m_answers.end() ? nullptr : &found->needs;
}

void DocumentNeed::put(const std::shared_ptr<const Run>& run, std::vector<SentenceNeed> needs) {
    if (!needs.empty() && !answersOf(run)) {
        const bool isWhole = needs.size() == run->finished();
        m_answers.push_back({run, std::move(needs), isWhole});
        Q_EMIT changed();
    }
}

void DocumentNeed::forgetRemovedRuns() {
    std::erase_if(m_answers, [this](const Answers& answers) {
        return std::none_of(m_session.runs().begin(), m_session.runs().end(),
                            [&](const RunSlot& slot) { return slot.run == answers.run; });
    });
}

} // namespace contexture::gui
