// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/text/document_reader.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace contexture::text {

// Numbers of blank lines in a text with one sentence per line: before each sentence, and finally behind the last one.
// With them a written translation keeps each sentence on its line. Empty for other files.
std::vector<std::size_t> blankLines(std::string_view bytes, const std::string& name, const ReadOptions& options = {});

} // namespace contexture::text
