// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/or_cancelled.h"
#include "engine/train/nccl_sum.h"
#include "engine/train/process_group.h"

#include <ATen/ops/from_blob.h>
#include <torch/csrc/distributed/c10d/PrefixStore.hpp>
#include <torch/csrc/distributed/c10d/ProcessGroupGloo.hpp>
#include <torch/csrc/distributed/c10d/TCPStore.hpp>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string_view>

namespace contexture::train {

namespace {

using Milliseconds = std::chrono::milliseconds;
constexpr auto kFirstLeft = "process 0 has seen the loss";
constexpr Milliseconds kPatience(5000);
constexpr Milliseconds kLook(250);   // interval in which a wait checks for cancellation
constexpr Milliseconds kGrace(5000); // time that the others then have for an exchange

// Whether torchrun runs the store, as it may in place of RANK 0; it also counts its restarts.
bool storeIsTorchruns() {
    const char* value = std::getenv("TORCHELASTIC_USE_AGENT_STORE");
    return value && std::string_view(value) == "True";
}

// From 2.4 on, LibTorch uses libuv for its store by default; Debian's LibTorch is built without it.
template<class Options>
void withoutLibuv(Options& options) {
    if constexpr (requires { options.useLibUV; }) {
        options.useLibUV = false;
    }
}

// One line without the source position that Gloo and LibTorch put around their messages.
std::string shortened(const std::exception& error) {
    const auto* ofTorch = dynamic_cast<const c10::Error*>(&error);
    std::string text = ofTorch ? ofTorch->what_without_backtrace() : error.what();
    if (text.starts_with('[') && text.find("] ") != std::string::npos) {
        text.erase(0, text.find("] ") + 2);
    }
    return text.substr(0, text.find('\n'));
}

// The connections of a process to the others.
struct Meeting {
    c10::intrusive_ptr<c10d::Store> store;
    c10::intrusive_ptr<c10d::ProcessGroupGloo> group;
};

class GlooGroup : public ProcessGroup {
public:
    GlooGroup(const ProcessPlace& place, Milliseconds lostAfter, const CancelToken& cancel)
        : ProcessGroup(place.rank, place.size)
        , m_where("process " + std::to_string(place.rank) + " of " + std::to_string(place.size))
        , m_lostAfter(lostAfter)
        , m_cancel(cancel) {
        try {
            const Meeting meeting = orCancelled([=] { return meet(place, lostAfter); }, cancel);
            m_store = meeting.store;
            m_group = meeting.group;
        } catch (const Cancelled&) {
            throw;
        } catch (const std::exception& error) {
            throw Error("the processes of this training did not find each other (" + shortened(error) + ")",
                        m_where + " at " + place.address + ":" + std::to_string(place.port),
                        "start all of them within " + inWords(lostAfter) +
                            ", with the same MASTER_ADDR and a free MASTER_PORT");
        }
    }
    ~GlooGroup() override {
        if (m_isAbandoned) { // its destructor would wait for the abandoned exchange
            (void)m_group.release();
            (void)m_store.release();
        }
    }

    void sum(std::span<double> values) override { sumHere(tensorOf(values, at::kDouble)); }

    // On CUDA devices by NCCL, if each process has a device of its own; else through the processors' memory.
    void sum(at::Tensor& values) override {
        if (!m_askedForNccl) {
            m_askedForNccl = true;
            m_useNccl = haveOwnDevices(values.device());
        }
        if (m_useNccl) {
            sumOnDevices(values);
        } else if (values.is_cpu()) {
            sumHere(values);
        } else {
            const at::Tensor here = values.cpu();
            sumHere(here);
            values.copy_(here);
        }
    }

    void copyFromFirst(std::span<float> values) override {
        exchange([&] {
            std::vector<at::Tensor> tensors{tensorOf(values, at::kFloat)};
            c10d::BroadcastOptions options;
            options.timeout = m_lostAfter;
            awaitExchange(m_group->broadcast(tensors, options));
        });
    }

    // Process 0 answers through the store. If it ran the store, the store is gone with it.
    bool firstIsAlive() noexcept override {
        try {
            if (isFirst()) {
                m_store->set(kFirstLeft, std::vector<std::uint8_t>{1});
            } else {
                m_store->wait({kFirstLeft}, kPatience);
            }
            return true;
        } catch (...) {
            return isFirst();
        }
    }

private:
    static Meeting meet(const ProcessPlace& place, Milliseconds lostAfter) {
        c10d::TCPStoreOptions storeOptions;
        storeOptions.port = std::uint16_t(place.port);
        storeOptions.timeout = lostAfter;
        withoutLibuv(storeOptions);
        std::string prefix = "contexture";
        if (storeIsTorchruns()) {
            const char* restarts = std::getenv("TORCHELASTIC_RESTART_COUNT");
            prefix += std::string("/") + (restarts ? restarts : "0");
            storeOptions.waitWorkers = false;
        } else {
            storeOptions.isServer = place.rank == 0;
            storeOptions.numWorkers = std::size_t(place.size);
        }
        Meeting meeting;
        meeting.store = c10::make_intrusive<c10d::PrefixStore>(
            prefix, c10::make_intrusive<c10d::TCPStore>(place.address, storeOptions));
        auto options = c10d::ProcessGroupGloo::Options::create(lostAfter);
        options->devices.push_back(device(place));
        meeting.group = c10::make_intrusive<c10d::ProcessGroupGloo>(meeting.store, place.rank, place.size, options);
        return meeting;
    }

