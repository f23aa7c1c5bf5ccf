// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/cancel.h"
#include "engine/train/request.h"
#include "engine/train/shards.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

namespace contexture::train {

struct PrepareOptions {
    std::int64_t piecesPerShard = 2'000'000; // of both sides, about 9 MB; a document is never divided
    std::string program;                     // version for the manifest
};

// Writes the training documents of a request as shards, see shards.h: subwords come from the base if the request names
// one, else they are trained on a bounded sample. Files are read in passes, one document at a time, so that memory does
// not grow with them (except for 16 bytes a document while a file is read). The folder appears completely or not at
// all; an existing folder is refused. Throws Error and Cancelled.
ShardManifest prepareShards(const TrainRequest& request, const std::filesystem::path& folder,
                            const PrepareOptions& options, const std::function<void(const std::string&)>& note,
                            const CancelToken& cancel);

} // namespace contexture::train
