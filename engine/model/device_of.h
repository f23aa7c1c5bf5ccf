// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <c10/core/Device.h>

namespace contexture::model {

class System;

// Where its parameters lie; the processor for a system without any.
at::Device deviceOf(const System& system);

} // namespace contexture::model
