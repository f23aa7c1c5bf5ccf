// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/worker/job_queue.h"
#include "engine/core/weight_and_effect.h"

#include <QObject>

#include <memory>
#include <vector>

namespace contexture::gui {

class EngineWorker;
class PendingWork;
class Session;

// Measures for every sentence of the document the effect of hiding other sentences. It runs in the background, one
// sentence a request, so that other requests to the engine come in between. Effects are kept as long as their run
// exists.
class DocumentCheck : public QObject {
    Q_OBJECT

public:
    DocumentCheck(EngineWorker& worker, const Session& session, PendingWork& pending, QObject* parent);

    // Most sentences that are hidden from each sentence: those with the largest weights, then the nearest others.
    static constexpr int kMostHidden = 12;

    void start(); // for the active run
    void cancel();
    bool canStart() const; // its model is loaded, and it has context and traces
    bool isRunning() const { return m_running != nullptr; }
    int done() const { return m_done; } // sentences
    int all() const { return static_cast<int>(m_questions.size()); }
    const std::vector<SentenceEffect>* effectsOf(const std::shared_ptr<const Run>& run) const; // null: not measured

Q_SIGNALS:
    void changed(); // it has begun, measured one more sentence, or ended

private:
    struct Question {
        SentenceIndex sentence;
        std::vector<SentenceIndex> toHide;
    };
    struct Answers { // kept as long as the run exists, also among what can be undone
        std::weak_ptr<const Run> run;
        std::vector<SentenceEffect> effects;
    };
    void ask();
    void take(bool cancelled);
    void finish();
    std::vector<Answers>::iterator answersOf(const std::shared_ptr<const Run>& run);
    void followRuns();

    static constexpr Lane kLane{Lane::Kind::Check, 1};

    EngineWorker& m_worker;
    const Session& m_session;
    std::shared_ptr<const Run> m_running; // null: no check is running
    std::shared_ptr<LoadedModel> m_model;
    std::vector<Question> m_questions;
    int m_done = 0;
    std::vector<CausalResult> m_rows; // of the sentence that is being measured
    std::vector<Answers> m_answers;
};

} // namespace contexture::gui
