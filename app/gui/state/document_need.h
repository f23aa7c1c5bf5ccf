// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/worker/engine_worker.h"
#include "engine/core/attribution.h"

#include <QObject>

#include <memory>
#include <optional>
#include <vector>

namespace contexture::gui {

class PendingWork;
class Session;

// Need of context of each word of the document: every sentence of a run is scored with and without context, in the
// background. The results of a run are kept as long as the run exists, also among what can be undone, and with it in
// the workspace. After a new translation only those sentences are scored of which the model reads something else.
class DocumentNeed : public QObject {
    Q_OBJECT

public:
    DocumentNeed(EngineWorker& worker, const Session& session, PendingWork& pending, QObject* parent);

    // Scores the active run once it is complete, and again whenever another run becomes active.
    void setWanted(bool wanted);
    bool isWanted() const { return m_isWanted; }
    bool canStart() const; // the model of the active run is loaded, and the run read context
    bool isRunning() const { return m_running != nullptr; }
    int done() const; // sentences
    int all() const;
    const std::vector<SentenceNeed>*
    needsOf(const std::shared_ptr<const Run>& run) const; // by sentence; null: not asked
    void put(const std::shared_ptr<const Run>& run, const std::vector<SentenceNeed>& needs); // read from a workspace

Q_SIGNALS:
    void changed();  // scoring began, has one more sentence, or ended
    void answered(); // scoring ended with new results, which are to be kept

private:
    struct Answers {
        std::weak_ptr<const Run> run;
        std::vector<SentenceNeed> needs;
    };
    Answers* answersOf(const std::shared_ptr<const Run>& run); // null: none
    Answers& answersFor(const std::shared_ptr<const Run>& run);
    void follow();
    void finish();
    static void add(const Run& run, Answers& answers, const SentenceNeed& need);
    std::vector<SentenceIndex> missing(const std::shared_ptr<const Run>& run) const;
    bool takeOver(); // gives the needs of a replaced run to the new run; false: no needs were known
    void forgetLostRuns();

    static constexpr Lane kLane{Lane::Kind::Check, 5};
    static constexpr double kLeastForInstead = 0.05; // nats: a word with less need would be the same without context

    EngineWorker& m_worker;
    const Session& m_session;
    bool m_isWanted = false;
    std::shared_ptr<const Run> m_running; // null: nothing runs
    std::shared_ptr<const Run> m_failed;  // a failed run is not scored again automatically
    int m_begun = 0;                      // number of sentences that had results at the beginning
    std::vector<Answers> m_answers;
};

} // namespace contexture::gui
