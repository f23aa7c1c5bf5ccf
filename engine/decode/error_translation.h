// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/error.h"

#include <functional>
#include <string>

namespace contexture::decode {

// Runs `work` and turns whatever LibTorch or the standard library throws into an Error for people: one sentence without
// a backtrace, with `where` (a model, a file). Error and Cancelled pass as they are. This is the engine's door: nothing
// behind it translates errors again.
void withTranslatedErrors(const std::string& where, const std::function<void()>& work);

} // namespace contexture::decode
