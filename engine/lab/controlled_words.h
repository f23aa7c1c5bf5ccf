// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/document.h"

#include <span>

namespace contexture::lab {

// The share, 0 to 1, of a text's English words that the controlled language lacks: words that a model for teaching has
// never seen. Words are compared by their letters without regard to case; numbers and punctuation do not count. 0 for a
// text without words. May be called on any thread; the first unknown word costs a tenth of a second.
double shareOutsideControlledLanguage(std::span<const Sentence> sentences);

} // namespace contexture::lab
