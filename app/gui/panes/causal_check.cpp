// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/panes/causal_check.h"

#include "app/gui/panes/consulted_instrument.h"
#include "app/gui/panes/instruments.h"
#include "app/gui/presentation/consulted.h"
#include "app/gui/state/inspector.h"
#include "app/gui/state/run_names.h"
#include "app/gui/state/session.h"
#include "app/gui/worker/pending_work.h"
#include "engine/lesson/material.h"

#include <algorithm>
#include <map>

namespace contexture::gui {

CausalCheck::CausalCheck(EngineWorker& worker, const Session& session, const Inspector& inspector,
                         Instruments& instruments, PendingWork& pending)
    : QObject(&instruments), m_worker(worker), m_session(session), m_inspector(inspector), m_instruments(instruments) {
    pending.add(*this, PendingWork::Kind::Computation, [this] { return isRunning(); });
    connect(&instruments, &Instruments::checkRequested, this, &CausalCheck::start);
    connect(&instruments, &Instruments::checkCancelled, this, [this] { m_worker.cancel(kLane); });
    connect(&worker, &EngineWorker::checkedRow, this, [this](Lane lane, int row, const CausalResult& result) {
        if (lane == kLane) {
            take(row, result);
        }
    });
    connect(&worker, &EngineWorker::checked, this, [this](Lane lane) {
        if (lane == kLane) {
            m_instruments.consulted().endCheck();
            Q_EMIT effectsChanged();
        }
    });
    // Only failures of this check end it, not those of loading a model.
    connect(&worker, &EngineWorker::failed, this, [this](Lane lane) {
        if (lane == kLane) {
            m_instruments.consulted().endCheck();
        }
    });
    connect(&inspector, &Inspector::lockedChanged, this, &CausalCheck::follow);
    connect(&session, &Session::modelsChanged, this, &CausalCheck::follow); // the model of the run may be loaded now
    connect(&session, &Session::engineReady, this, &CausalCheck::follow);
    connect(&session, &Session::slotsChanged, this, &CausalCheck::forgetLostRuns);
    connect(&session, &Session::runChanged, this, &CausalCheck::forgetLostRuns);
    follow();
}

CausalCheck::Answers* CausalCheck::answersTo(const Inspection& inspection) {
    const Look& look = inspection.look;
    const auto found = std::find_if(m_answers.begin(), m_answers.end(), [&](const Answers& answers) {
        const Look& asked = answers.look;
        return answers.run.lock() == inspection.run && answers.site == inspection.site &&
               asked.sentence == look.sentence && asked.side == look.side && asked.word == look.word &&
               asked.head == look.head;
    });
    return found == m_answers.end() ? nullptr : &*found;
}

bool CausalCheck::canStart() const {
    const RunSlot* slot = m_session.activeSlot();
    const Inspection& locked = *m_inspector.locked();
    return m_session.isEngineReady() && slot && slot->model && locked.state == Inspection::State::Observed &&
           locked.support() > 0 && !isRunning();
}

void CausalCheck::start() {
    const RunSlot* slot = m_session.activeSlot();
    const auto& asked = m_inspector.locked();
    if (!slot || !slot->model || asked->state != Inspection::State::Observed) {
        return;
    }
    auto exclusions = causalExclusions(*asked);
    m_instruments.setInspection(*asked); // shows the word of the check, even during a preview
    m_instruments.consulted().beginCheck(static_cast<int>(exclusions.size()));
    m_asked = asked;
    if (Answers* before = answersTo(*asked)) {
        before->rows.assign(exclusions.size(), std::nullopt);
    } else {
        m_answers.push_back({asked->run, asked->site, asked->look, asked->targetWord,
                             std::vector<std::optional<CausalResult>>(exclusions.size())});
    }
    // What the model would say by itself is no answer about a translation that it was made to produce.
    const bool isOwn = asked->run->settings.given.empty();
    m_worker.check({slot->model, slot->run, asked->look.sentence, std::move(exclusions), isOwn}, kLane);
}

void CausalCheck::take(int row, const CausalResult& result) {
    m_instruments.consulted().setCheckRow(row, result);
    if (Answers* answers = m_asked ? answersTo(*m_asked) : nullptr) {
        answers->rows.at(static_cast<std::size_t>(row)) = result;
    }
}

std::vector<SentenceEffect> CausalCheck::effects() const {
    const Inspection& locked = *m_inspector.locked();
    const WordIndex word = locked.targetWord;
    std::map<SentenceIndex, double> effects;
    for (const Answers& answers : m_answers) {
        const bool isOfWord = answers.run.lock() == locked.run && answers.look.sentence == locked.look.sentence &&
                              answers.targetWord == word;
        for (const auto& row : answers.rows) {
            if (isOfWord && row && row->excluded.size() == 1 && word.isValid() && locked.translated &&
                word.asSize() < row->forcedLogProbability.size()) {
                effects[row->excluded.front()] = double{locked.translated->wordLogProbability.at(word.asSize())} -
                                                 double{row->forcedLogProbability[word.asSize()]};
            }
        }
    }
    std::vector<SentenceEffect> result;
    for (const auto& [hidden, effect] : effects) {
        result.push_back({locked.look.sentence, hidden, effect});
    }
    return result;
}

bool CausalCheck::isRunning() const {
    return m_instruments.consulted().isChecking(); // the worker is idle before its last answer has arrived here
}

std::vector<std::optional<CausalResult>> CausalCheck::recordedRows(const Inspection& inspection) const {
    std::vector<std::optional<CausalResult>> rows;
    if (!m_recorded || !inspection.run || inspection.state != Inspection::State::Observed) {
        return rows;
    }
    const auto others = m_recorded();
    bool isAny = false;
    for (const auto& exclusion : causalExclusions(inspection)) {
        rows.emplace_back();
        if (const Run* other = lesson::runWithout(*inspection.run, others, exclusion)) {
            rows.back().emplace();
            rows.back()->excluded = exclusion;
            rows.back()->retranslated = other->sentences.at(inspection.look.sentence.asSize());
            isAny = true;
        }
    }
    return isAny ? rows : std::vector<std::optional<CausalResult>>();
}

void CausalCheck::forgetLostRuns() {
    std::erase_if(m_answers, [](const Answers& answers) { return answers.run.expired(); });
}

void CausalCheck::follow() {
    const RunSlot* slot = m_session.activeSlot();
    const Inspection& locked = *m_inspector.locked();
    m_instruments.consulted().setCheckEnabled(canStart() || isRunning(),
                                              slot && !slot->model ? whyNoModel(*slot)
                                                                   : tr("Choose a word that consulted a sentence."));
    if (const Answers* answers = answersTo(locked); answers && !m_instruments.consulted().isChecking()) {
        m_instruments.consulted().showChecks(locked, answers->rows);
    } else if (!m_instruments.consulted().isChecking()) {
        if (const auto rows = recordedRows(locked); !rows.empty()) {
            m_instruments.consulted().showChecks(locked, rows);
        }
    }
}

} // namespace contexture::gui
