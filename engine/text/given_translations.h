// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/document.h"
#include "engine/core/watch.h"

#include <filesystem>
#include <string>
#include <vector>

namespace contexture::text {

// Translations of one document by any program: one for each of its sentences, of which some may be empty.
struct GivenTranslations {
    std::vector<std::string> translations;
    std::string bytes; // of the file, so that its hash can be recorded with them
};

// Reads
// - a table with a column "translation" or "hypothesis": the rows of the document's doc_id, in the order of sent_idx;
//   all rows if the table has no doc_id;
// - a file of another program (file_format.h) and subtitles: translationsIn;
// - any other text: as many lines as the document has sentences, in their order; else as many that are not blank.
// Throws Error for a file that cannot be read or is not UTF-8, and for another number of translations, with both
// numbers and the first sentence or line without a counterpart. Throws Error if blank lines stand at other places than
// between the document's paragraphs, since every later pair would be shifted (blank_places.h). Throws Cancelled.
GivenTranslations readGivenTranslations(const std::filesystem::path& path, const Document& document,
                                        const CancelToken& cancel = {});

// The same translations with their words. `language`: BCP 47. Throws Cancelled.
std::vector<Sentence> sentencesOf(const GivenTranslations& given, const std::string& language,
                                  const CancelToken& cancel = {});

} // namespace contexture::text
