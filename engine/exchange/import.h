// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/cancel.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace contexture::exchange {

// The request for an import. Empty texts are replaced by those of the files, or of the folder's name ("opus-mt-en-de").
struct ImportRequest {
    std::filesystem::path from;   // a folder in Hugging Face's or Marian's layout, or Marian's .npz itself
    std::filesystem::path output; // the bundle
    std::string sourceLanguage{}; // BCP 47 ("en") or a name; of a model that is told what it reads: chooses its mark
    std::string targetLanguage{}; // of a model for several: chooses its mark, as "de", "German" or as it is written
    std::string name{};           // for people
    std::string licence{};        // "as the original" if not given
    bool half = false;            // weights as float16: half the size, rounded
    CancelToken cancel{};         // asked before each parameter; nothing is written then, and Cancelled is thrown
};

struct ImportReport {
    std::string layout; // "Hugging Face" or "Marian"
    std::string sourceLanguage;
    std::string targetLanguage;
    std::int64_t parameters = 0;
    std::int64_t sourceVocabulary = 0; // pieces of the model itself
    std::int64_t targetVocabulary = 0;
    std::size_t languageMarks = 0; // of all its target languages
    std::string languageMark;      // of the target language, which stands before each sentence; empty: it has none.
                                   // Of a model that wants both: "eng_Latn-deu_Latn", and
    std::string sourceMark{};      // before each sentence, or behind it (the older mBART)
    bool isSourceMarkBehind = false;
    std::string targetMark{};   // at the beginning of its translation
    std::int64_t strangers = 0; // pieces of the subword models that the vocabulary lacks: read as unknown
};

// Writes a bundle of a sentence-level Transformer that another program trained. The bundle computes the same as that
// program. Throws Error that names the file, the field or tensor and the remedy for everything else.
ImportReport importModel(const ImportRequest& request);

// The existing files beside or under `from` that an import may read. An output must be none of them.
std::vector<std::filesystem::path> filesRead(const std::filesystem::path& from);

} // namespace contexture::exchange
