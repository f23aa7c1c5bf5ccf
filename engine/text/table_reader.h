#pragma once

#include "engine/text/document_reader.h"

#include <string>
#include <string_view>
#include <vector>

namespace contexture::text {

// Do these lines hold a tab-separated table? Its first line has at least two columns, and names one that is known; or,
// a table that lacks its header and is refused for it, the first 20 lines have the same number of tabs, at least one.
bool isTable(const std::vector<std::string_view>& lines);

// Documents of a table, in the order in which the file first names them; see readDocuments. Throws Error for a table
// without header, without a source column or without rows, for a row with too few or too many columns, an empty source,
// an index that is no number or occurs twice, and a document beyond options.maxSentences.
std::vector<Document> readTable(const std::vector<std::string_view>& lines, const std::string& name,
                                const ReadOptions& options);

} // namespace contexture::text
