// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/text/document_reader.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace contexture::text {

// Blank lines of a text with one sentence a line: how many stand before each sentence, and at last behind the final
// one; a number more than sentences. What is written of each sentence then keeps its line. Empty for other files.
std::vector<std::size_t> blankLines(std::string_view bytes, const std::string& name, const ReadOptions& options = {});

} // namespace contexture::text
