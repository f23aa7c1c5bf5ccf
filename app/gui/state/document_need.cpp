// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/state/document_need.h"

#include "app/gui/state/same_question.h"
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
            add(*m_running, *answers, need);
            Q_EMIT changed();
        }
    });
    connect(&worker, &EngineWorker::needTold, this, [this](Lane lane) {
        if (lane == kLane && m_running) {
            finish();
        }
    });
    connect(&worker, &EngineWorker::failed, this, [this](Lane lane) {
        if (lane == kLane && m_running) {
            m_failed = m_running;
            finish();
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
        finish();
    }
    follow();
    Q_EMIT changed();
}

DocumentNeed::Answers* DocumentNeed::answersOf(const std::shared_ptr<const Run>& run) {
    const auto found =
        std::find_if(m_answers.begin(), m_answers.end(), [&](const Answers& each) { return each.run.lock() == run; });
    return found == m_answers.end() ? nullptr : &*found;
}

DocumentNeed::Answers& DocumentNeed::answersFor(const std::shared_ptr<const Run>& run) {
    Answers* there = answersOf(run);
    return there ? *there : m_answers.emplace_back(Answers{run, {}});
}

void DocumentNeed::follow() {
    forgetLostRuns();
    if (takeOver()) {
        Q_EMIT changed();
    }
    const auto run = m_session.activeRun();
    if (m_running && m_running != run) { // another run became active
        m_worker.cancel(kLane);
        finish();
    }
    if (!m_isWanted || m_running || !canStart() || run == m_failed) {
        return;
    }
    auto sentences = missing(run);
    if (sentences.empty()) {
        return;
    }
    m_begun = static_cast<int>(answersFor(run).needs.size());
    m_running = run;
    m_worker.need({m_session.activeSlot()->model, run, std::move(sentences), kLeastForInstead}, kLane);
    Q_EMIT changed();
}

void DocumentNeed::add(const Run& run, Answers& answers, const SentenceNeed& need) {
    const std::size_t at = need.sentence.asSize();
    const auto& sentences = run.sentences;
    const auto place =
        std::lower_bound(answers.needs.begin(), answers.needs.end(), need.sentence,
                         [](const SentenceNeed& each, SentenceIndex sentence) { return each.sentence < sentence; });
    const bool isThere = place != answers.needs.end() && place->sentence == need.sentence;
    if (!isThere && at < sentences.size() && sentences[at] && need.words.size() == sentences[at]->text.words.size()) {
        answers.needs.insert(place, need);
    }
}

std::vector<SentenceIndex> DocumentNeed::missing(const std::shared_ptr<const Run>& run) const {
    const auto* needs = needsOf(run);
    std::vector<SentenceIndex> sentences;
    for (std::size_t s = 0; s < run->sentences.size(); ++s) {
        const SentenceIndex sentence(static_cast<std::int64_t>(s));
        const bool isKnown = needs && std::any_of(needs->begin(), needs->end(), [sentence](const SentenceNeed& each) {
                                 return each.sentence == sentence;
                             });
        if (run->sentences[s] && !isKnown && !run->sentences[s]->text.words.empty()) {
            sentences.push_back(sentence);
        }
    }
    return sentences;
}

void DocumentNeed::finish() {
    const bool isNew = done() > m_begun;
    m_running.reset();
    Q_EMIT changed();
    if (isNew) {
        Q_EMIT answered();
    }
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
        std::find_if(m_answers.begin(), m_answers.end(), [&](const Answers& each) { return each.run.lock() == run; });
    return found == m_answers.end() ? nullptr : &found->needs;
}

void DocumentNeed::put(const std::shared_ptr<const Run>& run, const std::vector<SentenceNeed>& needs) {
    if (needs.empty()) {
        return;
    }
    if (m_running == run) { // known results are not computed again
        m_worker.cancel(kLane);
        m_running.reset();
    }
    Answers& answers = answersFor(run);
    for (const SentenceNeed& need : needs) {
        add(*run, answers, need);
    }
    if (answers.needs.empty()) { // it is about other texts
        std::erase_if(m_answers, [&](const Answers& each) { return each.run.lock() == run; });
    }
    follow();
    Q_EMIT changed();
}

bool DocumentNeed::takeOver() {
    bool isNew = false;
    for (const RunSlot& slot : m_session.runs()) {
        if (!slot.run || slot.busy || answersOf(slot.run)) {
            continue;
        }
        Answers now{slot.run, {}};
        for (const Answers& before : m_answers) {
            const auto run = before.run.lock();
            for (const SentenceNeed& need : before.needs) {
                if (run && isAskedTheSame(*run, *slot.run, need.sentence)) {
                    add(*slot.run, now, need);
                }
            }
        }
        if (!now.needs.empty()) {
            m_answers.push_back(std::move(now));
            isNew = true;
        }
    }
    return isNew;
}

void DocumentNeed::forgetLostRuns() {
    std::erase_if(m_answers, [](const Answers& answers) { return answers.run.expired(); });
}

} // namespace contexture::gui
