// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/message.h"
#include "engine/text/document_reader.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace contexture::text {

// The columns of a table of sentences, by the names in its first line; see readDocuments.
struct TableHeader {
    std::size_t count = 0; // columns
    std::optional<std::size_t> document;
    std::optional<std::size_t> index;
    std::optional<std::size_t> source; // always set after readTableHeader
    std::optional<std::size_t> reference;
    std::string sourceLanguage; // if the column is named by a language
    std::string targetLanguage;
};

// Decides which of the language columns are the two sides: those of the options' languages, else from left to right.
// Throws Error if no column holds the source.
TableHeader readTableHeader(std::string_view line, const std::string& name, const ReadOptions& options);
// The columns by their names alone, without a choice among languages: a table without the two sides is no error.
TableHeader namedTableColumns(std::string_view line);
bool namesTableColumns(std::string_view line); // whether any of its columns is known
// At least two columns are known, and one of them can be the source; names may stand in quotation marks.
bool areTableColumns(std::vector<std::string_view> names);

std::vector<std::string_view> columnsOfLine(std::string_view line, char separator = '\t');

// A whole number from 0; nullopt for anything else.
std::optional<std::int64_t> parseSentenceIndex(std::string_view text);

} // namespace contexture::text
