// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/text/document_reader.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace contexture::text {

// Why a row of a training corpus is left out. Rows are not repaired: a row is taken unchanged, or not at all.
enum class RowFault : std::uint8_t {
    TooLong,           // more than 1 MB: hardly a sentence
    NotUtf8,           // a byte that is no UTF-8
    ControlCharacter,  // NUL to U+001F, U+007F to U+009F, except tab, vertical tab, form feed and next line
    Columns,           // fewer or more columns than the first line names
    ReturningDocument, // its document ended earlier in the file: the sentences around it are unknown
    EmptySource,
    EmptyTarget,
    BadIndex,      // not a whole number from 0
    RepeatedIndex, // a number that an earlier row of the document has
};
constexpr std::size_t kRowFaults = 9;
const char* name(RowFault fault);                           // "missing or extra column"
constexpr std::array<RowFault, kRowFaults> allRowFaults() { // in the order of the checks
    return {RowFault::TooLong,     RowFault::NotUtf8,           RowFault::ControlCharacter,
            RowFault::Columns,     RowFault::ReturningDocument, RowFault::EmptySource,
            RowFault::EmptyTarget, RowFault::BadIndex,          RowFault::RepeatedIndex};
}

// The result of reading the rows of one file.
struct CorpusFileReport {
    static constexpr std::size_t kPlaces = 5;
    struct Fault {
        std::int64_t rows = 0;
        std::vector<std::int64_t> lines; // the first kPlaces
    };

    std::string file;           // its path as given
    std::int64_t rows = 0;      // below the first line, without blank lines
    std::int64_t kept = 0;      // sentence pairs
    std::int64_t documents = 0; // with at least one pair
    std::int64_t mixedEndsAt =
        0; // first line that ends in another way than the first; 0 = all alike. Such rows are kept
    std::array<Fault, kRowFaults> faults;

    std::int64_t skipped() const { return rows - kept; }
    void add(RowFault fault, std::size_t line);
};
// "corpus.tsv: 7 of 120 rows left out: 2 with a missing or extra column (lines 5, 17); ...". Empty if there is nothing
// to report.
std::string describe(const CorpusFileReport& report);

struct CorpusDocument {
    std::string id;
    std::vector<std::string> source; // text without white space at both ends
    std::vector<std::string> target; // as many
    std::vector<std::int64_t> lines; // of the file, counted from 1, as many
};

// Reads a table of sentence pairs for training, one document after the other: memory holds one document, a block of the
// file, and 16 bytes for every document seen. It reads the same tables as readDocuments, with the same order of
// sentences, but a row that cannot be used is left out and counted instead of ending the reading. Rows of a document
// must be adjacent. Throws Error for a file that cannot be read, is UTF-16, has no column for either side, or holds a
// document of more than options.maxSentences sentences.
class CorpusReader {
public:
    explicit CorpusReader(const std::filesystem::path& path, const ReadOptions& options = {});
    ~CorpusReader();
    CorpusReader(const CorpusReader&) = delete;
    CorpusReader& operator=(const CorpusReader&) = delete;

    // The next document with at least one pair; false at the end. Throws Error at the end of a file without any pair.
    bool next(CorpusDocument& document);
    const CorpusFileReport& report() const; // so far

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace contexture::text
