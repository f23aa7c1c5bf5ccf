// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ATen/core/Tensor.h>

namespace contexture::model::nn {

// Copies a tensor of the processor to a device. The host does not wait until the device has done what was asked of it
// before. On the processor the same tensor.
at::Tensor toDevice(const at::Tensor& host, const at::Device& device);

} // namespace contexture::model::nn
