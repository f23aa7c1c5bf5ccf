// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/train/softmax_loss.h"

#include <ATen/core/Tensor.h>
#include <c10/core/Event.h>

#include <optional>

namespace contexture::train {

struct UpdateResult {
    LossSums sums;
    double gradientNorm = 0.0; // before clipping
};

// An update that has been asked for. A device may still compute it, while the host prepares the next one; its numbers
// are then copied to the host when they are ready.
class PendingUpdate {
public:
    explicit PendingUpdate(UpdateResult known) : m_result(std::move(known)) {}
    // numbers [3], of a device: what the sums lack of smoothed and plain loss, and the norm of the gradient.
    PendingUpdate(LossSums sums, const at::Tensor& numbers);

    bool isKnown() const { return !m_numbers.defined(); }
    // Waits until the device has made this update, if it has not.
    UpdateResult wait();

private:
    UpdateResult m_result;
    at::Tensor m_numbers; // [3], in the processor's memory, to be written by the device; undefined: known
    std::optional<c10::Event> m_written;
};

} // namespace contexture::train
