// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/device_of.h"

#include "engine/core/error.h"
#include "engine/model/system.h"

#include <ATen/Context.h>

namespace contexture::model {

at::Device deviceOf(const System& system) {
    const auto parameters = system.parameters();
    return parameters.empty() ? at::Device(at::kCPU) : parameters.front().device();
}

at::Device deviceFor(Device choice, int place, const Message& where) {
    const std::size_t devices = choice == Device::Cpu ? 0 : at::getNumGPUs();
    if (devices > 0) {
        return {at::kCUDA, static_cast<c10::DeviceIndex>(static_cast<std::size_t>(place) % devices)};
    }
    if (choice == Device::Cuda) {
        throw Error(Message("device.none", "LibTorch finds no CUDA device"), where,
                    at::globalContext().hasCUDART()
                        ? Message("device.driver", "check the driver with nvidia-smi, or choose \"cpu\"")
                        : Message("device.build", "build with a LibTorch that has CUDA, or choose \"cpu\""));
    }
    return at::kCPU;
}

std::vector<std::string> deviceNames() {
    std::vector<std::string> names{kProcessor};
    for (std::size_t place = 0; place < at::getNumGPUs(); ++place) {
        names.push_back(at::Device(at::kCUDA, static_cast<c10::DeviceIndex>(place)).str());
    }
    return names;
}

} // namespace contexture::model
