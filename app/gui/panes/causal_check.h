// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/presentation/inspection.h"
#include "app/gui/worker/job_queue.h"
#include "engine/core/weight_and_effect.h"

#include <QObject>

#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace contexture::gui {

class EngineWorker;
class Inspector;
class Instruments;
class PendingWork;
class Session;

// "Does it matter?": the check hides each sentence that the locked word consulted, one after the other, and shows in
// the instruments what changes. The results of a word are shown again whenever the word is selected, as long as its run
// exists.
class CausalCheck : public QObject {
    Q_OBJECT

public:
    CausalCheck(EngineWorker& worker, const Session& session, const Inspector& inspector, Instruments& instruments,
                PendingWork& pending);

    // Runs with a sentence hidden: they show without a model what changes. The session need not list them.
    using Recorded = std::function<std::vector<std::shared_ptr<const Run>>()>;
    void setRecorded(Recorded recorded) { m_recorded = std::move(recorded); }
    void start();
    bool canStart() const; // the locked word consulted a sentence, its model is loaded, and no check is running
    // The effects that the checks of the locked word found, for all heads. Results of recorded runs have no probability
    // and are left out.
    std::vector<SentenceEffect> effects() const;
    bool isRunning() const; // until the last answer has arrived

Q_SIGNALS:
    void effectsChanged(); // effects() may have changed

private:
    struct Answers { // kept as long as the run exists, also among what can be undone
        std::weak_ptr<const Run> run;
        const SiteInfo* site = nullptr;
        Look look = {};
        WordIndex targetWord = {};
        std::vector<std::optional<CausalResult>> rows = {};
    };
    Answers* answersTo(const Inspection& inspection); // null: the word was not checked
    void take(int row, const CausalResult& result);
    void follow();
    void forgetLostRuns();
    // The results that recorded runs give for the word: runs of the same model and setting with one sentence more
    // hidden. Empty: no such run.
    std::vector<std::optional<CausalResult>> recordedRows(const Inspection& inspection) const;

    static constexpr Lane kLane{Lane::Kind::Check, 0};

    EngineWorker& m_worker;
    const Session& m_session;
    const Inspector& m_inspector;
    Instruments& m_instruments;
    Recorded m_recorded;
    std::vector<Answers> m_answers;
    std::shared_ptr<const Inspection> m_asked; // the word of the running check
};

} // namespace contexture::gui
