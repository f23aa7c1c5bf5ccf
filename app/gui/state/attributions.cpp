// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/state/attributions.h"

#include "app/gui/presentation/attribution_sites.h"
#include "app/gui/presentation/text.h"
#include "app/gui/state/inspector.h"
#include "app/gui/state/run_names.h"
#include "app/gui/state/same_question.h"
#include "app/gui/state/session.h"
#include "app/gui/worker/failure.h"
#include "app/gui/worker/pending_work.h"

#include <algorithm>
#include <cmath>

namespace contexture::gui {

namespace {

constexpr double kWorthTelling = 10.0; // remaining seconds from which the time is shown

} // namespace

Attributions::Attributions(EngineWorker& worker, const Session& session, Inspector& inspector, PendingWork& pending,
                           QObject* parent)
    : QObject(parent), m_worker(worker), m_session(session), m_inspector(inspector) {
    pending.add(*this, PendingWork::Kind::Computation, [this] { return isRunning(); });
    inspector.setAnswers([this](const Inspection& inspection) -> const AttributionResult* {
        const auto question = questionOf(inspection);
        return question ? answerTo(*question) : nullptr;
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
            m_isTooMuch = failure.isTooMuch;
            m_running.reset();
            Q_EMIT stateChanged();
        }
    });
    connect(&inspector, &Inspector::lockedChanged, this, &Attributions::follow);
    connect(&session, &Session::modelsChanged, this, &Attributions::follow); // the model of the run may be loaded now
    connect(&session, &Session::engineReady, this, &Attributions::follow);
    connect(&session, &Session::slotsChanged, this, &Attributions::takeOver);
    connect(&session, &Session::runChanged, this, &Attributions::takeOver);
}

std::optional<Attributions::Question> Attributions::asked() const {
    return questionOf(*m_inspector.locked());
}

std::optional<Attributions::Question> Attributions::questionOf(const Inspection& inspection) const {
    const auto method = attributionMethodOf(inspection.site);
    if (!method || !inspection.queryWord.isValid() || !inspection.translated) {
        return {};
    }
    Question question{{inspection.look.sentence, inspection.queryWord, *method}, inspection.run};
    for (const Contrast& contrast : m_contrasts) {
        if (contrast.run.lock() == question.run && contrast.sentence == question.sentence &&
            contrast.word == question.word) {
            question.instead = contrast.instead;
        }
    }
    return question;
}

QString Attributions::instead() const {
    const auto question = asked();
    QStringList forms;
    for (const std::string& form : question ? question->instead : std::vector<std::string>()) {
        forms << toText(form);
    }
    return forms.join(QStringLiteral(", "));
}

void Attributions::setInstead(const QString& forms) {
    const auto question = asked();
    if (!question) {
        return;
    }
    Contrast contrast{question->run, question->sentence, question->word, {}};
    for (const QString& form : forms.split(QLatin1Char(','), Qt::SkipEmptyParts)) {
        if (const QString trimmed = form.trimmed(); !trimmed.isEmpty()) {
            contrast.instead.push_back(trimmed.toStdString());
        }
    }
    std::erase_if(m_contrasts, [&](const Contrast& each) {
        return each.run.lock() == question->run && each.sentence == contrast.sentence && each.word == contrast.word;
    });
    if (!contrast.instead.empty()) {
        m_contrasts.push_back(std::move(contrast));
    }
    m_inspector.answersChanged(); // the inspector then asks for the answer if it is missing
}

const AttributionResult* Attributions::answerTo(const Question& question) const {
    const Asked& asked = question;
    const auto found = std::find_if(m_answers.begin(), m_answers.end(), [&](const Answer& answer) {
        return answer.asked == asked && answer.run.lock() == question.run;
    });
    return found == m_answers.end() ? nullptr : found->result.get();
}

void Attributions::follow() {
    const auto question = asked();
    if (question != m_running && m_running) {
        cancel(); // another word is selected
    }
    const RunSlot* slot = m_session.activeSlot();
    const bool isKnown = !question || answerTo(*question) || question == m_running || question == m_failed;
    if (!isKnown && slot && slot->model && slot->run == question->run && !slot->busy && m_session.isEngineReady()) {
        m_running = question;
        m_done = m_all = 0;
        m_begin = std::chrono::steady_clock::now();
        AttributionRequest request;
        request.model = slot->model;
        request.run = question->run;
        request.sentence = question->sentence;
        request.word = question->word;
        request.methods = {question->method};
        request.mostWords = question == m_unlimited ? 0 : kMostWords;
        request.steps = kSteps;
        request.instead = question->instead;
        request.ownSentence = !readsContext(question->run.get());
        m_worker.attribute(std::move(request), kLane);
    }
    Q_EMIT stateChanged();
}

