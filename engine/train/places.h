#pragma once

#include "engine/train/request.h"

#include <filesystem>
#include <vector>

namespace contexture::train {

// Fills in where checkpoint and log go when nothing names them: beside the output.
void completePlaces(TrainRequest& request);

// Every file that this training, or the preparation of its shards, reads: base, tables, and what a folder of shards
// holds. None of them may be written. Throws Error for a folder of shards without a sound manifest.
std::vector<std::filesystem::path> filesRead(const TrainRequest& request);

} // namespace contexture::train
