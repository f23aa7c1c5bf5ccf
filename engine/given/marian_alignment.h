// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/given/given_attention.h"

#include <string>
#include <string_view>

namespace contexture::given {

// What marian-decoder writes with --alignment: behind a translation " ||| " and
// - soft: a group for each target subword and the end of the sentence, with a weight for each source subword and the
//   end, commas between them;
// - hard: pairs of positions, "0-0 1-2", which are no weights.
// With --n-best a line begins with the number of its sentence, from 0, and ends with features and a score. With
// --word-scores the log-probabilities of the subwords follow, "WordScores= -0.1 -0.3".
enum class MarianKind { None, Soft, SoftNbest, Hard };
MarianKind marianKindOf(std::string_view line);

// Reads soft alignments: one site, "decoder.cross", with one head. Subwords are known if the translation is written in
// them (--no-spm-decode); else the sentences lack them (given_pieces.h). Of an n-best list the first translation of
// each sentence is read, with a remark. Lines of blank sources are skipped. Throws Error for hard alignments, and,
// naming the line, for what is not as above.
GivenAttention readMarianAlignment(std::string_view bytes, const std::string& name);

} // namespace contexture::given
