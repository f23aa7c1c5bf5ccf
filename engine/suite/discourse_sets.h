// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/eval/contrastive.h"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace contexture::suite {

// The discourse test sets of Bawden et al. 2018: an object of numbered blocks. In those of anaphora a block has "src"
// (sentences, the last of which is in question) and "trg", a list of pairs {"correct" or "semi-correct", "incorrect",
// "type"}; in those of lexical choice it has "type" and "examples", each with "src" and "trg" {"correct", "incorrect"}.
// Every pair is an entry with a document of its own, since its translation of the sentences before is its own, in the
// blocks' numeric order. Phenomena: "anaphora" and "anaphora, semi-correct"; "type" of lexical choice, "lexical choice"
// without one. Gender as "type" says it ("f.pl"), else of the word that differs. Throws Error naming file, block and
// field.
eval::ContrastiveSuite discourseSetsOf(const nlohmann::json& root, const std::string& fileName);

// Recognised by the first block.
bool isDiscourseSet(const nlohmann::json& root);

} // namespace contexture::suite
