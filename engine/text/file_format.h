// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/text/document_reader.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace contexture::text {

// Files of other programs (engine/formats, and subtitles) that hold a document among other things, and the same file
// with a translation in it. What is needed for that is not kept with the document: it is read from the file again,
// whose sentences are compared. So a workspace stays as small as it was, and a file that has changed is refused.

// As people call it ("subtitles", "XLIFF"); empty for a text and a table. Files that are no text at all have none.
std::string formatOf(std::string_view bytes, const std::string& name);
// What a file of this name is to be, by its suffix; empty for a text.
std::string formatOfName(const std::filesystem::path& file);
std::vector<std::string_view> suffixesOfFormats(); // ".srt", for a choice of files
bool isOfficeFile(std::string_view bytes);         // a zip of an office program or a book, which is no packed lesson
// Throws Error, with what to do, for a binary file that people take for a document: PDF, a picture, an archive.
void refuseUnreadKinds(std::string_view bytes, const std::string& name);

// The document in a file of engine/formats; nothing for all others. Throws as readDocuments does.
std::optional<Document> readFormat(std::string_view bytes, const std::string& name, const ReadOptions& options);

// The translations of a document's sentences in such a file: its own, where it has any and they are of these sentences,
// or, of a file in one language, its text. Throws Error for other sentences, or another number of them.
std::vector<Sentence> translationsIn(Document file, const Document& document, const std::string& name);

// The same file with translations[i] in the place of sentence i, or with what was there where a translation is
// missing; `bytes` are read with `options`, as they were when `source` came of them. Throws Error where its sentences
// are others than `source`, and as readDocuments does.
struct WrittenBack {
    std::string bytes;
    std::size_t moved = 0; // marks inside sentences, set around the whole or behind it
    std::size_t looks = 0; // changes of look inside paragraphs, which are lost
    std::size_t final = 0; // sentences whose translation the file calls final, and that stayed
};
WrittenBack writtenBack(std::string_view bytes, const std::string& name, const std::vector<Sentence>& source,
                        const std::vector<std::optional<std::string>>& translations, const std::string& language,
                        const ReadOptions& options = {});

} // namespace contexture::text
