// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/cancel.h"
#include "engine/core/engine.h"

#include <compare>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <map>
#include <mutex>
#include <optional>

namespace contexture::gui {

// The receiver of answers, such as a run or a check. A new request of a lane replaces the lane's earlier request.
struct Lane {
    enum class Kind : std::uint8_t { Model, Run, Check, Setting };
    Kind kind = Kind::Run;
    int number = 0; // of the run or the model
    friend auto operator<=>(const Lane&, const Lane&) = default;
};

struct Ticket {
    std::uint64_t value = 0;
    friend auto operator<=>(const Ticket&, const Ticket&) = default;
};

struct Job {
    Lane lane;
    Ticket ticket;
    CancelToken cancel;
    std::function<void(Engine&, const Job&)> work;
};

// Jobs in order of arrival. Thread-safe; knows no Qt.
class JobQueue {
public:
    // Adds a job at the end; the former job of the lane is cancelled, and removed if it has not begun.
    Ticket push(Lane lane, std::function<void(Engine&, const Job&)> work);
    std::optional<Job> pop(); // waits; empty after close()
    void finished(const Job& job);
    void cancel(Lane lane); // the waiting or running job of that lane
    void close();           // cancels everything and wakes pop()

    bool isCurrent(Lane lane, Ticket ticket) const; // the lane has no newer request
    bool isBusy(Lane lane) const;

private:
    struct Entry {
        Ticket ticket;
        CancelToken cancel;
        bool busy = false;
    };
    mutable std::mutex m_mutex;
    std::condition_variable m_wake;
    std::deque<Job> m_jobs;
    std::map<Lane, Entry> m_newest;
    std::uint64_t m_next = 1;
    std::optional<Job> m_running;
    bool m_closed = false;
};

} // namespace contexture::gui
