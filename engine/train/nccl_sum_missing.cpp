// SPDX-License-Identifier: GPL-3.0-or-later

// For builds whose LibTorch has no NCCL.
#include "engine/train/nccl_sum.h"

#include <c10/util/Exception.h>
#include <torch/csrc/distributed/c10d/Store.hpp>

namespace contexture::train {

double deviceNumber(c10::Device) {
    return 0.0;
}

std::unique_ptr<NcclSum> joinThroughNccl(const c10::intrusive_ptr<c10d::Store>&, int, int, std::chrono::milliseconds) {
    TORCH_CHECK(false, "this build has no NCCL");
}

} // namespace contexture::train
