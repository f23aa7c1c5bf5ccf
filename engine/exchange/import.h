// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace contexture::exchange {

// What to make a bundle of. Empty texts are taken from the files, or from the folder's name ("opus-mt-en-de").
struct ImportRequest {
    std::filesystem::path from;   // a folder in Hugging Face's or Marian's layout, or Marian's .npz itself
    std::filesystem::path output; // the bundle
    std::string sourceLanguage{}; // BCP 47: "en"
    std::string targetLanguage{}; // of a model for several: chooses its mark, as "de", "deu" or as it is written
    std::string name{};           // for people
    std::string licence{};        // "as the original" if not given
    bool half = false;            // weights as float16: half the size, rounded
};

struct ImportReport {
    std::string layout; // "Hugging Face" or "Marian"
    std::string sourceLanguage;
    std::string targetLanguage;
    std::int64_t parameters = 0;
    std::int64_t sourceVocabulary = 0;
    std::int64_t targetVocabulary = 0;
    std::size_t languageMarks = 0; // of all its target languages
    std::string languageMark;      // of the target language, which stands before each sentence; empty: it has none
    std::int64_t strangers = 0;    // pieces of the subword models that the vocabulary lacks: read as unknown
};

// Writes a bundle of a sentence-level Transformer that another program trained. It computes what that program computes.
// Throws Error that names the file, the field or tensor and what to do, for whatever is not of that kind.
ImportReport importModel(const ImportRequest& request);

// The files beside or under `from` that an import may read, as far as they are there. An output must be none of them.
std::vector<std::filesystem::path> filesRead(const std::filesystem::path& from);

} // namespace contexture::exchange
