// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/message.h"
#include "engine/core/model_info.h"

#include <string>
#include <string_view>
#include <vector>

namespace contexture {

// The code of "layer 3" among the words of a site.
inline constexpr std::string_view kLayerCode = "site.layer";

// The name of a site in words for people, from the largest part to the smallest, one message per part: "encoder",
// "layer 1", "context". A part that no system of ours uses is a message without a code, which is shown unchanged.
std::vector<Message> siteWords(const SiteInfo& site);

// The words in English, on one line: "encoder, layer 1, context".
std::string english(const std::vector<Message>& words);

} // namespace contexture
