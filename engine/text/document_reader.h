// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/document.h"
#include "engine/core/watch.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace contexture::text {

// The layout of the sentences of a text without columns.
enum class Layout {
    Auto,            // recognised by guessLayout
    SentencePerLine, // blank lines between paragraphs
    Prose,           // lines are joined, paragraphs (between blank lines) are split by ICU
};

// Languages of a translation memory (TMX), in which any two of its languages may be source and target. BCP 47; empty:
// as the file says, with a document for each target language.
struct MemoryLanguages {
    std::string source{};
    std::string target{};
};

struct ReadOptions {
    Layout layout = Layout::Auto;
    // BCP 47. For boundaries of words and sentences unless the file names a language, and to choose among columns that
    // are named after languages.
    std::string sourceLanguage = "en";
    std::string targetLanguage = "de";
    std::size_t maxSentences = 200'000;   // of one document; a longer one is refused
    std::size_t maxBytes = 1'000'000'000; // of the file; a larger one is refused
    MemoryLanguages memory = {};
    Watch watch = {}; // progress in lines; may throw Cancelled
};

// Reads a file of documents, whose format is recognised by its content, not its name:
// - tab-separated, with column names in the first line: `doc_id`, `sent_idx`, and the two sides as `source` and
//   `reference` or as language tags ("en", "de"). Document and index may be missing (one document; in the file's
//   order), and so may the reference. Rows of a document are sorted by their index. There is no quoting;
// - files of other programs (file_format.h), a translation memory of several target languages as one document for each,
//   with the language as id;
// - otherwise text in one of the two layouts: one document. A table with other separators and JSON are refused.
// Sentences keep their text unchanged, without white space at both ends. Throws Error naming file, line and remedy for
// a file that cannot be read.
std::vector<Document> readDocuments(const std::filesystem::path& path, const ReadOptions& options = {});
// The same for bytes; `name`: the file as errors and titles name it.
std::vector<Document> parseDocuments(std::string_view bytes, const std::string& name, const ReadOptions& options = {});

// Prose if more than two fifths of the lines (of the first 400 that are not
// blank) look like prose: the line has more than one sentence, or no sentence
// ends at its end and the next line starts with a lower-case letter. Never Auto.
Layout guessLayout(const std::vector<std::string_view>& lines, const std::string& language);

// The layout in which the reader takes these bytes, which must be readable: never Auto; nullopt for a table.
std::optional<Layout> layoutOf(std::string_view bytes, const std::string& name, const ReadOptions& options = {});

// Gives a document the translations in a text file, one sentence per line (or prose that splits into as many
// sentences). Throws Error if their number is not document.size(): it names the first line without a counterpart, by
// paragraphs if both sides have some. Throws Error if blank lines stand at other places than the document's, so that
// pairs would be shifted (blank_places.h). `blanks`: from blankLines, for the document's own file, if known. After an
// error the document is unchanged.
void attachReference(Document& document, const std::filesystem::path& path, const ReadOptions& options = {},
                     const std::vector<std::size_t>& blanks = {});
void attachReferenceText(Document& document, std::string_view bytes, const std::string& name,
                         const ReadOptions& options = {}, const std::vector<std::size_t>& blanks = {});

} // namespace contexture::text
