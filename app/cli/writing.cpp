// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/writing.h"

#include "app/cli/commands.h"
#include "engine/core/error.h"

#include <exception>
#include <new>

namespace contexture::cli {

void Writing::operator()(const std::function<void()>& write) {
    try {
        write();
        return;
    } catch (const std::bad_alloc&) {
        complain("not enough memory to write one of the files that were asked for; the others are not touched by it");
    } catch (const std::exception& error) {
        complain(error.what());
    }
    m_failed = true;
}

int Writing::status() const {
    return m_failed ? kFailure : kSuccess;
}

} // namespace contexture::cli
