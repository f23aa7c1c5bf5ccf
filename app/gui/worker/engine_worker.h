// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/worker/failure.h"
#include "app/gui/worker/job_queue.h"
#include "engine/core/engine.h"
#include "engine/core/several_languages.h"
#include "engine/suite/suite_documents.h"

#include <QMetaType>
#include <QObject>
#include <QString>

#include <functional>
#include <memory>
#include <thread>

namespace contexture::gui {

// Entries of a contrastive suite that are scored together: without context, and also with context where their document
// is known and the model reads context.
struct SuiteRequest {
    std::shared_ptr<LoadedModel> model;
    suite::SuiteGroup group;
    RunSettings settings; // `context` is the mask with which the model reads
};
struct SuiteAnswer { // one answer per entry of the group
    std::vector<eval::ContrastiveScores> without;
    std::vector<eval::ContrastiveScores> with; // empty: the model read no context
};

// The one thread that owns the engine. The window's thread sends requests, which are values; answers come back to the
// window's thread as signals, in order. In each lane only the newest request counts: an older one is cancelled, and its
// answers are dropped. The worker's thread makes the engine, so that the window never waits for the engine's library.
class EngineWorker : public QObject {
    Q_OBJECT

public:
    using Factory =
        std::function<std::unique_ptr<Engine>()>; // throws when there is no engine; the exception becomes a failure

    explicit EngineWorker(Factory factory, QObject* parent = nullptr);
    ~EngineWorker() override; // cancels, wakes and joins

    Ticket load(const QString& path, Lane lane, BaseSearch search = {}, Device device = Device::Cpu);
    // The model with other languages, over the same weights (SeveralLanguages); answered as load() is.
    Ticket withLanguages(std::shared_ptr<LoadedModel> model, LanguageChoice languages, Lane lane);
    Ticket translate(TranslateRequest request, Lane lane);
    // Forced decoding: `request.items` are scored, and the answer is a run of them (translated()), whose other
    // sentences are not translated.
    Ticket force(ScoreRequest request, Lane lane);
    Ticket check(CausalRequest request, Lane lane);
    Ticket steps(StepsRequest request, Lane lane);
    Ticket attribute(AttributionRequest request, Lane lane);
    Ticket need(NeedRequest request, Lane lane);
    Ticket scoreSuite(SuiteRequest request, Lane lane); // gives no answer when it is cancelled
    void setThreads(int threads);

    void cancel(Lane lane); // finished parts are still delivered, such as the sentences of a run
    bool isBusy(Lane lane) const;

Q_SIGNALS:
    void engineReady(const contexture::EngineInfo& info);
    void engineMissing(const contexture::gui::Failure& failure); // every request fails from now on
    void failed(contexture::gui::Lane lane, const contexture::gui::Failure& failure);
    void modelLoaded(contexture::gui::Lane lane, std::shared_ptr<contexture::LoadedModel> model);
    void sentenceTranslated(contexture::gui::Lane lane, contexture::SentenceIndex sentence,
                            std::shared_ptr<const contexture::TranslatedSentence> translated);
    // Two-pass decoding: the sentences of the first pass, which the final sentences will read.
    void firstPassTranslated(contexture::gui::Lane lane, contexture::SentenceIndex sentence,
                             std::shared_ptr<const contexture::TranslatedSentence> translated);
    void translated(contexture::gui::Lane lane, std::shared_ptr<const contexture::Run> run);
    void checkedRow(contexture::gui::Lane lane, int row, const contexture::CausalResult& result);
    void checked(contexture::gui::Lane lane, bool cancelled);
    void suiteScored(contexture::gui::Lane lane, const contexture::gui::SuiteAnswer& answer);
    void attributing(contexture::gui::Lane lane, qulonglong done, qulonglong all); // passes of the model
    // Null if it was cancelled.
    void attributed(contexture::gui::Lane lane, std::shared_ptr<const contexture::AttributionResult> result);
    void neededBy(contexture::gui::Lane lane, const contexture::SentenceNeed& need); // one sentence
    void needTold(contexture::gui::Lane lane); // all were scored, or it was cancelled
    void stepsTold(contexture::gui::Lane lane, std::shared_ptr<const contexture::AttentionSteps> steps);

private:
    void run();
    void execute(const Job& job);
    // Runs `deliver` on the window's thread, unless a newer request has taken the lane meanwhile.
    void post(const Job& job, std::function<void()> deliver);
    void postFailure(const Job& job, Failure failure);
    void finish(const Job& job, std::function<void()> deliver);

    Factory m_factory;
    std::unique_ptr<Engine> m_engine; // used by the worker's thread only
    Failure m_engineFailure;
    JobQueue m_queue;
    std::thread m_thread; // last member: joined before anything else goes
};

} // namespace contexture::gui

Q_DECLARE_METATYPE(contexture::EngineInfo)
