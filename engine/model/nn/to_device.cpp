// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/nn/to_device.h"

#include <ATen/ATen.h>

namespace contexture::model::nn {

at::Tensor toDevice(const at::Tensor& host, const at::Device& device) {
    if (device == host.device()) {
        return host;
    }
    // CUDA copies only from pinned memory without a wait; LibTorch keeps such memory until the copy is done.
    const bool pins = device.is_cuda() && host.is_cpu() && host.numel() > 0 && !host.is_pinned();
    return (pins ? host.pin_memory() : host).to(host.options().device(device), true);
}

} // namespace contexture::model::nn
