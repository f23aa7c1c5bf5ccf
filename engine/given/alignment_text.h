// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/given/given_attention.h"

#include <string>
#include <string_view>

namespace contexture::given {

// The text with soft alignments that Nematus and AmuNMT write and SoftAlignments shows: for each sentence a line
//     NUMBER ||| TARGET TOKENS ||| SCORE ||| SOURCE TOKENS ||| COLUMNS ROWS
// and a line of weights for each target token and the end of the sentence, with a number for each source token and the
// end; a blank line follows. AmuNMT leaves the last line out. Counts of 0 are counted. Sockeye writes "COLUMNS |||
// ROWS", and a line for each source token, without the ends: it is read the other way round. One site, "decoder.cross",
// with one head. Sentences are taken in the order of the file.
bool isAlignmentText(std::string_view start);
GivenAttention readAlignmentText(std::string_view bytes, const std::string& name);

} // namespace contexture::given
