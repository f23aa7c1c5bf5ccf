#include "engine/train/device_choice.h"

#include "engine/core/error.h"

#include <ATen/Context.h>

#include <charconv>
#include <cstdlib>
#include <string_view>

namespace contexture::train {

namespace {

int placeOnThisMachine() {
    for (const char* name : {"LOCAL_RANK", "SLURM_LOCALID"}) {
        const char* value = std::getenv(name);
        const std::string_view text = value ? value : "";
        int place = 0;
        const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), place);
        if (!text.empty() && code == std::errc() && end == text.data() + text.size() && place >= 0) {
            return place;
        }
    }
    return 0;
}

} // namespace

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
    const int place = request.processes ? placeOnThisMachine() : 0;
    return {at::kCUDA, c10::DeviceIndex(std::size_t(place) % devices)};
}

} // namespace contexture::train
