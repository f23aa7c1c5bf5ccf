// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <functional>

namespace contexture::decode {

// Runs `count` independent tasks on `threads` threads, begun in order, and returns when all are done. work(task,
// worker): on a thread of its own, without gradients and with one LibTorch thread (two batches side by side gain more
// than two threads inside one small product, and the results do not depend on the number of threads). done(task): on
// the calling thread, in the order in which tasks finish. If a task throws, no further task begins, those that finish
// are still reported, and the exception is thrown again.
void runTasks(std::size_t count, int threads, const std::function<void(std::size_t task, std::size_t worker)>& work,
              const std::function<void(std::size_t task)>& done);

// Runs a single task on a thread like those of runTasks.
void runOne(const std::function<void()>& work);

// The number of workers that runTasks will use, for callers that keep data for each of them. At least 1.
std::size_t workerCount(std::size_t count, int threads);

} // namespace contexture::decode
