// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/scores/reference_set.h"

#include <string>
#include <vector>

namespace contexture::scores {

// The translations of one program, one for each sentence of a reference set; some may be empty.
struct Hypothesis {
    std::string path;
    std::string sha256;
    std::vector<std::string> translations;
};

// Reads
// - a table with a column "translation" (or "hypothesis"): a row belongs to the sentence of its doc_id and sent_idx; in
//   a table without sent_idx, a document's rows are in order;
// - any other text: as many lines as there are sentences, in their order; else as many as the references' text has,
//   with its blank lines; else as many that are not blank, as `translate --output` writes paragraphs.
// Throws Error for a file that cannot be read, is not UTF-8 or is in a format that holds no such lines (subtitles,
// XLIFF, n-best lists, JSON; sentence_lines.h); for another number of translations, with both numbers
// and the first sentence or line without a counterpart; and for blank lines at other places than in the references.
Hypothesis readHypothesis(const std::string& path, const ReferenceSet& references);

} // namespace contexture::scores
