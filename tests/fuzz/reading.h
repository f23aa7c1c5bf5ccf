// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/document.h"
#include "tests/fuzz/target.h"

namespace contexture::fuzz {

// Words ascend, do not overlap and lie within their text, which is UTF-8.
void requireSound(const Sentence& sentence);
void requireSound(const Document& document);

} // namespace contexture::fuzz
