// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/worker/engine_worker.h"
#include "engine/core/attribution.h"

#include <QObject>

#include <chrono>
#include <memory>
#include <optional>
#include <vector>

namespace contexture::gui {

class Inspector;
class PendingWork;
class Session;
struct Inspection;

// Attributions of single words of the translation. When a word is selected while an attribution method is shown, its
// attribution is computed in the background; it is kept as long as its run exists, also among what can be undone, and
// with the run in the workspace. After a new translation of the run, answers stay where the model reads the same.
class Attributions : public QObject {
    Q_OBJECT

public:
    Attributions(EngineWorker& worker, const Session& session, Inspector& inspector, PendingWork& pending,
                 QObject* parent);

    // Occlusion of more words than these would take minutes: it is computed only on request.
    static constexpr std::size_t kMostWords = 3000;
    static constexpr int kSteps = 32; // of integrated gradients

    bool isRunning() const { return m_running.has_value(); }
    // Progress of the selected word's attribution, or the reason why it is missing. Empty: the attribution exists, or
    // none was requested.
    QString state() const;
    void cancel();
    // Whether the selected word's attribution waits for a request, since it takes long (kMostWords).
    bool asksFirst() const { return m_failed && m_isTooMuch && m_failed == asked(); }
    void askAllTheSame();
    // The other forms with which the selected word is compared, separated by commas: "why this and not that?". Empty:
    // none.
    QString instead() const;
    void setInstead(const QString& forms);
    // All answers about a run, as a workspace keeps them.
    std::vector<KeptAttribution> answersOf(const std::shared_ptr<const Run>& run) const;
    void put(const std::shared_ptr<const Run>& run, const std::vector<KeptAttribution>& stored);

Q_SIGNALS:
    void stateChanged();
    void answered(); // there is a new answer to be kept

private:
    struct Asked { // of a run
        SentenceIndex sentence;
        WordIndex word; // of the translation
        AttributionMethod method = AttributionMethod::Occlusion;
        std::vector<std::string> instead = {}; // other forms in the word's place
        friend bool operator==(const Asked&, const Asked&) = default;
    };
    struct Question : Asked {
        std::shared_ptr<const Run> run;
        friend bool operator==(const Question&, const Question&) = default;
    };
    struct Answer {
        std::weak_ptr<const Run> run;
        Asked asked;
        std::shared_ptr<const AttributionResult> result;
    };
    struct Contrast {
        std::weak_ptr<const Run> run;
        SentenceIndex sentence;
        WordIndex word;
        std::vector<std::string> instead;
    };
    std::optional<Question> questionOf(const Inspection& inspection) const;
    std::optional<Question> asked() const; // about the selected word
    const AttributionResult* answerTo(const Question& question) const;
    QString progressText() const;
    void follow();
    void take(std::shared_ptr<const AttributionResult> result);
    void takeOver(); // gives the answers to runs that replace others, and forgets answers of lost runs

    static constexpr Lane kLane{Lane::Kind::Check, 6};

    EngineWorker& m_worker;
    const Session& m_session;
    Inspector& m_inspector;
    std::vector<Answer> m_answers;
    std::vector<Contrast> m_contrasts; // at most one for each word
    std::optional<Question> m_running;
    std::size_t m_done = 0; // passes
    std::size_t m_all = 0;
    std::chrono::steady_clock::time_point m_begin; // of the question that is running
    QString m_failure;                             // of the last question
    std::optional<Question> m_failed;
    bool m_isTooMuch = false;            // why the last question failed
    std::optional<Question> m_unlimited; // the question that is computed, however long it takes
};

} // namespace contexture::gui
