// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/error.h"

#include <QString>

namespace contexture::test {

// The message of the Error that `action` throws; empty when it throws none. Anything else escapes and fails the test.
template<class Action>
QString refusalOf(const Action& action) {
    try {
        action();
    } catch (const Error& error) {
        return QString::fromUtf8(error.what());
    }
    return {};
}

} // namespace contexture::test
