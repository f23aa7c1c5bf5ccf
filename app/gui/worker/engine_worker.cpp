// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/worker/engine_worker.h"

#include <QMetaObject>

#include <algorithm>
#include <chrono>
#include <filesystem>

namespace contexture::gui {

EngineWorker::EngineWorker(Factory factory, QObject* parent) : QObject(parent), m_factory(std::move(factory)) {
    m_thread = std::thread([this] { run(); });
}

EngineWorker::~EngineWorker() {
    m_queue.close();
    m_thread.join();
}

Ticket EngineWorker::load(const QString& path, Lane lane, BaseSearch search, Device device) {
    return m_queue.push(lane, [this, file = std::filesystem::path(path.toStdU16String()), search = std::move(search),
                               device](Engine& engine, const Job& job) {
        engine.lookForBase(search);
        engine.chooseDevice(device);
        auto model = engine.load(file);
        finish(job, [this, lane = job.lane, model = std::move(model)] { Q_EMIT modelLoaded(lane, model); });
    });
}

Ticket EngineWorker::withLanguages(std::shared_ptr<LoadedModel> model, LanguageChoice languages, Lane lane) {
    return m_queue.push(
        lane, [this, model = std::move(model), languages = std::move(languages)](Engine&, const Job& job) {
            const auto* several = dynamic_cast<const SeveralLanguages*>(model.get());
            auto other = several ? several->with(languages) : model;
            finish(job, [this, lane = job.lane, other = std::move(other)] { Q_EMIT modelLoaded(lane, other); });
        });
}

Ticket EngineWorker::translate(TranslateRequest request, Lane lane) {
    return m_queue.push(lane, [this, request = std::move(request)](Engine& engine, const Job& job) {
        const auto listener = [this, &job](SentenceIndex sentence,
                                           std::shared_ptr<const TranslatedSentence> translated) {
            post(job, [this, lane = job.lane, sentence, translated = std::move(translated)] {
                Q_EMIT sentenceTranslated(lane, sentence, translated);
            });
        };
        TranslateRequest mine = request;
        mine.firstPass = [this, &job](SentenceIndex sentence, std::shared_ptr<const TranslatedSentence> first) {
            post(job, [this, lane = job.lane, sentence, first = std::move(first)] {
                Q_EMIT firstPassTranslated(lane, sentence, first);
            });
        };
        auto run = engine.translate(mine, listener, job.cancel);
        finish(job, [this, lane = job.lane, run = std::move(run)] { Q_EMIT translated(lane, run); });
    });
}

Ticket EngineWorker::force(ScoreRequest request, Lane lane) {
    return m_queue.push(lane, [this, request = std::move(request)](Engine& engine, const Job& job) {
        const auto begin = std::chrono::steady_clock::now();
        auto run = std::make_shared<Run>();
        run->document = request.document;
        run->model = request.model->info();
        run->settings = request.settings;
        run->sentences.resize(request.document->size());
        try {
            const auto scored = engine.score(request, job.cancel);
            for (std::size_t i = 0; i < scored.size(); ++i) {
                run->sentences.at(request.items[i].sentence.asSize()) = scored[i];
            }
        } catch (const Cancelled&) {
            run->cancelled = true;
        }
        run->seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        finish(job, [this, lane = job.lane, run = std::move(run)] { Q_EMIT translated(lane, run); });
    });
}

Ticket EngineWorker::check(CausalRequest request, Lane lane) {
    return m_queue.push(lane, [this, request = std::move(request)](Engine& engine, const Job& job) {
        const auto listener = [this, &job](std::size_t row, const CausalResult& result) {
            post(job, [this, lane = job.lane, row, result] { Q_EMIT checkedRow(lane, static_cast<int>(row), result); });
        };
        bool cancelled = false;
        try {
            engine.check(request, listener, job.cancel);
        } catch (const Cancelled&) {
            cancelled = true;
        }
        finish(job, [this, lane = job.lane, cancelled] { Q_EMIT checked(lane, cancelled); });
    });
}

Ticket EngineWorker::steps(StepsRequest request, Lane lane) {
    return m_queue.push(lane, [this, request = std::move(request)](Engine& engine, const Job& job) {
        auto told = std::make_shared<const AttentionSteps>(engine.steps(request, job.cancel));
        finish(job, [this, lane = job.lane, told = std::move(told)] { Q_EMIT stepsTold(lane, told); });
    });
}

Ticket EngineWorker::attribute(AttributionRequest request, Lane lane) {
    return m_queue.push(lane, [this, request = std::move(request)](Engine& engine, const Job& job) {
        std::size_t told = 0;
        const auto progress = [&](std::size_t done, std::size_t all) {
            if (done == all || done >= told + std::max<std::size_t>(1, all / 50)) { // not every step is reported
                told = done;
                post(job, [this, lane = job.lane, done, all] {
                    Q_EMIT attributing(lane, static_cast<qulonglong>(done), static_cast<qulonglong>(all));
                });
            }
        };
        std::shared_ptr<const AttributionResult> result;
        try {
            result = std::make_shared<const AttributionResult>(engine.attribute(request, progress, job.cancel));
        } catch (const Cancelled&) {
            result = nullptr;
        }
        finish(job, [this, lane = job.lane, result = std::move(result)] { Q_EMIT attributed(lane, result); });
    });
}

Ticket EngineWorker::need(NeedRequest request, Lane lane) {
    return m_queue.push(lane, [this, request = std::move(request)](Engine& engine, const Job& job) {
        const auto listener = [this, &job](const SentenceNeed& need) {
            post(job, [this, lane = job.lane, need] { Q_EMIT neededBy(lane, need); });
        };
        try {
            engine.need(request, listener, job.cancel);
        } catch (const Cancelled&) { // delivered parts stay
        }
        finish(job, [this, lane = job.lane] { Q_EMIT needTold(lane); });
    });
}

Ticket EngineWorker::scoreSuite(SuiteRequest request, Lane lane) {
    return m_queue.push(lane, [this, request = std::move(request)](Engine& engine, const Job& job) {
        RunSettings settings = request.settings;
        settings.trace = TraceDetail::None;
        const auto scores = [&](ContextMode context) {
            settings.context = context;
            return suite::scoreCandidates(engine, request.model, request.group.document, request.group.candidates,
                                          settings, job.cancel)
                .scores;
        };
        SuiteAnswer answer;
        answer.without = scores(ContextMode::None);
        if (!request.group.isAlone && request.model->info().hasContext &&
            request.settings.context != ContextMode::None) {
            answer.with = scores(request.settings.context);
        }
        finish(job, [this, lane = job.lane, answer = std::move(answer)] { Q_EMIT suiteScored(lane, answer); });
    });
}

void EngineWorker::setThreads(int threads) {
    m_queue.push({Lane::Kind::Setting, 0}, [this, threads](Engine& engine, const Job& job) {
        engine.setThreads(threads);
        finish(job, [this, info = engine.info()] { Q_EMIT engineReady(info); });
    });
}

void EngineWorker::cancel(Lane lane) {
    m_queue.cancel(lane);
}

bool EngineWorker::isBusy(Lane lane) const {
    return m_queue.isBusy(lane);
}

void EngineWorker::run() {
    try {
        m_engine = m_factory();
        QMetaObject::invokeMethod(
            this, [this, info = m_engine->info()] { Q_EMIT engineReady(info); }, Qt::QueuedConnection);
    } catch (...) { // an exception on this thread would reach nobody else
        m_engine.reset();
        m_engineFailure = currentFailure(FailedWork::Engine);
        QMetaObject::invokeMethod(
            this, [this, failure = m_engineFailure] { Q_EMIT engineMissing(failure); }, Qt::QueuedConnection);
    }
    while (const auto job = m_queue.pop()) {
        try {
            execute(*job);
        } catch (...) { // not even enough memory to report it: the next request may succeed
            m_queue.finished(*job);
        }
    }
    m_engine.reset();
}

void EngineWorker::execute(const Job& job) {
    if (!m_engine) {
        postFailure(job, m_engineFailure);
        return;
    }
    try {
        job.work(*m_engine, job);
    } catch (const Cancelled&) {
        finish(job, [] {});
    } catch (...) {
        postFailure(job, currentFailure(FailedWork::Engine));
    }
}

void EngineWorker::post(const Job& job, std::function<void()> deliver) {
    QMetaObject::invokeMethod(
        this,
        [this, lane = job.lane, ticket = job.ticket, deliver = std::move(deliver)] {
            if (!m_queue.isCurrent(lane, ticket)) {
                return;
            }
            try {
                deliver();
            } catch (...) { // such as a lack of memory in a view; thrown through Qt's loop it would end the program
                Q_EMIT failed(lane, currentFailure(FailedWork::Engine));
            }
        },
        Qt::QueuedConnection);
}

void EngineWorker::finish(const Job& job, std::function<void()> deliver) {
    m_queue.finished(job);
    post(job, std::move(deliver));
}

void EngineWorker::postFailure(const Job& job, Failure failure) {
    finish(job, [this, lane = job.lane, failure = std::move(failure)] { Q_EMIT failed(lane, failure); });
}

} // namespace contexture::gui
