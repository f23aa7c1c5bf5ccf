// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>

namespace contexture::cli {

// Writes the files of a command at its end, one after the other. A file that cannot be written is reported on standard
// error; the others are written all the same.
class Writing {
public:
    void operator()(const std::function<void()>& write);
    int status() const; // kSuccess, or kFailure if any file was not written

private:
    bool m_failed = false;
};

} // namespace contexture::cli
