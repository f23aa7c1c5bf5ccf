// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/worker/engine_worker.h"
#include "engine/core/attribution.h"

#include <QObject>

#include <memory>
#include <optional>
#include <vector>

namespace contexture::gui {

class Inspector;
class PendingWork;
class Session;

// Attributions of single words of the translation. When a word is selected while an attribution method is shown, its
// attribution is computed in the background; it is kept as long as its run exists.
class Attributions : public QObject {
    Q_OBJECT

public:
    Attributions(EngineWorker& worker, const Session& session, Inspector& inspector, PendingWork& pending,
                 QObject* parent);

    // Occlusion of more words than these would take minutes: it is computed only on request.
    static constexpr std::size_t kMostWords = 3000;

    bool isRunning() const { return m_running.has_value(); }
    // Progress of the selected word's attribution, or the reason why it is missing. Empty: the attribution exists, or
    // none was requested.
    QString state() const;
    void cancel();

Q_SIGNALS:
    void stateChanged();

private:
    struct Question {
        std::shared_ptr<const Run> run;
        SentenceIndex sentence;
        WordIndex word; // of the translation
        AttributionMethod method = AttributionMethod::Occlusion;
        friend bool operator==(const Question&, const Question&) = default;
    };
    struct Answer {
        Question question;
        std::shared_ptr<const AttributionResult> result;
    };
    std::optional<Question> asked() const; // by what is looked at
    const AttributionResult* answerTo(const Question& question) const;
    void follow();
    void take(std::shared_ptr<const AttributionResult> result);
    void forgetRemovedRuns();

    static constexpr Lane kLane{Lane::Kind::Check, 6};

    EngineWorker& m_worker;
    const Session& m_session;
    Inspector& m_inspector;
    std::vector<Answer> m_answers;
    std::optional<Question> m_running;
    std::size_t m_done = 0; // passes
    std::size_t m_all = 0;
    QString m_failure; // of the last question
    std::optional<Question> m_failed;
};

} // namespace contexture::gui
