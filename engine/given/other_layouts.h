// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <string_view>

namespace contexture::given {

// Files of programs that show attention, in the layout of this program (json_attention.h):
// - BertViz: the parameters of its views, as JSON or inside the page that it writes: "attention", a list of {name,
//   attn[layer][head][query][key], left_text, right_text}. One sentence. The views "encoder", "decoder" and "cross"
//   become the sites encoder.N.self, decoder.N.self and decoder.N.cross.
// - inseq: "sequence_attributions", one a sentence, whose "source_attributions" have a row for each source token and a
//   column for each produced one; they are turned round. "probability" of its "step_scores", one for each produced
//   token, becomes log-probabilities. Attention alone: other methods give scores that are no weights.
bool isOfOtherLayout(const nlohmann::json& json);
// Whether a text begins as a page of BertViz.
bool isBertVizPage(std::string_view start);
// The parameters in a page of BertViz. Throws Error with `name` for a page without them.
nlohmann::json parametersOfPage(std::string_view page, const std::string& name);
// Throws Error with `name` and the field for what is not as above.
nlohmann::json inOwnLayout(const nlohmann::json& json, const std::string& name);

} // namespace contexture::given
