// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/train/request.h"

#include <c10/core/Device.h>

namespace contexture::train {

// The device that the request asks for. Of several processes on one machine each takes its own of the CUDA devices:
// the one that LOCAL_RANK (torchrun) or SLURM_LOCALID names, counted around. Throws Error where CUDA is asked for and
// LibTorch finds none.
at::Device deviceFor(const TrainRequest& request);

} // namespace contexture::train
