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
class Session;

// Does it matter? Drops each sentence that the locked word consulted, and tells the instruments what changes. What was
// found out about a word is shown again whenever it is chosen, as long as its run is there.
class CausalCheck : public QObject {
    Q_OBJECT

public:
    CausalCheck(EngineWorker& worker, const Session& session, const Inspector& inspector, Instruments& instruments);

    // Runs that may tell without a model what a sentence is without another, whether or not the session has them.
    using Recorded = std::function<std::vector<std::shared_ptr<const Run>>()>;
    void setRecorded(Recorded recorded) { m_recorded = std::move(recorded); }
    void start();
    // What the checks of the locked word found, whichever heads they were of; those that recorded runs tell say no
    // probability, and are none.
    std::vector<SentenceEffect> effects() const;
    bool isRunning() const; // until its last answer is here

Q_SIGNALS:
    void effectsChanged(); // there may be more, or others

private:
    struct Answers {
        std::shared_ptr<const Inspection> asked;
        std::vector<std::optional<CausalResult>> rows;
    };
    Answers* answersTo(const Inspection& inspection); // null: it was not checked
    void take(int row, const CausalResult& result);
    void follow();
    void forgetRemovedRuns();
    // What recorded runs tell of the word: the same model and setting, one sentence more hidden. Empty: nothing.
    std::vector<std::optional<CausalResult>> recordedRows(const Inspection& inspection) const;

    static constexpr Lane kLane{Lane::Kind::Check, 0};

    EngineWorker& m_worker;
    const Session& m_session;
    const Inspector& m_inspector;
    Instruments& m_instruments;
    Recorded m_recorded;
    std::vector<Answers> m_answers;
    std::shared_ptr<const Inspection> m_asked; // what the running check asks about
};

} // namespace contexture::gui
