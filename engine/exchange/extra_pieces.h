// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/exchange/foreign_vocabulary.h"

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace contexture::exchange {

// Pieces that a tokeniser of Hugging Face's layout has beside its subword model's: marks of languages and others.
struct ExtraPieces {
    std::vector<std::pair<std::string, std::int64_t>> numbered; // by the files
    std::vector<std::string> following; // in the order in which they follow the other pieces, without numbers
};

// From tokenizer_config.json (added_tokens_decoder), added_tokens.json, else tokenizer.json (added_tokens); those
// without numbers from special_tokens_map.json, else tokenizer_config.json (additional_special_tokens). What is not
// there is not read. `fromTokenizer`: from tokenizer.json alone, whose subwords are read, too. Throws Error naming the
// file for what is not of that form.
ExtraPieces readExtraPieces(const std::filesystem::path& folder, bool fromTokenizer);

// How a model writes its languages: "deu_Latn", "__de__", "de_DE" or "<2de>".
bool isLanguagePiece(const std::string& piece);

// Gives the extra pieces their rows, those without numbers from row `next` on, and makes `vocabulary.languages` and
// `noText` of them and of rows without any piece. Throws Error with `where` when a row is not there or has another
// piece already.
void addExtraPieces(const ExtraPieces& extra, std::int64_t next, const std::string& where,
                    ForeignVocabulary& vocabulary);

} // namespace contexture::exchange
