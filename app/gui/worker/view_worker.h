// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/worker/failure.h"

#include <QObject>
#include <QThreadPool>

#include <functional>

namespace contexture::gui {

// A thread that prepares the data of a view where this would hold up the window. It takes values only.
class ViewWorker : public QObject {
    Q_OBJECT

public:
    using Deliver = std::function<void()>;            // on the window's thread
    using Work = std::function<Deliver()>;            // on the view's thread, or at once
    using Fail = std::function<void(const Failure&)>; // on the window's thread

    explicit ViewWorker(QObject* parent = nullptr);
    ~ViewWorker() override; // waits for the work that has begun; its result is dropped

    // What `work` or the function that it returns throws is told to `failed`, whatever it is.
    void start(Work work, Fail failed); // one after another, on the thread
    void doNow(const Work& work, const Fail& failed);
    bool isBusy() const { return m_waiting > 0; } // until the last result is delivered

private:
    int m_waiting = 0; // touched by the window's thread alone
    QThreadPool m_thread;
};

} // namespace contexture::gui
