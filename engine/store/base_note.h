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

// SHA-256, hexadecimal, of every tensor's name, dtype, shape and bytes, in the order of their names, subword models
// included: what a model computes with. Another card or another order in the file changes nothing.
std::string weightsHash(std::span<const TensorView> tensors);

// What a context bundle that holds its own tensors alone says of its base, the metadata's entry "contexture.base".
struct BaseNote {
    static constexpr const char* kKey = "contexture.base";

    std::string name;              // of the base's file, without folders
    std::string weights;           // weightsHash of all its tensors
    std::uint64_t tensorBytes = 0; // of all its tensors
    std::int64_t tensors = 0;
    std::string sourceLanguage; // BCP 47
    std::string targetLanguage;
    // How the whole bundle lists its tensors: runs of the base's and of its own in turn, beginning with the base's.
    std::vector<std::int64_t> order;
    bool isWholeChecked = true; // the whole bundle has a checksum
};

// Throws Error for what is no such note. `where`: the file, as errors name it.
BaseNote parseBaseNote(const std::string& json, const std::string& where);
std::string toJson(const BaseNote& note);
// Nothing for a whole bundle. Throws Error for a note that is none.
std::optional<BaseNote> baseNoteOf(const SafetensorsFile& file);

// Opens the base of `layer`: the file that is named, else in each folder the file of the note's name, then every other
// one with tensors of the same size. It is the base by all digits of its weights' hash and by nothing else. Throws
// Error that names both where it is missing or another.
SafetensorsFile openBaseOf(const SafetensorsFile& layer, const BaseNote& note, const BaseSearch& search);

} // namespace contexture::store
