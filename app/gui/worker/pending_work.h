// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QPointer>

#include <cstdint>
#include <functional>
#include <vector>

namespace contexture::gui {

// The jobs that a window waits for. Each job registers itself when it is made, and counts until its object is
// destroyed; whoever waits asks here and names no job. Used by the window's thread alone.
class PendingWork {
public:
    enum class Kind : std::uint8_t {
        Computation, // for a view
        File,        // a file is read or written, or a person is asked about one
    };
    using IsRunning = std::function<bool()>;
    using Then = std::function<void(bool isDone)>;  // `isDone`: the job succeeded
    using WaitFor = std::function<bool(Then then)>; // calls `then` at the job's end; false: the job is not running

    void add(const QObject& job, Kind kind, IsRunning isRunning);
    // The window does not close while this job is running.
    void addBeforeClosing(const QObject& job, WaitFor waitFor);

    bool isAny() const;
    bool isAny(Kind kind) const;
    // True: a job has to end first, and `then` is called at its end.
    bool holdsClosing(const Then& then) const;

private:
    struct Job {
        QPointer<const QObject> object; // null: the job is destroyed
        Kind kind = Kind::Computation;
        IsRunning isRunning;
    };
    struct Closing {
        QPointer<const QObject> object;
        WaitFor waitFor;
    };
    std::vector<Job> m_jobs;
    std::vector<Closing> m_beforeClosing;
};

} // namespace contexture::gui
