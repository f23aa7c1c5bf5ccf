// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/train/device_choice.h"

#include "engine/core/error.h"

#include <ATen/Context.h>

namespace contexture::train {

at::Device deviceFor(const TrainRequest& request) {
    const auto devices = request.device == Device::Cpu ? std::size_t(0) : at::getNumGPUs();
    if (devices == 0) {
        if (request.device == Device::Cuda) {
            throw Error("LibTorch finds no CUDA device", "training.device",
                        at::globalContext().hasCUDART() ? "check the driver with nvidia-smi, or take \"cpu\""
                                                        : "build with a LibTorch that has CUDA, or take \"cpu\"");
        }
        return at::kCPU;
    }
    const int place = request.processes ? request.processes->onMachine : 0;
    return {at::kCUDA, c10::DeviceIndex(std::size_t(place) % devices)};
}

} // namespace contexture::train
