// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/train/places.h"

#include "engine/train/shards.h"

namespace contexture::train {

void completePlaces(TrainRequest& request) {
    if (request.checkpoint.empty()) {
        request.checkpoint = request.output.string() + ".checkpoint";
    }
    if (request.log.empty()) {
        request.log = request.output.string() + ".log.jsonl";
    }
}

std::vector<std::filesystem::path> filesRead(const TrainRequest& request) {
    std::vector<std::filesystem::path> files;
    if (!request.base.empty()) {
        files.push_back(request.base);
    }
    if (!request.contextFrom.empty()) {
        files.push_back(request.contextFrom);
    }
    for (const auto& file : request.files) {
        files.push_back(file.path);
    }
    files.insert(files.end(), request.devFiles.begin(), request.devFiles.end());
    if (!request.shards.empty()) {
        const auto manifest = readManifest(request.shards);
        for (const char* name :
             {ShardManifest::kFile, ShardManifest::kSourceSubwords, ShardManifest::kTargetSubwords}) {
            files.push_back(request.shards / name);
        }
        for (const auto& shard : manifest.shards) {
            files.push_back(request.shards / shard.file);
        }
    }
    return files;
}

} // namespace contexture::train