void Attributions::take(std::shared_ptr<const AttributionResult> result) {
    const Question question = *m_running;
    m_running.reset();
    if (result) { // not cancelled
        m_answers.push_back({question.run, question, std::move(result)});
        m_inspector.answersChanged();
        Q_EMIT answered();
    }
    Q_EMIT stateChanged();
}

void Attributions::askAllTheSame() {
    if (asksFirst()) {
        m_unlimited = m_failed;
        m_failed.reset();
        follow();
    }
}

void Attributions::cancel() {
    m_running.reset();
    m_unlimited.reset(); // later long computations need a request again
    m_worker.cancel(kLane);
    Q_EMIT stateChanged();
}

QString Attributions::state() const {
    const auto question = asked();
    if (!question) {
        return attributionMethodOf(m_inspector.locked()->site) ? tr("Choose a word of the translation.") : QString();
    }
    if (const AttributionResult* answer = answerTo(*question)) {
        if (!answer->methods.empty()) {
            return {};
        }
        return question->method == AttributionMethod::ValueZeroing
                   ? tr("This model cannot be asked so: its attention reads no values of single words that could be "
                        "taken away by themselves.")
                   : tr("This model cannot be asked so: one place of its attention stands for several words.");
    }
    if (question == m_running) {
        return progressText();
    }
    if (question == m_failed) {
        return m_isTooMuch ? capitalised(m_failure) + QLatin1Char('.') : m_failure;
    }
    const RunSlot* slot = m_session.activeSlot();
    return slot && !slot->model ? whyNoModel(*slot) : tr("Not asked yet.");
}

QString Attributions::progressText() const {
    if (m_all < 2) {
        return tr("Asking the model…");
    }
    const QString text = tr("Asking the model: %1 of %2 passes…").arg(m_done).arg(m_all);
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - m_begin;
    const double left =
        m_done > 0 ? spent.count() * static_cast<double>(m_all - m_done) / static_cast<double>(m_done) : 0.0;
    if (left < kWorthTelling) {
        return text;
    }
    //: %1: "Asking the model: 3 of 40 passes…"
    return left < 60.0 ? tr("%1 About %n seconds more.", nullptr, static_cast<int>(std::ceil(left))).arg(text)
                       : tr("%1 About %n minutes more.", nullptr, static_cast<int>(std::ceil(left / 60.0))).arg(text);
}

std::vector<KeptAttribution> Attributions::answersOf(const std::shared_ptr<const Run>& run) const {
    std::vector<KeptAttribution> stored;
    for (const Answer& answer : m_answers) {
        const Asked& asked = answer.asked;
        // Otherwise the model does not allow the method.
        if (answer.run.lock() == run && answer.result->methods.size() == 1) {
            stored.push_back({.sentence = asked.sentence,
                              .word = asked.word,
                              .instead = asked.instead,
                              .ownSentence = !readsContext(run.get()),
                              .steps = asked.method == AttributionMethod::IntegratedGradients ? kSteps : 0,
                              .result = *answer.result});
        }
    }
    return stored;
}

void Attributions::put(const std::shared_ptr<const Run>& run, const std::vector<KeptAttribution>& stored) {
    for (const KeptAttribution& one : stored) {
        const std::size_t at = one.sentence.asSize();
        const bool isOfWord = one.sentence.isValid() && at < run->sentences.size() && run->sentences[at] &&
                              one.word.isValid() && one.word.asSize() < run->sentences[at]->text.words.size();
        if (!isOfWord || one.result.methods.size() != 1 || one.ownSentence == readsContext(run.get())) {
            continue; // an answer of another program that this window cannot show
        }
        const Question question{{one.sentence, one.word, one.result.methods.front().method, one.instead}, run};
        if (question == m_running) {
            cancel();
        }
        if (!answerTo(question)) {
            m_answers.push_back({run, question, std::make_shared<const AttributionResult>(one.result)});
        }
    }
    if (!stored.empty()) {
        m_inspector.answersChanged();
        Q_EMIT stateChanged();
    }
}

void Attributions::takeOver() {
    std::erase_if(m_contrasts, [](const Contrast& each) { return each.run.expired(); });
    std::erase_if(m_answers, [](const Answer& answer) { return answer.run.expired(); });
    const auto there = runsThere(m_session);
    std::vector<Answer> taken;
    for (const Answer& answer : m_answers) {
        const auto before = answer.run.lock();
        if (!before || std::find(there.begin(), there.end(), before) != there.end()) {
            continue;
        }
        for (const auto& run : there) {
            const bool isKnown = answerTo({answer.asked, run});
            if (!isKnown && isAskedTheSame(*before, *run, answer.asked.sentence)) {
                taken.push_back({run, answer.asked, answer.result});
            }
        }
    }
    m_answers.insert(m_answers.end(), taken.begin(), taken.end());
    if (!taken.empty()) {
        m_inspector.answersChanged();
    }
}

} // namespace contexture::gui
