// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>

namespace contexture::cli {

// The files that a command leaves at its end, one after the other: one that cannot be written is told on standard error
// and does not take the others with it.
class Writing {
public:
    void operator()(const std::function<void()>& write);
    int status() const; // kSuccess, or kFailure where any was not written

private:
    bool m_failed = false;
};

} // namespace contexture::cli
