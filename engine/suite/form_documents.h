// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/cancel.h"
#include "engine/suite/expected_forms.h"
#include "engine/suite/suite_documents.h"

#include <filesystem>
#include <span>
#include <string>

namespace contexture::suite {

// The sentences of a set of CTXPRO in their documents, which are in a file of their own.
struct PlacedForms {
    eval::ContrastiveSuite suite; // one item per entry, without candidates
    Documents documents;
};

// `path`: one of
// - a table with the names doc_id, sent_idx, source (text::readDocuments), the sentences of a document counted from 0;
// - a table of three columns without names, document, source and translation, as CTXPRO's own program reads it. The
//   documents of the set are kept, so that the file may be large;
// - a text with a line for each entry: the sentences before it, "<eos>" between them, as CTXPRO publishes and extracts
//   them, with or without the entry's own sentence as the last. Each entry is a document of its own.
// An empty path: no documents. Throws Error naming the entry or the line; throws Cancelled.
PlacedForms placeForms(std::span<const ExpectedForm> entries, const std::string& setName,
                       const std::filesystem::path& path, const ModelInfo& model, const CancelToken& cancel = {});

// Throws Error if a document's id begins with a pair of languages ("de-en/2017/1", in the order of the alphabet) to
// which one of the model's does not belong.
void checkLanguages(std::span<const ExpectedForm> entries, const std::string& setName, const ModelInfo& model);

} // namespace contexture::suite
