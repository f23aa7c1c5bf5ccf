// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/message.h"

#include <optional>
#include <span>
#include <string>

namespace contexture::text {

// Traces of other programs' tokenisers in texts: full stops after a blank in most lines, XML's escapes ("&apos;"),
// joiners ("@-@"), or subwords ("@@ ", "▁"). Such a text differs from a normal one in every sentence, which alone
// lowers all scores. Returns what was found, with a line; nullopt if nothing was found, or if `others`, with which the
// texts are compared, have the same.
std::optional<Message> leftOfTokenisers(std::span<const std::string> texts, std::span<const std::string> others);

} // namespace contexture::text
