// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/train/process_group.h"

#include <charconv>
#include <cstdlib>
#include <string_view>

namespace contexture::train {

namespace {

class Alone : public ProcessGroup {
public:
    Alone() : ProcessGroup(0, 1) {}
    void sum(std::span<double>) override {}
    void sum(at::Tensor&) override {}
    void copyFromFirst(std::span<float>) override {}
    bool firstIsAlive() noexcept override { return true; }
};

const char* variable(const char* name) {
    const char* value = std::getenv(name);
    return value && *value ? value : nullptr;
}

constexpr int kMost = 1 << 20; // limit of the number of processes

int numberFrom(const char* name, int least, int most) {
    const std::string_view text = variable(name);
    int value = -1;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (code != std::errc() || end != text.data() + text.size() || value < least || value > most) {
        throw Error(std::string(name) + " is \"" + std::string(text) + "\", not a whole number from " +
                        std::to_string(least) + " to " + std::to_string(most),
                    "environment", "start the processes with torchrun or srun, or unset it");
    }
    return value;
}

} // namespace

std::optional<ProcessPlace> placeFromEnvironment() {
    const char* rank = variable("RANK") ? "RANK" : nullptr;
    const char* size = variable("WORLD_SIZE") ? "WORLD_SIZE" : nullptr;
    if (!rank && !size && variable("MASTER_ADDR") && variable("SLURM_PROCID") && variable("SLURM_NTASKS")) {
        rank = "SLURM_PROCID";
        size = "SLURM_NTASKS";
    }
    const char* tasks = "SLURM_STEP_NUM_TASKS"; // of the srun that started this process
    if (!rank && !size && !variable("MASTER_ADDR") && variable(tasks) && numberFrom(tasks, 1, kMost) > 1) {
        throw Error("srun started " + std::string(variable(tasks)) +
                        " tasks, and MASTER_ADDR is missing: each would train alone and write the same files",
                    "environment",
                    "set MASTER_ADDR and MASTER_PORT to where process 0 can be reached, or start one task (srun -n 1)");
    }
    if (!rank && !size) {
        return std::nullopt;
    }
    if (!rank || !size) {
        throw Error(std::string(rank ? "WORLD_SIZE" : "RANK") + " is missing beside " + (rank ? rank : size),
                    "environment", "set both, or none for a process alone");
    }
    ProcessPlace place;
    place.size = numberFrom(size, 1, kMost);
    place.rank = numberFrom(rank, 0, place.size - 1);
    if (place.size == 1) {
        return std::nullopt;
    }
    for (const char* name : {"MASTER_ADDR", "MASTER_PORT"}) {
        if (!variable(name)) {
            throw Error(std::string(name) + " is missing beside " + size, "environment",
                        "set it to where process 0 can be reached, the same in every process");
        }
    }
    place.address = variable("MASTER_ADDR");
    place.port = numberFrom("MASTER_PORT", 1, 65535);
    for (const char* name : {"LOCAL_RANK", "SLURM_LOCALID"}) {
        if (variable(name)) {
            place.onMachine = numberFrom(name, 0, kMost);
            break;
        }
    }
    return place;
}

std::unique_ptr<ProcessGroup> joinProcesses(const std::optional<ProcessPlace>& place, double lostAfterMinutes,
                                            const CancelToken& cancel) {
    if (!place || place->size == 1) {
        return std::make_unique<Alone>();
    }
#ifdef CONTEXTURE_HAS_GLOO
    return joinThroughGloo(*place, lostAfterMinutes, cancel);
#else
    (void)lostAfterMinutes;
    (void)cancel;
    throw Error("this build cannot train with several processes: LibTorch's c10d or Gloo's headers were not found",
                "environment", "install libgloo-dev and build again, or unset WORLD_SIZE");
#endif
}

bool isSameEverywhere(ProcessGroup& group, std::uint64_t number) {
    std::vector<double> halves(2 * std::size_t(group.size()), 0.0); // each is exact in a double
    halves[2 * std::size_t(group.rank())] = double(number >> 32);
    halves[2 * std::size_t(group.rank()) + 1] = double(number & 0xffffffffu);
    group.sum(std::span<double>(halves));
    for (std::size_t i = 0; i < halves.size(); i += 2) {
        if (halves[i] != double(number >> 32) || halves[i + 1] != double(number & 0xffffffffu)) {
            return false;
        }
    }
    return true;
}

} // namespace contexture::train
