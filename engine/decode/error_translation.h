// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/error.h"

#include <functional>
#include <string>

namespace contexture::decode {

// Runs `work` and turns every exception of LibTorch or of the standard library into an Error for people: one sentence
// without a backtrace, with `where` (a model, a file). Error and Cancelled pass unchanged. Only the engine's interface
// calls this function: no code below it translates errors again.
void withTranslatedErrors(const std::string& where, const std::function<void()>& work);

} // namespace contexture::decode
