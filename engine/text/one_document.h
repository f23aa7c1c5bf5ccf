// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/text/document_reader.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace contexture::text {

// A document in a file, as shown to people who choose one.
struct DocumentOutline {
    std::string id;
    std::size_t sentences = 0;
};

struct OneDocument {
    std::vector<DocumentOutline> outlines; // of all documents, in the order of the file
    std::optional<Document> document;      // the requested document
    std::optional<Layout> layout;          // layout of a text, never Auto; nullopt for a table
    std::size_t lines = 0;                 // of a text: number of lines that are not blank
};

// Reads one document of a file: the `which`th, or, without `which`, the only one, or none if there are several. The
// others are only counted, so that a file of a thousand documents takes little more memory than its text. Throws as
// readDocuments does.
OneDocument readOneDocument(const std::filesystem::path& path, std::optional<std::size_t> which = {},
                            const ReadOptions& options = {});

} // namespace contexture::text
