// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/train/device_choice.h"

#include "engine/model/device_of.h"

namespace contexture::train {

at::Device deviceFor(const TrainRequest& request) {
    return model::deviceFor(request.device, request.processes ? request.processes->onMachine : 0, "training.device");
}

} // namespace contexture::train
