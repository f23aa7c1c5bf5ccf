// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/lesson/lesson.h"

#include <string>

namespace contexture::lesson {

// The lesson.md that `contexture-cli lesson new` writes: a lesson of three steps about the word of this material that
// took most from context, with comments that explain each block. Throws Error where no run has weights.
std::string exampleLesson(const Material& material, const std::string& title);

} // namespace contexture::lesson
