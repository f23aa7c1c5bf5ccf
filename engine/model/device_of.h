// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <c10/core/Device.h>

namespace contexture::model {

class System;

// The device of a system's parameters; the CPU for a system without parameters.
at::Device deviceOf(const System& system);

} // namespace contexture::model
