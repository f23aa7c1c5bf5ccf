// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/text/document_reader.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace contexture::text {

// The outline of a document in a file, by which people choose it.
struct DocumentOutline {
    std::string id;
    std::size_t sentences = 0;
};

struct OneDocument {
    std::vector<DocumentOutline> outlines; // of all documents, in the order of the file
    std::optional<Document> document;      // the one that was asked for
    std::optional<Layout> layout;          // how a text was taken, never Auto; nothing for a table
    std::size_t lines = 0;                 // of a text, that are not blank
};

// Reads one document of a file: the `which`th, and without that the only one, or none where there are several. The
// others are counted and not made, so that a file of a thousand documents takes little more memory than its text.
// Throws as readDocuments does.
OneDocument readOneDocument(const std::filesystem::path& path, std::optional<std::size_t> which = {},
                            const ReadOptions& options = {});

} // namespace contexture::text
