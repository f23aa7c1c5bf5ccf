// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/error.h"

#include <atomic>
#include <memory>

namespace contexture {

// A flag that one thread sets and another polls. Copies share the flag.
class CancelToken {
public:
    void cancel() const { m_flag->store(true, std::memory_order_relaxed); }
    bool isCancelled() const { return m_flag->load(std::memory_order_relaxed); }
    void throwIfCancelled() const {
        if (isCancelled()) {
            throw Cancelled();
        }
    }

private:
    std::shared_ptr<std::atomic<bool>> m_flag = std::make_shared<std::atomic<bool>>(false);
};

} // namespace contexture
