// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <string>

namespace contexture::train {

// The place of one of several processes that train a model together.
struct ProcessPlace {
    int rank = 0; // from 0; process 0 writes and reports
    int size = 1;
    std::string address; // where process 0 listens
    int port = 0;
    int onMachine = 0; // index among the processes of its machine
};

// The place from the variables that torchrun sets (RANK, WORLD_SIZE, MASTER_ADDR, MASTER_PORT);
// if RANK and WORLD_SIZE are missing but MASTER_ADDR is not, from Slurm's SLURM_PROCID and
// SLURM_NTASKS (under srun). LOCAL_RANK or SLURM_LOCALID gives the index on its machine.
// nullopt for a single process. Throws Error for variables that contradict each other, are no
// numbers or are incomplete, and under an srun of several tasks without these variables.
std::optional<ProcessPlace> placeFromEnvironment();

} // namespace contexture::train
