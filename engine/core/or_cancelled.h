// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/cancel.h"

#include <chrono>
#include <future>
#include <memory>
#include <thread>
#include <utility>

namespace contexture {

// Returns or throws the result of `work`, or throws Cancelled within a quarter of a second. It is for library calls
// that cannot be interrupted: they run on a thread of their own, which continues after a cancellation. So `work` must
// own its data, and the program must end soon after.
template<class Work>
auto orCancelled(Work work, const CancelToken& cancel) {
    const auto task = std::make_shared<std::packaged_task<decltype(work())()>>(std::move(work));
    auto result = task->get_future();
    std::thread([task] { (*task)(); }).detach();
    while (result.wait_for(std::chrono::milliseconds(250)) != std::future_status::ready) {
        cancel.throwIfCancelled();
    }
    return result.get();
}

} // namespace contexture
