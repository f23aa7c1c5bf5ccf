// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/given/given_attention.h"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace contexture::given {

// Attention in JSON, as `contexture-cli translate --trace --json` writes it, and simpler:
//     {"model": {"name": "..."},
//      "sentences": [{"sentence": 1, "source": "...", "translation": "...",
//                     "source_tokens": [...], "target_tokens": [...],
//                     "attention": [{"site": "decoder.5.cross", "heads": [[[0.9, 0.1], ...], ...]}]}]}
// `attention` may stand in "trace", too; a head is a list of rows, or {"row_start", "column", "weight"}. "level" is one
// of source (if not given; "self" for a site of that name), self, sentence, word or cache. What is not there is not
// known: no probability, no gate. Throws Error naming the sentence and the site.
GivenAttention attentionOf(const nlohmann::json& json, const std::string& name);

} // namespace contexture::given
