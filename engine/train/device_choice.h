// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/train/request.h"

#include <c10/core/Device.h>

namespace contexture::train {

// The device that the request asks for. Each of several processes on one machine takes a CUDA device of its own:
// LOCAL_RANK (torchrun) or SLURM_LOCALID, modulo the number of devices. Throws Error if CUDA is requested and LibTorch
// finds no CUDA device.
at::Device deviceFor(const TrainRequest& request);

} // namespace contexture::train
