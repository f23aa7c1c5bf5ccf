#pragma once

#include "engine/store/safetensors.h"

#include <filesystem>
#include <span>
#include <string>

namespace contexture::store {

// A model bundle: a safetensors file with contexture.format, contexture.config, contexture.card and the tokenizers.
struct Bundle {
    static constexpr const char* kFormat = "1";

    SafetensorsFile file;
    std::string configJson;                     // a JSON object; its fields are checked by who reads them
    std::string cardJson;                       // a JSON object
    std::span<const std::byte> sourceTokenizer; // tokenizer.source
    std::span<const std::byte> targetTokenizer; // tokenizer.target; the same bytes for joint subwords

    // Throws Error when metadata or a tokenizer is missing, or a floating-point tensor holds NaN or infinity.
    static Bundle open(const std::filesystem::path& path);
};

// Writes the bundle again with another card, all else the same, whole or not at all. Throws Error for a file that is no
// bundle, a card that is no JSON object, and what writeSafetensors refuses; what stood there before stays.
void replaceCard(const std::filesystem::path& path, const std::string& cardJson);

} // namespace contexture::store