    // Waits until the exchange is complete or has failed, or, after a cancellation, for the grace period.
    template<class Work>
    void awaitExchange(const Work& work) {
        using Clock = std::chrono::steady_clock;
        std::optional<Clock::time_point> asked;
        while (true) {
            try {
                work->wait(kLook);
                return;
            } catch (const std::exception&) {
                if (work->isCompleted()) {
                    work->wait(); // returns or throws the result
                    return;
                }
            }
            if (m_cancel.isCancelled()) {
                asked = asked.value_or(Clock::now());
                if (Clock::now() - *asked >= kGrace) {
                    m_isAbandoned = true;
                    throw LostProcess("this training was asked to stop while it waited for another process", m_where,
                                      "go on with --resume, with any number of processes");
                }
            }
        }
    }

    // GLOO_SOCKET_IFNAME gives the network interface, as in PyTorch.
    static std::shared_ptr<::gloo::transport::Device> device(const ProcessPlace& place) {
        if (const char* interface = std::getenv("GLOO_SOCKET_IFNAME"); interface && *interface) {
            return c10d::ProcessGroupGloo::createDeviceForInterface(interface);
        }
        if (place.address == "localhost" || place.address.starts_with("127.")) {
            return c10d::ProcessGroupGloo::createDeviceForHostname("127.0.0.1");
        }
        return c10d::ProcessGroupGloo::createDefaultDevice();
    }

    static std::string inWords(Milliseconds time) {
        const auto seconds = (time.count() + 999) / 1000;
        return seconds < 120 ? std::to_string(seconds) + " seconds" : std::to_string(seconds / 60) + " minutes";
    }

    template<class T>
    static at::Tensor tensorOf(std::span<T> values, at::ScalarType type) {
        return at::from_blob(values.data(), {std::int64_t(values.size())}, at::TensorOptions().dtype(type));
    }

    // Whether every process has a CUDA device of its own. All processes get the same answer.
    bool haveOwnDevices(c10::Device mine) {
        std::vector<double> numbers(std::size_t(size()), 0.0);
        numbers[std::size_t(rank())] = mine.is_cuda() ? deviceNumber(mine) : 0.0;
        sum(std::span<double>(numbers));
        std::sort(numbers.begin(), numbers.end());
        return numbers.front() > 0.0 && std::adjacent_find(numbers.begin(), numbers.end()) == numbers.end();
    }

    void sumHere(const at::Tensor& tensor) {
        exchange([&] {
            std::vector<at::Tensor> tensors{tensor};
            c10d::AllreduceOptions options;
            options.timeout = m_lostAfter;
            awaitExchange(m_group->allreduce(tensors, options));
        });
    }

    // A failure here may come from another process or from this one's device: memory, a driver, a cable.
    void sumOnDevices(at::Tensor& values) {
        try {
            if (!m_nccl) {
                m_nccl = joinThroughNccl(c10::make_intrusive<c10d::PrefixStore>("nccl", m_store), rank(), size(),
                                         m_lostAfter);
            }
            m_nccl->sum(values);
        } catch (const std::exception& error) {
            throw LostProcess("the gradients could not be summed between the devices (" + shortened(error) + ")",
                              m_where, "go on with --resume, with any number of processes");
        }
    }

    template<class Work>
    void exchange(const Work& work) {
        try {
            work();
        } catch (const LostProcess&) {
            throw;
        } catch (const std::exception& error) {
            throw LostProcess("another process of this training has ended or did not answer within " +
                                  inWords(m_lostAfter) + " (" + shortened(error) + ")",
                              m_where, "go on with --resume, with any number of processes");
        }
    }

    std::string m_where;
    Milliseconds m_lostAfter;
    CancelToken m_cancel;
    bool m_isAbandoned = false;
    c10::intrusive_ptr<c10d::Store> m_store;
    c10::intrusive_ptr<c10d::ProcessGroupGloo> m_group;
    bool m_askedForNccl = false;
    bool m_useNccl = false;
    std::unique_ptr<NcclSum> m_nccl;
};

} // namespace

std::unique_ptr<ProcessGroup> joinThroughGloo(const ProcessPlace& place, double lostAfterMinutes,
                                              const CancelToken& cancel) {
    return std::make_unique<GlooGroup>(place, Milliseconds(std::int64_t(lostAfterMinutes * 60000.0) + 1), cancel);
}

} // namespace contexture::train
