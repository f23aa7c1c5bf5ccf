// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/worker/view_worker.h"

#include <QMetaObject>

#include <utility>

namespace contexture::gui {

ViewWorker::ViewWorker(QObject* parent) : QObject(parent) {
    m_thread.setMaxThreadCount(1);
}

ViewWorker::~ViewWorker() {
    m_thread.clear();
    m_thread.waitForDone();
}

void ViewWorker::start(Work work, Fail failed) {
    ++m_waiting;
    m_thread.start([this, work = std::move(work), failed = std::move(failed)] {
        Deliver deliver;
        try {
            deliver = work();
        } catch (...) { // leaving the thread, it would end the program
            deliver = [failed, failure = currentFailure(FailedWork::View)] { failed(failure); };
        }
        QMetaObject::invokeMethod(
            this,
            [this, failed, deliver = std::move(deliver)] {
                --m_waiting;
                doNow([&deliver] { return deliver; }, failed);
            },
            Qt::QueuedConnection);
    });
}

void ViewWorker::doNow(const Work& work, const Fail& failed) {
    try {
        work()();
    } catch (...) { // passing Qt's event loop, it would end the program
        failed(currentFailure(FailedWork::View));
    }
}

} // namespace contexture::gui
