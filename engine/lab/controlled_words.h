// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/document.h"

#include <span>

namespace contexture::lab {

// How many of a text's English words, 0 to 1, the controlled language lacks: what a model for teaching was never shown.
// Words are told apart by their letters alone, small or capital; numbers and punctuation do not count. 0 for a text
// without words. May be called on any thread; the first foreign word costs a tenth of a second.
double shareOutsideControlledLanguage(std::span<const Sentence> sentences);

} // namespace contexture::lab
