// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/base_search.h"
#include "engine/store/safetensors.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace contexture::store {

// SHA-256, hexadecimal, over every tensor's name, dtype, shape and bytes, in the order of the names, subword models
// included: the hash covers what a model computes with, but neither the card nor the order in the file.
std::string weightsHash(std::span<const TensorView> tensors);

// The note by which a context bundle without its base's tensors names that base: the metadata's entry
// "contexture.base".
struct BaseNote {
    static constexpr const char* kKey = "contexture.base";

    std::string name;              // of the base's file, without folders
    std::string weights;           // weightsHash of all its tensors
    std::uint64_t tensorBytes = 0; // of all its tensors
    std::int64_t tensors = 0;
    std::string sourceLanguage; // BCP 47
    std::string targetLanguage;
    // The order of the whole bundle's tensors, as numbers of adjacent tensors of the same file: in turn those of the
    // base and those of the context bundle, beginning with the base.
    std::vector<std::int64_t> order;
    bool isWholeChecked = true; // the whole bundle has a checksum
};

// Reads a note. Throws Error for a text that is no base note. `where`: the file, as errors name it.
BaseNote parseBaseNote(const std::string& json, const std::string& where);
std::string toJson(const BaseNote& note);
// The note of a bundle; nullopt for a whole bundle. Throws Error for a note that cannot be read.
std::optional<BaseNote> baseNoteOf(const SafetensorsFile& file);

// Opens the base of `layer`: the file that `search` names; without such a name, in each folder first the file with the
// note's file name, then every other file whose tensors have the same number and bytes. Only a file whose weights have
// the hash of the note is the base. Throws Error that names both files if the base is missing or a file has other
// weights.
SafetensorsFile openBaseOf(const SafetensorsFile& layer, const BaseNote& note, const BaseSearch& search);

} // namespace contexture::store
