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

// How the sentences of a text without columns are laid out.
enum class Layout {
    Auto,            // as guessLayout finds it
    SentencePerLine, // blank lines between paragraphs
    Prose,           // lines are joined, paragraphs (between blank lines) are split by ICU
};

struct ReadOptions {
    Layout layout = Layout::Auto;
    // BCP 47. For boundaries of words and sentences where the file names no language (it wins where it does), and to
    // choose among columns that are named after languages.
    std::string sourceLanguage = "en";
    std::string targetLanguage = "de";
    std::size_t maxSentences = 200'000;   // of one document; a longer one is refused
    std::size_t maxBytes = 1'000'000'000; // of the file; a larger one is refused
    Watch watch = {};                     // of the lines gone through; Cancelled is thrown
};

// Reads a file of documents; its content tells the format, its name does not:
// - tab-separated, the first line naming the columns: `doc_id`, `sent_idx`, and the two sides as `source` and
// `reference`
//   or as language tags ("en", "de"). Document and index may be missing (one document; in the file's order), so may the
//   reference. Rows of a document are put in the order of their index. There is no quoting;
// - otherwise text in one of the two layouts: one document. A table with other separators and JSON are refused.
// Sentences keep their text as it stands, without white space at the ends. Throws Error naming file, line and remedy
// for whatever cannot be read.
std::vector<Document> readDocuments(const std::filesystem::path& path, const ReadOptions& options = {});
// The same from bytes; `name` is the file as errors and titles name it.
std::vector<Document> parseDocuments(std::string_view bytes, const std::string& name, const ReadOptions& options = {});

// Prose, when more than two fifths of the lines (of the first 400 that are not blank) show it: more than one sentence
// in the line, or no end of a sentence at the end of the line and a lower-case letter at the start of the next. Never
// Auto.
Layout guessLayout(const std::vector<std::string_view>& lines, const std::string& language);

// How the reader takes these bytes, which it can read: never Auto; nothing for a table, whose lines are rows.
std::optional<Layout> layoutOf(std::string_view bytes, const std::string& name, const ReadOptions& options = {});

// Gives a document the translations in a text file, one sentence a line (or prose that splits into as many sentences).
// Throws Error when their number is not document.size(): it names the first line without a counterpart, by paragraphs
// where both sides have some; and when their blank lines stand at other places than the document's, so that pairs would
// be shifted (blank_places.h). `blanks`, as blankLines gives them: of the document's own file, where that is known. The
// document is unchanged then.
void attachReference(Document& document, const std::filesystem::path& path, const ReadOptions& options = {},
                     const std::vector<std::size_t>& blanks = {});
void attachReferenceText(Document& document, std::string_view bytes, const std::string& name,
                         const ReadOptions& options = {}, const std::vector<std::size_t>& blanks = {});

} // namespace contexture::text
