// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/train/pending_update.h"

#include <ATen/ATen.h>
#include <c10/core/impl/VirtualGuardImpl.h>

#include <chrono>
#include <thread>
#include <utility>

namespace contexture::train {

PendingUpdate::PendingUpdate(LossSums sums, const at::Tensor& numbers) {
    m_result.sums = std::move(sums);
    m_numbers = at::empty({3}, at::TensorOptions().dtype(numbers.dtype()).pinned_memory(numbers.is_cuda()));
    m_numbers.copy_(numbers, true);
    const auto device = numbers.device();
    m_written.emplace(device.type());
    m_written->record(c10::impl::VirtualGuardImpl(device.type()).getStream(device));
}

UpdateResult PendingUpdate::wait() {
    if (m_numbers.defined()) {
        while (!m_written->query()) {
            std::this_thread::sleep_for(std::chrono::microseconds(50));
        }
        const auto* numbers = m_numbers.data_ptr<float>();
        m_result.sums.smoothed += double(numbers[0]);
        m_result.sums.plain += double(numbers[1]);
        m_result.gradientNorm = double(numbers[2]);
        m_numbers = at::Tensor();
    }
    return m_result;
}

} // namespace contexture::train
