// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/store/base_note.h"
#include "engine/store/safetensors.h"

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace contexture::store {

// A model bundle: a safetensors file with contexture.format, contexture.config, contexture.card and the tokenizers. A
// context bundle may hold its own tensors alone and name its base (BaseNote); both files are open then.
struct Bundle {
    static constexpr const char* kFormat = "1";
    static constexpr const char* kFormatWithoutBase = "2";

    SafetensorsFile file;
    std::string configJson;                          // a JSON object; its readers check the fields
    std::string cardJson;                            // a JSON object
    std::span<const std::byte> sourceTokenizer = {}; // tokenizer.source
    std::span<const std::byte> targetTokenizer = {}; // tokenizer.target; the same bytes for joint subwords
    std::optional<BaseNote> baseNote = {};           // nullopt for a whole bundle
    std::optional<SafetensorsFile> base = {};        // the file that the note names

    // The tensors of both files; if both have a tensor of the same name, that of `file` counts.
    std::vector<TensorView> tensors() const;
    const TensorView* find(const std::string& name) const;

    // Opens a bundle and its base, if it has one. Throws Error if metadata or a tokenizer is missing, a floating-point
    // tensor holds NaN or infinity, or openBaseOf finds no base.
    static Bundle open(const std::filesystem::path& path, const BaseSearch& search = {});
    // Opens the file without its base. A bundle with a base note then has no tokenizers.
    static Bundle openAlone(const std::filesystem::path& path);
    // Reads the card, which needs no base. Throws Error for a file that is no bundle.
    static std::string cardOf(const std::filesystem::path& path);
    void findTokenizers(); // in both files. Throws Error if one is missing or is not valid
};

// Writes the bundle again with another card and all else unchanged, completely or not at all. Throws Error for a file
// that is no bundle, a card that is no JSON object, and what writeSafetensors refuses; the old file then stays.
void replaceCard(const std::filesystem::path& path, const std::string& cardJson);

} // namespace contexture::store
