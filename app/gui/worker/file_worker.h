// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/worker/failure.h"
#include "engine/core/cancel.h"
#include "engine/core/watch.h"

#include <QObject>
#include <QString>

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

namespace contexture::gui {

// A piece of work on a file, as the file thread sees it.
class FileJob {
public:
    // `share` of the work is done, 0 to 1; below 0: unknown. Cheap: not every call reaches the window.
    void progress(double share) const { m_tell(share); }
    const CancelToken& cancel() const {
        return m_cancel;
    } // when it is set, the work throws Cancelled and leaves no partial file
    // Progress and cancellation for a reader or writer of the engine that does part number `part` of `parts` equal
    // parts.
    Watch watch(std::size_t part = 0, std::size_t parts = 1) const;

private:
    friend class FileWorker;
    std::uint64_t m_ticket = 0;
    CancelToken m_cancel;
    std::function<void(double)> m_tell;
};

// The one thread that reads and writes files, so that the window never waits for a disk. The window's thread sends
// work, which takes values only and is done in order of arrival; the function that it returns runs on the window's
// thread. Every exception of the work, a lack of memory included, becomes a failure.
class FileWorker : public QObject {
    Q_OBJECT

public:
    using Deliver = std::function<void()>;               // on the window's thread
    using Work = std::function<Deliver(const FileJob&)>; // on the file thread
    using Fail = std::function<void(const Failure&)>;    // on the window's thread
    struct Request {
        QString what;  // for people: "Saving report.contexture"
        QString where; // the file, for an exception that does not name it
        Work work;
        Fail failed = [](const Failure&) {}; // not called after cancellation
        Deliver cancelled = [] {};           // called after cancellation
    };

    explicit FileWorker(QObject* parent = nullptr);
    ~FileWorker() override; // cancels, wakes and joins; work that has not begun is dropped

    void start(Request request);
    // For tests: `hold` is called on the file thread at each progress() of work that is started later, and can stop
    // the work there. An exception of it ends the work.
    void setHold(std::function<void(const CancelToken&)> hold) { m_hold = std::move(hold); }
    void cancel();                                   // the running work and all waiting work
    bool isBusy() const { return !m_whats.empty(); } // until the last answer has been delivered
    QString what() const { return m_whats.empty() ? QString() : m_whats.front().what; }
    double share() const { return m_share; }

Q_SIGNALS:
    void changed(); // work begins, makes progress or ends

private:
    struct Job {
        FileJob job;
        Request request;
    };
    struct What {
        std::uint64_t ticket = 0;
        QString what;
        CancelToken cancel;
    };
    void run();
    void execute(const Job& job);
    void finish(const Job& job, const Deliver& deliver);

    std::uint64_t m_next = 1;
    std::deque<What> m_whats; // not delivered yet; only the window's thread touches it
    double m_share = -1.0;
    std::function<void(const CancelToken&)> m_hold;

    std::mutex m_mutex;
    std::condition_variable m_wake;
    std::deque<Job> m_jobs;
    bool m_closed = false;
    std::thread m_thread; // last member: joined before anything else goes
};

} // namespace contexture::gui
