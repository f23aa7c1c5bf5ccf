// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/worker/job_queue.h"

#include <algorithm>

namespace contexture::gui {

Ticket JobQueue::push(Lane lane, std::function<void(Engine&, const Job&)> work) {
    const std::lock_guard lock(m_mutex);
    Job job{lane, Ticket{m_next++}, CancelToken{}, std::move(work)};
    if (m_running && m_running->lane == lane) {
        m_running->cancel.cancel();
    }
    std::erase_if(m_jobs, [lane](const Job& waiting) { return waiting.lane == lane; });
    m_newest[lane] = Entry{job.ticket, job.cancel, true};
    const Ticket ticket = job.ticket;
    m_jobs.push_back(std::move(job));
    m_wake.notify_one();
    return ticket;
}

std::optional<Job> JobQueue::pop() {
    std::unique_lock lock(m_mutex);
    m_wake.wait(lock, [this] { return m_closed || !m_jobs.empty(); });
    if (m_closed) {
        return std::nullopt;
    }
    m_running = std::move(m_jobs.front());
    m_jobs.pop_front();
    return m_running;
}

void JobQueue::finished(const Job& job) {
    const std::lock_guard lock(m_mutex);
    m_running.reset();
    const auto it = m_newest.find(job.lane);
    if (it != m_newest.end() && it->second.ticket == job.ticket) {
        it->second.busy = false;
    }
}

void JobQueue::cancel(Lane lane) {
    const std::lock_guard lock(m_mutex);
    if (const auto it = m_newest.find(lane); it != m_newest.end()) {
        it->second.cancel.cancel();
    }
}

void JobQueue::close() {
    const std::lock_guard lock(m_mutex);
    m_closed = true;
    for (auto& [lane, entry] : m_newest) {
        entry.cancel.cancel();
    }
    if (m_running) {
        m_running->cancel.cancel();
    }
    m_jobs.clear();
    m_wake.notify_all();
}

bool JobQueue::isCurrent(Lane lane, Ticket ticket) const {
    const std::lock_guard lock(m_mutex);
    const auto it = m_newest.find(lane);
    return it != m_newest.end() && it->second.ticket == ticket;
}

bool JobQueue::isBusy(Lane lane) const {
    const std::lock_guard lock(m_mutex);
    const auto it = m_newest.find(lane);
    return it != m_newest.end() && it->second.busy;
}

} // namespace contexture::gui
