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

// What translations of any program are scored against: sentences with one or several references, of a table with
// documents or of plain texts without.

struct ReferenceFile {
    std::string path;
    std::string sha256;
};

struct ReferenceDocument {
    std::string id;
    std::size_t begin = 0; // its first sentence
    std::size_t size = 0;
    std::vector<std::int64_t> indices; // sent_idx of each sentence; empty where the table has none
};

struct ReferenceSet {
    std::vector<ReferenceFile> files;                     // the table, or the texts
    std::vector<std::vector<std::string>> references;     // of each sentence one at least, in the order of `files`
    std::vector<std::string> sources;                     // of each sentence; empty for texts
    std::vector<ReferenceDocument> documents;             // in order, all sentences; empty for texts
    eval::Tokeniser tokeniser = eval::Tokeniser::Western; // what BLEU counts, as the references' language asks for
    std::vector<bool> isSentence; // of each line of the texts: false where a blank one parts paragraphs

    std::size_t size() const { return references.size(); }
    // eval::kVaryingReferences where some sentences have more than others.
    std::size_t referencesEach() const;
    // For messages: "sentence 3 of document "a" ("It barks.")".
    std::string place(std::size_t sentence) const;
    // Drops what comes behind the first `count` documents, so that translations are cut to size() sentences.
    void keepDocuments(std::size_t count);
    void chooseTokeniser(std::string_view language); // of the references; empty: by their script
};

// Of a table's documents, all of which have references; `path` is the file that they were read from.
// Throws Error for a file that cannot be read.
ReferenceSet referencesOfTable(std::span<const Document> documents, const std::string& path);

// Of texts with one sentence a line, one reference each of the same sentences. Texts of as many lines are parallel by
// line: where one is blank and another is not, the sentence has a reference less; lines that are blank in all of them
// part paragraphs. Of other texts the lines that are not blank are parallel. Throws Error for a file that cannot be
// read or is no UTF-8, for another number of sentences, and where blank lines stand at other places.
ReferenceSet readReferences(std::span<const std::string> paths);

} // namespace contexture::scores
