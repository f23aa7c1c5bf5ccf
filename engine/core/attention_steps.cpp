// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/attention_steps.h"

#include <algorithm>

namespace contexture {

std::size_t WeighedKeys::support() const {
    return static_cast<std::size_t>(
        std::count_if(weights.begin(), weights.end(), [](double weight) { return weight > 0.0; }));
}

} // namespace contexture
