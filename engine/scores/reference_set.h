// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/document.h"
#include "engine/eval/tokenise.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace contexture::scores {

// The references for translations of any program: sentences with one or several references, from a table with documents
// or from plain texts without documents.

struct ReferenceFile {
    std::string path;
    std::string sha256;
};

struct ReferenceDocument {
    std::string id;
    std::size_t begin = 0; // its first sentence
    std::size_t size = 0;
    std::vector<std::int64_t> indices; // sent_idx of each sentence; empty if the table has none
};

struct ReferenceSet {
    std::vector<ReferenceFile> files;                     // the table, or the texts
    std::vector<std::vector<std::string>> references;     // at least one per sentence, in the order of `files`
    std::vector<std::string> sources;                     // of each sentence; empty for texts
    std::vector<ReferenceDocument> documents;             // in order, all sentences; empty for texts
    eval::Tokeniser tokeniser = eval::Tokeniser::Western; // of BLEU, for the references' language
    std::vector<bool> isSentence; // for each line of the texts: false for a blank line between paragraphs

    std::size_t size() const { return references.size(); }
    // Number of references per sentence; eval::kVaryingReferences if it varies.
    std::size_t referencesEach() const;
    // For messages: "sentence 3 of document "a" ("It barks.")".
    std::string place(std::size_t sentence) const;
    // Removes all after the first `count` documents; translations must then be cut to size() sentences.
    void keepDocuments(std::size_t count);
    void chooseTokeniser(std::string_view language); // language of the references; empty: by their script
};

// References from a table's documents, all of which have references; `path`: the file that they were read from. Throws
// Error for a file that cannot be read.
ReferenceSet referencesOfTable(std::span<const Document> documents, const std::string& path);

// References from texts with one sentence per line, one reference each for the same sentences. Texts with the same
// number of lines are parallel by line: if one line is blank and another is not, the sentence has one reference less;
// lines blank in all texts separate paragraphs. In other texts the filled lines are parallel. Throws Error for a file
// that cannot be read or is not UTF-8, for another number of sentences, and if blank lines differ.
ReferenceSet readReferences(std::span<const std::string> paths);

} // namespace contexture::scores
