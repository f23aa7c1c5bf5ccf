// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/state/suite_run.h"

#include "app/gui/presentation/text.h"
#include "app/gui/state/session.h"
#include "app/gui/worker/file_worker.h"
#include "app/gui/worker/pending_work.h"
#include "engine/core/files.h"
#include "engine/core/usual_decoding.h"
#include "engine/store/sha256.h"
#include "engine/text/document_reader.h"

#include <QFileInfo>

#include <algorithm>
#include <span>

namespace contexture::gui {

SuiteRun::SuiteRun(EngineWorker& worker, const Session& session, FileWorker& files, PendingWork& pending,
                   QObject* parent)
    : QObject(parent), m_worker(worker), m_session(session), m_files(files) {
    pending.add(*this, PendingWork::Kind::Computation, [this] { return isRunning(); });
    connect(&worker, &EngineWorker::suiteScored, this, [this](Lane lane, const SuiteAnswer& answer) {
        if (lane == kLane && m_isRunning) {
            receive(answer);
        }
    });
    connect(&worker, &EngineWorker::failed, this, [this](Lane lane) { // the window shows the reason
        if (lane == kLane && m_isRunning) {
            stop();
        }
    });
    for (const auto signal : {&Session::modelsChanged, &Session::engineReady}) {
        connect(&session, signal, this, [this] {
            Q_EMIT changed();
            if (m_waitsForModel) {
                start();
            }
        });
    }
}

void SuiteRun::read(const QString& path, FileWorker::Work work) {
    FileWorker::Request request;
    request.what = tr("Reading %1").arg(QFileInfo(path).fileName());
    request.where = path;
    request.work = [this, work = std::move(work)](const FileJob& job) -> FileWorker::Deliver {
        return [this, take = work(job)] {
            --m_reading;
            cancel();
            take();
            Q_EMIT changed();
        };
    };
    request.failed = [this](const Failure& failure) {
        --m_reading;
        Q_EMIT failed(failure);
        Q_EMIT changed();
    };
    request.cancelled = [this] {
        --m_reading;
        Q_EMIT changed();
    };
    ++m_reading;
    m_files.start(std::move(request));
    Q_EMIT changed();
}

void SuiteRun::open(const QString& path) {
    read(path, [this, path](const FileJob& job) -> FileWorker::Deliver {
        const std::string bytes = readWhole(toPath(path));
        job.cancel().throwIfCancelled();
        auto opened = std::make_shared<Opened>();
        opened->path = path;
        opened->sha256 = store::sha256(std::as_bytes(std::span(bytes)));
        opened->file = suite::parseSuite(bytes, path.toStdString());
        return [this, opened] {
            m_suite = opened;
            m_given.reset();
            forget();
            Q_EMIT this->opened();
        };
    });
}

void SuiteRun::giveDocuments(const QString& path) {
    read(path, [this, path](const FileJob& job) -> FileWorker::Deliver {
        auto given = std::make_shared<suite::Documents>();
        for (Document& document : text::readDocuments(toPath(path), {.watch = job.watch()})) {
            const std::string id = document.id;
            (*given)[id] = std::make_shared<const Document>(std::move(document));
        }
        return [this, given] {
            m_given = given;
            forget();
        };
    });
}

void SuiteRun::forget() {
    m_groups.clear();
    m_scores.assign(all(), {});
    m_model.reset();
    m_context = ContextMode::None;
    m_next = m_done = m_alone = 0;
    ++m_prepared;
}

bool SuiteRun::canStart() const {
    const auto model = m_session.currentModel();
    return m_suite && !m_isRunning && m_session.isEngineReady() && model && !(isWhole() && model == m_model);
}

void SuiteRun::start() {
    m_waitsForModel = m_suite && !(m_session.isEngineReady() && m_session.currentModel());
    if (!canStart()) {
        return;
    }
    m_isRunning = true;
    if (m_session.currentModel() == m_model && !m_groups.empty()) {
        ask(); // continues where it was stopped
    } else {
        forget();
        m_model = m_session.currentModel();
        m_context = m_session.defaultContext(m_model->info());
        prepare();
    }
    Q_EMIT changed();
}

void SuiteRun::prepare() {
    FileWorker::Request request;
    request.what = tr("Reading %1").arg(QFileInfo(m_suite->path).fileName());
    request.where = m_suite->path;
    const std::uint64_t number = m_prepared;
    request.work = [this, number, opened = m_suite, given = m_given,
                    info = m_model->info()](const FileJob&) -> FileWorker::Deliver {
        auto prepared = std::make_shared<Prepared>();
        prepared->documents = suite::documentsOf(opened->file.suite, info);
        if (given) {
            prepared->documents.insert(given->begin(), given->end());
        }
        prepared->groups = suite::groupsOf(opened->file.suite, prepared->documents, info, opened->path.toStdString(),
                                           {.needsDocuments = false, .most = kMostTogether});
        return [this, number, prepared] {
            if (number == m_prepared) {
                take(prepared);
            }
        };
    };
    const auto over = [this, number] {
        if (number == m_prepared) {
            m_model.reset();
            stop();
        }
    };
    request.failed = [this, over](const Failure& failure) {
        Q_EMIT failed(failure);
        over();
    };
    request.cancelled = over;
    m_files.start(std::move(request));
}

void SuiteRun::take(const std::shared_ptr<Prepared>& prepared) {
    m_groups = std::move(prepared->groups);
    m_alone = 0;
    for (const suite::SuiteGroup& group : m_groups) {
        m_alone += group.isAlone ? group.item.size() : 0;
    }
    m_next = 0;
    if (m_isRunning) { // otherwise it was stopped meanwhile, and start() continues it
        ask();
    }
    Q_EMIT changed();
}

void SuiteRun::ask() {
    if (m_next >= m_groups.size()) {
        stop();
        return;
    }
    RunSettings settings;
    settings.context = m_context;
    settings.documentDecoding = usualDecoding(m_model->info(), m_context);
    m_worker.scoreSuite({m_model, m_groups[m_next], settings}, kLane);
}

void SuiteRun::receive(const SuiteAnswer& answer) {
    const suite::SuiteGroup& group = m_groups[m_next];
    for (std::size_t i = 0; i < group.item.size(); ++i) {
        suite::ItemScores& scores = m_scores[group.item[i]];
        scores.without = answer.without.at(i);
        if (!answer.with.empty()) {
            scores.with = answer.with.at(i);
        }
    }
    m_done += group.item.size();
    ++m_next;
    ask();
    Q_EMIT changed();
}

void SuiteRun::cancel() {
    m_waitsForModel = false;
    if (m_isRunning) {
        m_worker.cancel(kLane); // the worker sends no answer then
        stop();
    }
}

void SuiteRun::stop() {
    m_isRunning = false;
    Q_EMIT changed();
}

SuiteRun::Place SuiteRun::placeOf(std::size_t item) const {
    for (const suite::SuiteGroup& group : m_groups) {
        const auto found = std::find(group.item.begin(), group.item.end(), item);
        if (found != group.item.end()) {
            return {group.document, group.candidates[static_cast<std::size_t>(found - group.item.begin())].sentence};
        }
    }
    return {};
}

suite::SuiteFacts SuiteRun::facts() const {
    suite::SuiteFacts facts;
    if (m_suite) {
        facts.emplace_back("suite", QFileInfo(m_suite->path).fileName().toStdString());
        facts.emplace_back("suite_sha256", m_suite->sha256);
        facts.emplace_back("layout", suite::name(m_suite->file.layout));
        facts.emplace_back("entries", std::to_string(all()));
        facts.emplace_back("entries_scored", std::to_string(m_done));
    }
    if (m_model) {
        facts.emplace_back("model", m_model->info().name);
        facts.emplace_back("model_sha256", m_model->info().hash);
        facts.emplace_back("context", m_context == ContextMode::Offline  ? "offline"
                                      : m_context == ContextMode::Online ? "online"
                                                                         : "none");
    }
    facts.emplace_back("ties", "wrong");
    return facts;
}

} // namespace contexture::gui
