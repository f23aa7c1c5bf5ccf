// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/eval/contrastive.h"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace contexture::suite {

// The consistency test sets of Voita et al. 2019 (deixis, ellipsis, lexical cohesion): an array of objects with "src"
// (sentences with " _eos " between them, the last of which is in question), "dst" (translations of all of them),
// "true_ind" (which of those is right, from 0) and "ctx_dist". Each object is an entry with a document of its own,
// whose reference is the right translation. A wrong translation that is the same as the right one is left out: the
// published files have some, and nothing could tell them apart. Phenomena by the file's name: "deixis", "lexical
// cohesion", "ellipsis (inflection)", "ellipsis (VP)"; "consistency" for another one. Throws Error naming file, entry
// and field; also for translations that differ before the last sentence.
eval::ContrastiveSuite consistencySetOf(const nlohmann::json& root, const std::string& fileName);

// Recognised by the first entry.
bool isConsistencySet(const nlohmann::json& root);
// Whether a text has such sentences line by line: those sets as texts to be scored, which do not say what is right.
bool isConsistencyText(const std::string& text);

} // namespace contexture::suite
