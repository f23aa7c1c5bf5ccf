// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/eval/tokenise.h"

#include <cstddef>
#include <string>

namespace contexture::eval {

// The settings of a score, in sacreBLEU's notation (Post 2018), so that others can tell whether theirs is comparable.
// The version is that of the sacreBLEU whose numbers the tests use for these scores.
inline constexpr const char* kSacrebleuVersion = "2.6.0";

// Number of references per sentence. 0: it varies between sentences ("nrefs:var").
inline constexpr std::size_t kVaryingReferences = 0;

std::string bleuSignature(std::size_t references, Tokeniser tokeniser = Tokeniser::Western); // of a corpus or document
std::string sentenceBleuSignature(std::size_t references, Tokeniser tokeniser = Tokeniser::Western); // of sentenceBleu
std::string chrfSignature(std::size_t references);
std::string chrfPlusPlusSignature(std::size_t references);
std::string terSignature(std::size_t references, Tokeniser tokeniser = Tokeniser::Western);

} // namespace contexture::eval
