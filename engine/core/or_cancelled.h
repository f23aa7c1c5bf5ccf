#pragma once

#include "engine/core/cancel.h"

#include <chrono>
#include <future>
#include <memory>
#include <thread>
#include <utility>

namespace contexture {

// What `work` returns or throws, or Cancelled within a quarter of a second. For calls of libraries that cannot be
// broken off: they run on a thread of their own, which is left to itself when it is cancelled. So `work` owns what it
// uses, and the program ends soon after.
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
