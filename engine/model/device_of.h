// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/device.h"
#include "engine/core/message.h"

#include <c10/core/Device.h>

#include <string>
#include <vector>

namespace contexture::model {

class System;

// The device of a system's parameters; the CPU for a system without parameters.
at::Device deviceOf(const System& system);

// The device of a choice; of several CUDA devices the one at `place`, modulo their number. Throws Error at `where` if
// Device::Cuda is chosen and LibTorch finds none.
at::Device deviceFor(Device choice, int place = 0, const Message& where = {});

// The names of all devices that LibTorch finds, the processor first.
std::vector<std::string> deviceNames();

} // namespace contexture::model
