// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/cancel.h"
#include "engine/core/error.h"
#include "engine/train/process_place.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace at {
class Tensor;
}

namespace contexture::train {

// Another process has ended or does not answer, or devices cannot reach each other: the group cannot exchange anything
// any more.
class LostProcess : public Error {
public:
    using Error::Error;
};

// Processes that train one model together. All of them make the same calls in the same order; each call waits for the
// others and throws LostProcess if one of them is lost.
class ProcessGroup {
public:
    virtual ~ProcessGroup() = default;
    int rank() const { return m_rank; }
    int size() const { return m_size; }
    bool isFirst() const { return m_rank == 0; }

    // Each value becomes its sum over the processes, with the same bits in all of them.
    virtual void sum(std::span<double> values) = 0;
    virtual void sum(at::Tensor& values) = 0; // float32, contiguous, on any device
    // The values of process 0 are copied to all processes.
    virtual void copyFromFirst(std::span<float> values) = 0;
    // Whether process 0 still runs; called after a LostProcess, once in every remaining process. Waits a few seconds.
    virtual bool firstIsAlive() noexcept = 0;

protected:
    ProcessGroup(int rank, int size) : m_rank(rank), m_size(size) {}

private:
    int m_rank = 0;
    int m_size = 1;
};

// Waits for all processes of the place, through LibTorch's c10d over TCP (Gloo). Throws Error if they do not come
// within `lostAfterMinutes`, and in a build whose LibTorch lacks c10d. Without a place: a single process, for which
// every call does nothing. A cancelled wait throws Cancelled at once; after a cancellation, an exchange that the others
// do not join within five seconds throws LostProcess.
std::unique_ptr<ProcessGroup> joinProcesses(const std::optional<ProcessPlace>& place, double lostAfterMinutes,
                                            const CancelToken& cancel = {});

// Whether all processes have the same number: a check, before the first update, that their recipe, data and
// parameters agree.
bool isSameEverywhere(ProcessGroup& group, std::uint64_t number);

// joinProcesses by LibTorch's c10d; only in a build that has c10d.
std::unique_ptr<ProcessGroup> joinThroughGloo(const ProcessPlace& place, double lostAfterMinutes,
                                              const CancelToken& cancel);

} // namespace contexture::train
