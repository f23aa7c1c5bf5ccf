// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <string>

namespace contexture::train {

// One of several processes that train a model together.
struct ProcessPlace {
    int rank = 0; // from 0; process 0 writes and reports
    int size = 1;
    std::string address; // where process 0 listens
    int port = 0;
    int onMachine = 0; // its number among the processes of its machine
};

// From the variables that torchrun sets (RANK, WORLD_SIZE, MASTER_ADDR, MASTER_PORT); where RANK and WORLD_SIZE are
// missing but MASTER_ADDR is not, from Slurm's SLURM_PROCID and SLURM_NTASKS (under srun). LOCAL_RANK or SLURM_LOCALID
// says which one of its machine it is. Nothing for a process alone.
// Throws Error for variables that contradict each other, are no numbers or are given in part, and under an srun of
// several tasks that do not know of each other.
std::optional<ProcessPlace> placeFromEnvironment();

} // namespace contexture::train
