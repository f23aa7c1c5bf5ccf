// SPDX-License-Identifier: GPL-3.0-or-later

// The manifest of a prepared corpus.
#include "engine/train/shards.h"
#include "tests/fuzz/target.h"

using namespace contexture;

static const fuzz::Target kTarget("manifest", [](std::string_view input) {
    const auto manifest = train::parseManifest(std::string(input), "/nowhere/manifest.json");
    const std::string again = train::toJson(manifest);
    fuzz::require(train::toJson(train::parseManifest(again, "/nowhere/manifest.json")) == again,
                  "a manifest that is another when it is read again");
    for (const auto& shard : manifest.shards) {
        fuzz::require(shard.part < manifest.parts.size(), "a shard of no part");
        fuzz::require(shard.file.find('/') == std::string::npos && shard.file != "..", "a shard in another folder");
    }
});
