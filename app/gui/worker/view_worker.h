// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/worker/failure.h"

#include <QObject>
#include <QThreadPool>

#include <functional>

namespace contexture::gui {

// A thread that prepares data of views which would otherwise block the window. Its work takes values only.
class ViewWorker : public QObject {
    Q_OBJECT

public:
    using Deliver = std::function<void()>;            // on the window's thread
    using Work = std::function<Deliver()>;            // on the view's thread, or at once
    using Fail = std::function<void(const Failure&)>; // on the window's thread

    explicit ViewWorker(QObject* parent = nullptr);
    ~ViewWorker() override; // waits for the work that has begun; its result is dropped

    // `failed` gets every exception of `work` and of the function that it returns, whatever its type.
    void start(Work work, Fail failed); // one after another, on the thread
    void doNow(const Work& work, const Fail& failed);
    bool isBusy() const { return m_waiting > 0; } // until the last result is delivered

private:
    int m_waiting = 0; // used by the window's thread only
    QThreadPool m_thread;
};

} // namespace contexture::gui
