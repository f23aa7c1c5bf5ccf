// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/train/request.h"

#include <filesystem>
#include <vector>

namespace contexture::train {

// Fills in the paths of checkpoint and log, beside the output, if the recipe names none.
void completePlaces(TrainRequest& request);

// Every file that this training, or the preparation of its shards, reads: base, tables, and the files of a folder of
// shards. None of them may be written. Throws Error for a folder of shards without a valid manifest.
std::vector<std::filesystem::path> filesRead(const TrainRequest& request);

} // namespace contexture::train
