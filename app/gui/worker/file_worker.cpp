// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/worker/file_worker.h"

#include <QMetaObject>

#include <algorithm>
#include <chrono>
#include <memory>
#include <utility>

namespace contexture::gui {

namespace {

constexpr std::chrono::milliseconds kBetweenTellings{50};

} // namespace

Watch FileJob::watch(std::size_t part, std::size_t parts) const {
    return {[*this, part, parts](std::size_t done, std::size_t all) {
                const double share = all == 0 ? 0.0 : double(done) / double(all);
                progress((double(part) + share) / double(std::max<std::size_t>(parts, 1)));
            },
            m_cancel};
}

FileWorker::FileWorker(QObject* parent) : QObject(parent) {
    m_thread = std::thread([this] { run(); });
}

FileWorker::~FileWorker() {
    cancel();
    {
        const std::lock_guard lock(m_mutex);
        m_closed = true;
        m_jobs.clear();
    }
    m_wake.notify_all();
    m_thread.join();
}

void FileWorker::start(Request request) {
    Job job;
    job.job.m_ticket = m_next++;
    m_whats.push_back({job.job.m_ticket, request.what, job.job.m_cancel});
    auto last = std::make_shared<std::chrono::steady_clock::time_point>();
    job.job.m_tell = [this, last, hold = m_hold, ticket = job.job.m_ticket,
                      cancel = job.job.m_cancel](double share) { // runs on the file thread
        if (hold) {
            hold(cancel);
        }
        const auto now = std::chrono::steady_clock::now();
        if (now - *last < kBetweenTellings) {
            return;
        }
        *last = now;
        QMetaObject::invokeMethod(
            this,
            [this, ticket, share] {
                if (!m_whats.empty() && m_whats.front().ticket == ticket) {
                    m_share = share;
                    Q_EMIT changed();
                }
            },
            Qt::QueuedConnection);
    };
    job.request = std::move(request);
    {
        const std::lock_guard lock(m_mutex);
        m_jobs.push_back(std::move(job));
    }
    m_wake.notify_one();
    Q_EMIT changed();
}

void FileWorker::cancel() {
    for (const What& what : m_whats) {
        what.cancel.cancel();
    }
}

void FileWorker::run() {
    for (;;) {
        Job job;
        {
            std::unique_lock lock(m_mutex);
            m_wake.wait(lock, [this] { return m_closed || !m_jobs.empty(); });
            if (m_closed) {
                return;
            }
            job = std::move(m_jobs.front());
            m_jobs.pop_front();
        }
        execute(job);
    }
}

void FileWorker::execute(const Job& job) {
    try {
        job.job.m_cancel.throwIfCancelled();
        finish(job, job.request.work(job.job));
    } catch (const Cancelled&) {
        finish(job, job.request.cancelled);
    } catch (...) {
        finish(job, [failed = job.request.failed, failure = currentFailure(FailedWork::File, job.request.where)] {
            failed(failure);
        });
    }
}

void FileWorker::finish(const Job& job, const Deliver& deliver) {
    QMetaObject::invokeMethod(
        this,
        [this, ticket = job.job.m_ticket, deliver, failed = job.request.failed, where = job.request.where] {
            // The work counts as busy until its result is delivered; work that the result starts comes after it.
            try {
                deliver();
            } catch (...) { // no exception may pass through Qt's loop
                failed(currentFailure(FailedWork::File, where));
            }
            std::erase_if(m_whats, [ticket](const What& what) { return what.ticket == ticket; });
            m_share = -1.0;
            Q_EMIT changed();
        },
        Qt::QueuedConnection);
}

} // namespace contexture::gui
