// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/state/document_check.h"

#include "app/gui/state/same_question.h"
#include "app/gui/state/session.h"
#include "app/gui/worker/pending_work.h"

#include <algorithm>

namespace contexture::gui {

DocumentCheck::DocumentCheck(EngineWorker& worker, const Session& session, PendingWork& pending, QObject* parent)
    : QObject(parent), m_worker(worker), m_session(session) {
    pending.add(*this, PendingWork::Kind::Computation, [this] { return isRunning(); });
    connect(&worker, &EngineWorker::checkedRow, this, [this](Lane lane, int, const CausalResult& result) {
        if (lane == kLane && m_running) {
            m_rows.push_back(result);
        }
    });
    connect(&worker, &EngineWorker::checked, this, [this](Lane lane, bool cancelled) {
        if (lane == kLane && m_running) {
            take(cancelled);
        }
    });
    connect(&worker, &EngineWorker::failed, this, [this](Lane lane) {
        if (lane == kLane && m_running) {
            finish();
        }
    });
    connect(&session, &Session::slotsChanged, this, &DocumentCheck::followRuns);
    connect(&session, &Session::runChanged, this, &DocumentCheck::followRuns);
}

bool DocumentCheck::canStart() const {
    const RunSlot* slot = m_session.activeSlot();
    return m_session.isEngineReady() && slot && slot->model && slot->run && !slot->busy &&
           slot->run->settings.context != ContextMode::None && firstContextSite(slot->run->model);
}

void DocumentCheck::start() {
    if (isRunning() || !canStart()) {
        return;
    }
    const RunSlot& slot = *m_session.activeSlot();
    const auto survey = surveyDocument(*slot.run, firstContextSite(slot.run->model)->name, HeadIndex());
    m_questions.clear();
    for (std::size_t i = 0; i < survey.size(); ++i) {
        const SentenceIndex sentence(static_cast<std::int64_t>(i));
        auto toHide = sentencesToHide(survey[i], sentence, kMostHidden);
        if (survey[i].state == SentenceSurvey::State::Observed && !toHide.empty()) {
            m_questions.push_back({sentence, std::move(toHide)});
        }
    }
    if (m_questions.empty()) {
        return;
    }
    m_running = slot.run;
    m_model = slot.model;
    m_done = 0;
    std::erase_if(m_answers, [this](const Answers& each) { return each.run.lock() == m_running; });
    m_answers.push_back({m_running, {}});
    ask();
    Q_EMIT changed();
}

void DocumentCheck::ask() {
    const Question& question = m_questions[static_cast<std::size_t>(m_done)];
    m_rows.clear();
    m_worker.check(effectRequest(m_model, m_running, question.sentence, question.toHide), kLane);
}

void DocumentCheck::take(bool cancelled) {
    if (cancelled) {
        finish();
        return;
    }
    const auto answers = answersOf(m_running);
    const auto found = contexture::effectsOf(m_questions[static_cast<std::size_t>(m_done)].sentence, m_rows);
    answers->effects.insert(answers->effects.end(), found.begin(), found.end());
    ++m_done;
    if (m_done == all()) {
        finish();
        return;
    }
    ask();
    Q_EMIT changed();
}

void DocumentCheck::cancel() {
    m_worker.cancel(kLane); // results so far stay
}

void DocumentCheck::finish() {
    m_running.reset();
    m_model.reset();
    m_questions.clear();
    m_done = 0;
    Q_EMIT changed();
}

const std::vector<SentenceEffect>* DocumentCheck::effectsOf(const std::shared_ptr<const Run>& run) const {
    const auto found =
        std::find_if(m_answers.begin(), m_answers.end(), [&](const Answers& each) { return each.run.lock() == run; });
    return found == m_answers.end() ? nullptr : &found->effects;
}

std::vector<DocumentCheck::Answers>::iterator DocumentCheck::answersOf(const std::shared_ptr<const Run>& run) {
    return std::find_if(m_answers.begin(), m_answers.end(),
                        [&](const Answers& each) { return each.run.lock() == run; });
}

void DocumentCheck::followRuns() {
    std::erase_if(m_answers, [](const Answers& answers) { return answers.run.expired(); });
    const auto there = runsThere(m_session);
    if (m_running && std::find(there.begin(), there.end(), m_running) == there.end()) { // it was removed
        m_worker.cancel(kLane);
        finish();
    }
}

} // namespace contexture::gui
