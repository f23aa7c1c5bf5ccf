// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/scores/reference_set.h"

#include <string>
#include <vector>

namespace contexture::scores {

// The translations of one program, one for each sentence of a reference set; any of them may be empty.
struct Hypothesis {
    std::string path;
    std::string sha256;
    std::vector<std::string> translations;
};

// Reads
// - a table with a column "translation" (or "hypothesis"): a row belongs to the sentence of its doc_id and sent_idx; a
// table without sent_idx has a document's rows in order;
// - any other text: as many lines as there are sentences, in their order; else as many as the references' text has,
// with its blank lines; else as many that are not blank, which is how `translate --output` writes paragraphs. Throws
// Error for a file that cannot be read or is no UTF-8; for another number of translations: it names both numbers and
// the first sentence or line without a counterpart; and for blank lines at other places than those of the references.
Hypothesis readHypothesis(const std::string& path, const ReferenceSet& references);

} // namespace contexture::scores
