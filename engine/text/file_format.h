// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/text/document_reader.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace contexture::text {

// Files of other programs (engine/formats, and subtitles) that hold a document among other content, and the same file
// with a translation in it. The other content is not kept with the document: it is read from the file again, whose
// sentences are compared with the document's. So workspaces stay small, and a file that has changed is refused.

// The name of a file's format for people ("subtitles", "XLIFF"); empty for a text and a table. Binary files have none.
std::string formatOf(std::string_view bytes, const std::string& name);
// The format for a file of this name, by its extension; empty for a text.
std::string formatOfName(const std::filesystem::path& file);
std::vector<std::string_view> suffixesOfFormats(); // ".srt", for file dialogs
bool isOfficeFile(std::string_view bytes);         // a zip of an office program or an e-book, not a packed lesson
// Throws Error, with a remedy, for a binary file that people may take for a document: PDF, a picture, an archive.
void refuseUnreadKinds(std::string_view bytes, const std::string& name);

// The documents in a file of engine/formats: one, or of a translation memory one for each target language, with the
// language as id. Empty for all other files. Throws as readDocuments does.
std::vector<Document> readFormat(std::string_view bytes, const std::string& name, const ReadOptions& options);
// The document in such a file whose sentences are, or are translated, in this language, else the first one.
std::optional<Document> readFormatIn(std::string_view bytes, const std::string& name, const std::string& language,
                                     const ReadOptions& options);

// The translations of a document's sentences in such a file: its translations, if it has any for these sentences, or,
// for a file in one language, its text. Throws Error for other sentences, or another number of them.
std::vector<Sentence> translationsIn(Document file, const Document& document, const std::string& name);

// The same file with translations[i] in place of sentence i; for a missing translation the old text stays. `bytes` are
// read with `options`, the same that gave `source`; of a translation memory `memory.source` is the document's language.
// Throws Error if its sentences differ from `source`, and as readDocuments does.
struct WrittenBack {
    std::string bytes;
    std::size_t moved = 0; // marks inside sentences that now stand around the whole sentence or behind it
    std::size_t looks = 0; // changes of formatting inside paragraphs, which are lost
    std::size_t final = 0; // sentences whose translation the file calls final, which is kept
};
WrittenBack writtenBack(std::string_view bytes, const std::string& name, const std::vector<Sentence>& source,
                        const std::vector<std::optional<std::string>>& translations, const std::string& language,
                        const ReadOptions& options = {});

} // namespace contexture::text
