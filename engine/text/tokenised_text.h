// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/message.h"

#include <optional>
#include <span>
#include <string>

namespace contexture::text {

// What tokenisers of other programs have left in texts: full stops behind a blank in most lines, XML's escapes
// ("&apos;"), joiners ("@-@"), or subwords ("@@ ", "▁"). Such a text differs from one without them in every sentence,
// and scores fall for that alone. Says what was found, with a line; nothing where none is there, or `others`, with
// which the texts are compared, have the same.
std::optional<Message> leftOfTokenisers(std::span<const std::string> texts, std::span<const std::string> others);

} // namespace contexture::text
