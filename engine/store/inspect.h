// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/store/base_note.h"
#include "engine/store/workspace.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace contexture::store {

// One tensor as `inspect` lists it.
struct TensorSummary {
    std::string name;
    std::string type; // "F32"
    std::vector<std::int64_t> shape;
    std::uint64_t bytes = 0;
};

// The contents of a file, recognised by its content and not by its name.
struct FileSummary {
    enum class Kind : std::uint8_t {
        Bundle,      // a model of ours that passes all checks of the store; see `unusable`
        Safetensors, // valid, but without a bundle's metadata
        Workspace,
    };

    Kind kind = Kind::Bundle;
    std::filesystem::path path;
    std::uint64_t bytes = 0;

    // Bundle and Safetensors
    std::string sha256;
    std::map<std::string, std::string> metadata; // config and card among them, unchanged
    std::vector<TensorSummary> tensors;
    std::int64_t parameters = 0; // elements of floating-point tensors
    // Bundle: the reason why no model can be made from it; empty: none. The store does not know the systems: a caller
    // that can load models fills in this reason.
    std::string unusable;
    std::optional<BaseNote> baseNote; // Bundle: for a context layer whose base is another file
    std::string base;                 // path of that file; empty if it was not found
    std::int64_t ofBase = 0;          // number of tensors that are only in that file
    std::optional<ModelInfo> model;   // Bundle: the description of the loaded model, filled in by the same caller

    // Workspace
    std::vector<DocumentEntry> documents;
    std::vector<ModelInfo> models;
    std::vector<RunEntry> runs;
    std::size_t notes = 0;
};

// Inspects a file without changing it. Throws Error that says whether the file is of another kind or damaged.
FileSummary inspectFile(const std::filesystem::path& path, const BaseSearch& search = {});

std::string toText(const FileSummary& summary, bool everyTensor = false); // for people, some lines
std::string toJson(const FileSummary& summary);                           // everything, one JSON object

} // namespace contexture::store
