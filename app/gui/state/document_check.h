#pragma once

#include "app/gui/worker/job_queue.h"
#include "engine/core/weight_and_effect.h"

#include <QObject>

#include <memory>
#include <vector>

namespace contexture::gui {

class EngineWorker;
class Session;

// Does it matter, for every sentence of the document: in the background, one sentence after the other, so that whatever
// else is asked of the engine comes in between. What was found out about a run is kept as long as the run is there.
class DocumentCheck : public QObject {
    Q_OBJECT

public:
    DocumentCheck(EngineWorker& worker, const Session& session, QObject* parent);

    // Sentences that are hidden from each one at most: those with the largest weights, then the nearest others.
    static constexpr int kMostHidden = 12;

    void start(); // of the run that is read
    void cancel();
    bool canStart() const; // its model is here, it read context and was traced
    bool isRunning() const { return m_running != nullptr; }
    int done() const { return m_done; } // sentences
    int all() const { return static_cast<int>(m_questions.size()); }
    const std::vector<SentenceEffect>* effectsOf(const std::shared_ptr<const Run>& run) const; // null: not asked

Q_SIGNALS:
    void changed(); // begun, one sentence further, or over

private:
    struct Question {
        SentenceIndex sentence;
        std::vector<SentenceIndex> toHide;
    };
    struct Answers {
        std::shared_ptr<const Run> run;
        std::vector<SentenceEffect> effects;
    };
    void ask();
    void take(bool cancelled);
    void finish();
    void forgetRemovedRuns();

    static constexpr Lane kLane{Lane::Kind::Check, 1};

    EngineWorker& m_worker;
    const Session& m_session;
    std::shared_ptr<const Run> m_running; // null: nothing runs
    std::shared_ptr<LoadedModel> m_model;
    std::vector<Question> m_questions;
    int m_done = 0;
    std::vector<CausalResult> m_rows; // of the sentence that is asked about
    std::vector<Answers> m_answers;
};

} // namespace contexture::gui
