// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/device_of.h"

#include "engine/model/system.h"

namespace contexture::model {

at::Device deviceOf(const System& system) {
    const auto parameters = system.parameters();
    return parameters.empty() ? at::Device(at::kCPU) : parameters.front().device();
}

} // namespace contexture::model
