// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/cancel.h"

#include <cstddef>
#include <functional>

namespace contexture {

// Progress and cancellation of a long piece of work. Both members are optional.
struct Watch {
    std::function<void(std::size_t done, std::size_t all)> progress = {}; // on the thread that does the work
    CancelToken cancel = {};

    void tell(std::size_t done, std::size_t all) const {
        if (progress) {
            progress(done, all);
        }
    }
};

} // namespace contexture
