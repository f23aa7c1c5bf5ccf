#pragma once

#include "app/gui/worker/engine_worker.h"
#include "engine/core/watch.h"

#include <QObject>
#include <QString>

#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

namespace contexture::gui {

// One piece of work on a file, as the thread sees it.
class FileJob {
public:
    // Of what is to be done, 0 to 1; below 0: nobody knows. Cheap: not every call reaches the window.
    void progress(double share) const { m_tell(share); }
    const CancelToken& cancel() const { return m_cancel; } // asked to stop: throw Cancelled, and leave no half file
    // Both, for the engine's readers and writers. `part` of `parts` that are alike is what they do.
    Watch watch(std::size_t part = 0, std::size_t parts = 1) const;

private:
    friend class FileWorker;
    std::uint64_t m_ticket = 0;
    CancelToken m_cancel;
    std::function<void(double)> m_tell;
};

// The one thread that reads and writes files, so that the window never waits for a disk. Work goes in from the window's
// thread in order of its arrival, and takes values only; what it returns runs on the window's thread. Whatever it
// throws, memory that is not there included, becomes a failure.
class FileWorker : public QObject {
    Q_OBJECT

public:
    using Deliver = std::function<void()>;               // on the window's thread
    using Work = std::function<Deliver(const FileJob&)>; // on the file thread
    using Fail = std::function<void(const Failure&)>;    // on the window's thread
    struct Request {
        QString what;  // for people: "Saving report.contexture"
        QString where; // the file, for a failure that does not name it
        Work work;
        Fail failed = [](const Failure&) {}; // not called when it was cancelled
        Deliver cancelled = [] {};           // what is to be done then
    };

    explicit FileWorker(QObject* parent = nullptr);
    ~FileWorker() override; // cancels, wakes and joins; what has not begun is not done

    void start(Request request);
    // Called on the file thread whenever work that starts from now on says how far it is; what it throws ends the work.
    // For tests, which hold the work there.
    void setHold(std::function<void(const CancelToken&)> hold) { m_hold = std::move(hold); }
    void cancel();                                   // what runs, and what waits
    bool isBusy() const { return !m_whats.empty(); } // until the last answer has been delivered
    QString what() const { return m_whats.empty() ? QString() : m_whats.front().what; }
    double share() const { return m_share; }

Q_SIGNALS:
    void changed(); // something begins, comes forward or ends

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
    Failure toFailure(std::exception_ptr thrown, const QString& where) const;
    void finish(const Job& job, const Deliver& deliver);

    std::uint64_t m_next = 1;
    std::deque<What> m_whats; // touched by the window's thread alone: what is not delivered yet
    double m_share = -1.0;
    std::function<void(const CancelToken&)> m_hold;

    std::mutex m_mutex;
    std::condition_variable m_wake;
    std::deque<Job> m_jobs;
    bool m_closed = false;
    std::thread m_thread; // last member: joined before anything else goes
};

} // namespace contexture::gui
