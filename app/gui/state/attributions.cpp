// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/state/attributions.h"

#include "app/gui/presentation/attribution_sites.h"
#include "app/gui/state/inspector.h"
#include "app/gui/state/run_names.h"
#include "app/gui/state/session.h"
#include "app/gui/worker/pending_work.h"

#include <algorithm>

namespace contexture::gui {

Attributions::Attributions(EngineWorker& worker, const Session& session, Inspector& inspector, PendingWork& pending,
                           QObject* parent)
    : QObject(parent), m_worker(worker), m_session(session), m_inspector(inspector) {
    pending.add(*this, PendingWork::Kind::Computation, [this] { return isRunning(); });
    inspector.setAnswers([this](const Inspection& inspection) -> const AttributionResult* {
        const auto method = attributionMethodOf(inspection.site);
        return method ? answerTo({inspection.run, inspection.look.sentence, inspection.queryWord, *method}) : nullptr;
    });
    connect(&worker, &EngineWorker::attributed, this,
            [this](Lane lane, const std::shared_ptr<const AttributionResult>& result) {
                if (lane == kLane && m_running) {
                    take(result);
                }
            });
    connect(&worker, &EngineWorker::attributing, this, [this](Lane lane, qulonglong done, qulonglong all) {
        if (lane == kLane && m_running) {
            m_done = static_cast<std::size_t>(done);
            m_all = static_cast<std::size_t>(all);
            Q_EMIT stateChanged();
        }
    });
    connect(&worker, &EngineWorker::failed, this, [this](Lane lane, const Failure& failure) {
        if (lane == kLane && m_running) {
            m_failed = m_running;
            m_failure = failure.happened;
            m_running.reset();
            Q_EMIT stateChanged();
        }
    });
    connect(&inspector, &Inspector::lockedChanged, this, &Attributions::follow);
    connect(&session, &Session::modelsChanged, this, &Attributions::follow); // that of the run may be here now
    connect(&session, &Session::engineReady, this, &Attributions::follow);
    connect(&session, &Session::slotsChanged, this, &Attributions::forgetRemovedRuns);
    connect(&session, &Session::runChanged, this, &Attributions::forgetRemovedRuns);
}

std::optional<Attributions::Question> Attributions::asked() const {
    const Inspection& locked = *m_inspector.locked();
    const auto method = attributionMethodOf(locked.site);
    if (!method || !locked.queryWord.isValid() || !locked.translated) {
        return {};
    }
    return Question{locked.run, locked.look.sentence, locked.queryWord, *method};
}

const AttributionResult* Attributions::answerTo(const Question& question) const {
    const auto found = std::find_if(m_answers.begin(), m_answers.end(),
                                    [&](const Answer& answer) { return answer.question == question; });
    return found == m_answers.end() ? nullptr : found->result.get();
}

void Attributions::follow() {
    const auto question = asked();
    if (question != m_running && m_running) {
        cancel(); // another word is looked at
    }
    const RunSlot* slot = m_session.activeSlot();
    const bool isKnown = !question || answerTo(*question) || question == m_running || question == m_failed;
    if (!isKnown && slot && slot->model && slot->run == question->run && !slot->busy && m_session.isEngineReady()) {
        m_running = question;
        m_done = m_all = 0;
        AttributionRequest request;
        request.model = slot->model;
        request.run = question->run;
        request.sentence = question->sentence;
        request.word = question->word;
        request.methods = {question->method};
        request.mostWords = kMostWords;
        m_worker.attribute(std::move(request), kLane);
    }
    Q_EMIT stateChanged();
}

void Attributions::take(std::shared_ptr<const AttributionResult> result) {
    const Question question = *m_running;
    m_running.reset();
    if (result) { // not cancelled
        m_answers.push_back({question, std::move(result)});
        m_inspector.answersChanged();
    }
    Q_EMIT stateChanged();
}

void Attributions::cancel() {
    m_running.reset();
    m_worker.cancel(kLane);
    Q_EMIT stateChanged();
}

QString Attributions::state() const {
    const auto question = asked();
    if (!question) {
        return attributionMethodOf(m_inspector.locked()->site) ? tr("Choose a word of the translation.") : QString();
    }
    if (const AttributionResult* answer = answerTo(*question)) {
        return answer->methods.empty()
                   ? tr("This model cannot be asked so: its attention keeps one place for several words.")
                   : QString();
    }
    if (question == m_running) {
        return m_all > 1 ? tr("Asking the model: %1 of %2 passes…").arg(m_done).arg(m_all) : tr("Asking the model…");
    }
    if (question == m_failed) {
        return m_failure;
    }
    const RunSlot* slot = m_session.activeSlot();
    return slot && !slot->model ? whyNoModel(*slot) : tr("Not asked yet.");
}

void Attributions::forgetRemovedRuns() {
    std::erase_if(m_answers, [this](const Answer& answer) {
        return std::none_of(m_session.runs().begin(), m_session.runs().end(),
                            [&](const RunSlot& slot) { return slot.run == answer.question.run; });
    });
}

} // namespace contexture::gui
