// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/worker/pending_work.h"

#include <algorithm>
#include <utility>

namespace contexture::gui {

void PendingWork::add(const QObject& job, Kind kind, IsRunning isRunning) {
    std::erase_if(m_jobs, [](const Job& each) { return each.object.isNull(); });
    m_jobs.push_back({&job, kind, std::move(isRunning)});
}

void PendingWork::addBeforeClosing(const QObject& job, WaitFor waitFor) {
    std::erase_if(m_beforeClosing, [](const Closing& each) { return each.object.isNull(); });
    m_beforeClosing.push_back({&job, std::move(waitFor)});
}

bool PendingWork::isAny() const {
    return std::any_of(m_jobs.begin(), m_jobs.end(),
                       [](const Job& job) { return !job.object.isNull() && job.isRunning(); });
}

bool PendingWork::isAny(Kind kind) const {
    return std::any_of(m_jobs.begin(), m_jobs.end(),
                       [kind](const Job& job) { return job.kind == kind && !job.object.isNull() && job.isRunning(); });
}

bool PendingWork::holdsClosing(const Then& then) const {
    return std::any_of(m_beforeClosing.begin(), m_beforeClosing.end(),
                       [&then](const Closing& job) { return !job.object.isNull() && job.waitFor(then); });
}

} // namespace contexture::gui
