// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/decode/parallel_tasks.h"

#include "engine/core/error.h"

#include <ATen/Parallel.h>
#include <c10/core/InferenceMode.h>

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace contexture::decode {

namespace {

class TaskRun {
public:
    TaskRun(std::size_t count, const std::function<void(std::size_t, std::size_t)>& work)
        : m_count(count), m_work(work) {
        m_finished.reserve(count); // so that reporting an end cannot fail
    }

    void workLoop(std::size_t worker) {
        const c10::InferenceMode noGradients;
        {
            // The call sets LibTorch's count per thread for OpenMP, but it also changes data shared by threads.
            const std::scoped_lock lock(m_mutex);
            at::set_num_threads(1);
        }
        for (;;) {
            std::size_t task = 0;
            {
                const std::scoped_lock lock(m_mutex);
                if (m_next >= m_count || m_error) {
                    break;
                }
                task = m_next++;
            }
            perform(task, worker);
        }
        const std::scoped_lock lock(m_mutex);
        ++m_workersDone;
        m_changed.notify_one();
    }

    void report(std::size_t workers, const std::function<void(std::size_t)>& done) {
        std::unique_lock lock(m_mutex);
        for (;;) {
            m_changed.wait(lock, [&] { return m_told < m_finished.size() || m_workersDone == workers; });
            while (m_told < m_finished.size()) {
                const std::size_t task = m_finished[m_told++];
                lock.unlock();
                done(task);
                lock.lock();
            }
            if (m_workersDone == workers) {
                break;
            }
        }
    }

    void stop() {
        const std::scoped_lock lock(m_mutex);
        m_next = m_count;
    }

    void throwError() const {
        if (m_error) {
            std::rethrow_exception(m_error);
        }
    }

private:
    void perform(std::size_t task, std::size_t worker) {
        std::exception_ptr error;
        bool failed = false; // a failure has priority over a cancellation
        try {
            m_work(task, worker);
        } catch (const Cancelled&) {
            error = std::current_exception();
        } catch (...) {
            error = std::current_exception();
            failed = true;
        }
        const std::scoped_lock lock(m_mutex);
        if (!error) {
            m_finished.push_back(task);
        } else if (!m_error || (failed && !m_failed)) {
            m_error = error;
            m_failed = failed;
        }
        m_changed.notify_one();
    }

    const std::size_t m_count;
    const std::function<void(std::size_t, std::size_t)>& m_work;
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::size_t m_next = 0;
    std::size_t m_workersDone = 0;
    std::vector<std::size_t> m_finished; // in the order of their ends
    std::size_t m_told = 0;              // number of those that were reported
    std::exception_ptr m_error;
    bool m_failed = false;
};

} // namespace

std::size_t workerCount(std::size_t count, int threads) {
    return std::max<std::size_t>(1, std::min(count, static_cast<std::size_t>(std::max(1, threads))));
}

void runTasks(std::size_t count, int threads, const std::function<void(std::size_t, std::size_t)>& work,
              const std::function<void(std::size_t)>& done) {
    if (count == 0) {
        return;
    }
    TaskRun run(count, work);
    const std::size_t workers = workerCount(count, threads);
    {
        std::vector<std::jthread> pool; // joined before `run` is destroyed, also if `done` throws
        pool.reserve(workers);
        try {
            for (std::size_t worker = 0; worker < workers; ++worker) {
                pool.emplace_back([&run, worker] { run.workLoop(worker); });
            }
        } catch (const std::system_error&) { // the system has no more threads: fewer threads do the same work
            if (pool.empty()) {
                throw Error("the system gives no thread to work in", {}, "close other programs");
            }
        }
        try {
            run.report(pool.size(), done);
        } catch (...) {
            run.stop();
            throw;
        }
    }
    run.throwError();
}

void runOne(const std::function<void()>& work) {
    runTasks(
        1, 1, [&](std::size_t, std::size_t) { work(); }, [](std::size_t) {});
}

} // namespace contexture::decode
